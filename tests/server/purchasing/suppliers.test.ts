import { describe, expect, it } from 'vitest';
import { problem, useBackOffice } from '../../support/backOffice.ts';
import { itKeepsBranchRecords, TEXT } from '../../support/branchRecords.ts';
import { buildAdmin, buildBranch } from '../../support/builders.ts';
import { buildPurchase, buildSupplier } from '../../support/catalogue.ts';
import { DATABASES } from '../../support/databases.ts';

const ADDRESS = 'must be a web address that begins with http:// or https://.';
const EMPTY = { contact: '', phone: '', address: '', city: '', country: '', email: '', home_page: '' };

for (const database of DATABASES) {
  describe(`suppliers on ${database.name}`, () => {
    const office = useBackOffice(database);

    itKeepsBranchRecords(office, {
      path: '/api/supplier',
      table: 'supplier',
      what: 'supplier',
      input: {
        name: 'Quillmere Orchards',
        contact: 'Ada W.',
        phone: '(555) 555-0140',
        address: '12 Wharf Lane',
        city: 'Fernbrook',
        country: 'Ünited',
        email: 'orders@example.com',
        home_page: 'https://orchards.example',
        status: true,
      },
      changes: { name: 'Tanglewick', status: false, ...EMPTY },
      // Responses use the spelling home_Page.
      read: ({ home_page, ...rest }) => ({ ...rest, home_Page: home_page }),
      refused: [
        ['no name', { name: undefined }, 'name', 'is required.'],
        ['a blank name', { name: '\t' }, 'name', TEXT],
        ['no status', { status: undefined }, 'status', 'is required.'],
        ['status 1', { status: 1 }, 'status', 'must be true or false.'],
        ['an e-mail address that is none', { email: 'orders' }, 'email', 'must be an e-mail address.'],
        ['a script for a web address', { home_page: 'javascript:alert(1)' }, 'home_page', ADDRESS],
        ['a web address without its beginning', { home_page: 'orchards.example' }, 'home_page', ADDRESS],
        ['a web address with spaces', { home_page: 'https://a b' }, 'home_page', ADDRESS],
      ],
    });

    it('cannot be deleted once it has purchases; in another branch it is not even there', async () => {
      const [{ id: branch_id }, other] = [await buildBranch(office.db), await buildBranch(office.db)];
      const { id } = await buildSupplier(office.db, { branch_id });
      await buildPurchase(office.db, { branch_id, supplier_id: id });
      const token = await office.signIn(await buildAdmin(office.db, { branch_id: other.id }));
      const rows = () => office.db.selectFrom('supplier').selectAll().orderBy('id').execute();
      const before = await rows();
      expect(await office.call('DELETE', `/api/supplier/${id}`)).toEqual(
        problem(
          409,
          'This supplier has purchases or products, so it cannot be deleted. Make it inactive instead.',
        ),
      );
      expect(await office.call('DELETE', `/api/supplier/${id}`, undefined, token)).toEqual(
        problem(404, `There is no supplier ${id}.`),
      );
      expect(await rows()).toEqual(before);
    });
  });
}
