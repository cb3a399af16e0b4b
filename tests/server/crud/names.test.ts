/** Names of entities (`contract/entities/`) in the audit trail, and the rights on them. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { entity, text } from '../../../contract/entity.ts';
import { canRolePerformAction, isDeclaredResource, type Role } from '../../../contract/rights.ts';
import { createEntityRoutes } from '../../../server/crud/entityRoutes.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch } from '../../support/builders.ts';
import { DATABASES } from '../../support/databases.ts';
import { like } from '../../support/matchers.ts';
import { useDeclaredMigrations } from '../../support/declaredMigrations.ts';

const vouchers = entity(
  'test-vouchers',
  { code: text({ required: true }) },
  { rights: { manager: 'all', cashier: 'edit', report: 'read' } },
);
const missing = useDeclaredMigrations();

for (const database of DATABASES) {
  describe(`a declared entity on ${database.name}`, () => {
    const office = useBackOffice(database, { declared: [createEntityRoutes(vouchers)] });
    let branchId = 0;
    beforeAll(async () => {
      await (await missing(office.db, [vouchers]))!.up();
      branchId = (await buildBranch(office.db)).id;
    });
    interface Description {
      paths: Record<string, { post: { requestBody: { content: Record<'application/json', Media> } } }>;
    }
    interface Media {
      schema: { properties: Record<string, object> };
    }
    interface Trail {
      results: { resource: string; action: string }[];
    }

    it('has its name in the audit trail, also in entries with the older name', async () => {
      const { body } = await office.call<{ id: number }>('POST', '/api/test-voucher', {
        branchId,
        code: 'A',
      });
      await sql`
        insert into audit_entry (at, admin_name, address, action, resource, record_id, record_name, branch_id, changes)
        values (1, '', '', 'update', 'test-voucher', ${body.id}, 'A', ${branchId}, '{}')
      `.execute(office.db);
      for (const address of [
        '/api/activity?resource=test-vouchers',
        '/api/activity?resource=test-voucher',
        `/api/activity/test-vouchers/${body.id}`,
        `/api/activity/test-voucher/${body.id}`,
      ]) {
        const { results } = (await office.call<Trail>('GET', address)).body;
        expect(results.map(({ resource, action }) => [resource, action])).toEqual([
          ['test-vouchers', 'create'],
          ['test-vouchers', 'update'],
        ]);
      }
    });

    it('has its label and an example in the description of the API', async () => {
      const { body } = await office.call<Description>('GET', '/docs/json');
      const { schema } = body.paths['/api/test-voucher']!.post.requestBody.content['application/json'];
      expect(schema.properties.code).toMatchObject({
        description: 'Code.',
        examples: [like.any(String)],
      });
    });

    it('gives each role the rights of its declaration', async () => {
      expect(isDeclaredResource('test-vouchers')).toBe(false);
      expect(canRolePerformAction('cashier', 'edit', 'test-vouchers')).toBe(true);
      expect(canRolePerformAction('cashier', 'delete', 'test-vouchers')).toBe(false);
      expect(canRolePerformAction('inventory', 'list', 'test-vouchers')).toBe(false);
      await office.db.updateTable('shop').set({ rights: 'roles' }).execute();
      const statusFor = async (role: Role) => {
        const token = await office.signIn(await buildAdmin(office.db, { role, branch_id: branchId }));
        const listed = await office.call('GET', `/api/test-voucher/branch/${branchId}`, undefined, token);
        const added = await office.call('POST', '/api/test-voucher', { branchId, code: role }, token);
        return [listed.status, added.status];
      };
      expect(await statusFor('manager')).toEqual([200, 201]);
      expect(await statusFor('report')).toEqual([200, 403]);
      expect(await statusFor('inventory')).toEqual([403, 403]);
      await office.db.updateTable('shop').set({ rights: 'open' }).execute();
    });
  });
}
