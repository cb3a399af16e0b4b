import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { DiscountTypeWithStatus } from '../../../contract/discountType.ts';
import type { MenuCategory } from '../../../contract/category.ts';
import type { SignInResponse } from '../../../contract/session.ts';
import { up as seed } from '../../../server/database/migrations/004_shop_lists.ts';
import { callApp, problem, useBackOffice, type Answer } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, buildCategory, next, PASSWORD } from '../../support/builders.ts';
import { categoryInput } from '../../support/catalogue.ts';
import { DATABASES, openMigrated } from '../../support/databases.ts';
import { somebodyWaits } from '../../support/locks.ts';
import { like } from '../../support/matchers.ts';

for (const database of DATABASES) {
  describe(`on ${database.name}, the lists of a new shop`, () => {
    it('are there, with the two discount types whose numbers are fixed, and number what follows after them', async () => {
      const db = await openMigrated(database);
      const types = await db.selectFrom('discount_type').selectAll().orderBy('id').execute();
      expect(types.map(({ id, name, active, effect }) => [id, name, active, effect])).toEqual([
        [1, 'Percentage', 1, 'percentage'],
        // The second discount type has the same effect as the fourth.
        [2, 'Amount off', 0, 'amount-off'],
        [3, 'Fixed price', 1, 'fixed-price'],
        [4, 'Amount per unit', 1, 'amount-off'],
      ]);
      const added = await db
        .insertInto('discount_type')
        .values({ name: 'Points' })
        .returning('id')
        .executeTakeFirst();
      expect(added).toEqual({ id: 5 });
      const kinds = await db.selectFrom('menu_category').select('name').execute();
      expect(kinds.map(({ name }) => name)).toContain('Fresh');
      await db.destroy();
    });

    it('stay as a shop that has some has them', async () => {
      const db = await openMigrated(database);
      await db.deleteFrom('discount_type').where('id', '<>', 3).execute();
      await db.deleteFrom('menu_category').execute();
      await db.insertInto('menu_category').values({ name: 'Plants' }).execute();
      await seed(db as never, database.dialect);
      expect(await db.selectFrom('discount_type').select('id').execute()).toEqual([{ id: 3 }]);
      expect(await db.selectFrom('menu_category').select('name').execute()).toEqual([{ name: 'Plants' }]);
      await db.destroy();
    });
  });

  describe(`on ${database.name}`, () => {
    const office = useBackOffice(database);
    const { call } = office;

    it('the server announces at sign-in that they can be changed', async () => {
      const { user_name } = await buildAdmin(office.db);
      const { body } = await callApp<SignInResponse>(office.app, 'POST', '/token/authenticate', {
        body: { Email: user_name, Password: PASSWORD },
      });
      expect(body.offers).toContain('shop-lists');
    });

    it('a discount type is added, read, renamed, taken out of use and deleted', async () => {
      const created = await call<DiscountTypeWithStatus>('POST', '/api/discounttype', {
        name: ' Loyalty ',
        active: true,
        effect: 'amount-off',
      });
      expect(created.status).toBe(201);
      const { id } = created.body;
      expect(created.body).toEqual({ id, name: 'Loyalty', active: true, effect: 'amount-off' });
      expect((await call('GET', `/api/discounttype/${id}`)).body).toEqual(created.body);
      expect((await call('GET', '/api/discounttype/actives')).body).toContainEqual({
        id,
        name: 'Loyalty',
        effect: 'amount-off',
      });
      const changed = { name: 'Points', active: false };
      const kept = { id, ...changed, effect: 'amount-off' };
      expect((await call('PUT', `/api/discounttype/${id}`, changed)).body).toEqual(kept);
      expect((await call('GET', '/api/discounttype/actives')).body).not.toContainEqual(
        like.objectContaining({ id }),
      );
      expect((await call('GET', '/api/discounttype')).body).toContainEqual(kept);
      expect((await call('DELETE', `/api/discounttype/${id}`)).status).toBe(204);
      expect(await call('DELETE', `/api/discounttype/${id}`)).toEqual(
        problem(404, `There is no discount type ${id}.`),
      );
      expect(await call('PUT', `/api/discounttype/${id}`, changed)).toEqual(
        problem(404, `There is no discount type ${id}.`),
      );
    });

    it('a discount type of a promotion stays, and so does the percentage', async () => {
      const { id: branchId } = await buildBranch(office.db);
      const promotion = {
        name: 'Week',
        dateInit: '2026-11-16',
        dateEnd: '2026-11-22',
        discountTypeId: 4,
        value: 1,
        limit: 1,
        branchId,
      };
      expect((await call('POST', '/api/promotion', promotion)).status).toBe(201);
      expect(await call('DELETE', '/api/discounttype/4')).toEqual(
        problem(
          409,
          'Promotions have this discount type, so it cannot be deleted. Make it inactive instead.',
        ),
      );
      expect(await call('DELETE', '/api/discounttype/1')).toEqual(
        problem(
          409,
          'The first discount type is the one that takes off a percentage, so it cannot be deleted. Make it inactive instead.',
        ),
      );
    });

    it('a menu category takes the categories along when it is renamed, and stays while one is of it', async () => {
      const { body: kind } = await call<MenuCategory>('POST', '/api/menucategory', { name: 'Plants' });
      const { id: branch_id } = await buildBranch(office.db);
      const category = await buildCategory(office.db, { branch_id, tipo: 'Plants' });
      const renamed = await call('PUT', `/api/menucategory/${kind.id}`, { name: ' Garden ' });
      expect(renamed.body).toEqual({ id: kind.id, name: 'Garden' });
      const { body } = await call<{ tipo: string }>('GET', `/api/category/${category.id}`);
      expect(body.tipo).toBe('Garden');
      const history = office.db
        .selectFrom('audit_entry')
        .select(['branch_id', 'record_name', 'version', 'changes'])
        .where('resource', '=', 'category')
        .where('record_id', '=', category.id);
      const changes = JSON.stringify({ before: { tipo: 'Plants' }, after: { tipo: 'Garden' } });
      const entry = { branch_id, record_name: category.name, version: 2, changes };
      expect(await history.execute()).toEqual([entry]);
      expect((await call('PUT', `/api/menucategory/${kind.id}`, { name: 'Garden' })).status).toBe(200);
      expect((await call('GET', `/api/category/${category.id}`)).headers.etag).toBe('"2"');
      expect(await call('DELETE', `/api/menucategory/${kind.id}`)).toEqual(
        problem(
          409,
          'Some categories have this type, so it cannot be deleted. Choose another type for them first.',
        ),
      );
      await office.db.deleteFrom('category').where('id', '=', category.id).execute();
      expect((await call('DELETE', `/api/menucategory/${kind.id}`)).status).toBe(204);
      expect(await call('GET', `/api/menucategory/${kind.id}`)).toEqual(
        problem(404, `There is no menu category ${kind.id}.`),
      );
    });

    it('a discount type says what tills do with it, and only the first is a percentage', async () => {
      const points = { name: 'Points for members', active: true };
      const { body } = await call<DiscountTypeWithStatus>('POST', '/api/discounttype', points);
      expect(body.effect).toBeNull();
      const path = `/api/discounttype/${body.id}`;
      const chosen = await call('PUT', path, { ...points, effect: 'fixed-price' });
      expect(chosen.body).toEqual({ id: body.id, ...points, effect: 'fixed-price' });
      expect(await call('PUT', path, { ...points, effect: 'percentage' })).toEqual(
        problem(400, 'Only the first discount type takes off a percentage. Choose another effect.', 'effect'),
      );
      expect((await call('PUT', path, { ...points, effect: 'two for one' })).body).toMatchObject({
        message: 'effect must be one of percentage, amount-off, fixed-price, or null.',
      });
      const first = { name: 'Percentage', active: true };
      expect((await call('PUT', '/api/discounttype/1', first)).body).toMatchObject({ effect: 'percentage' });
      expect(await call('PUT', '/api/discounttype/1', { ...first, effect: 'amount-off' })).toEqual(
        problem(
          400,
          'The first discount type takes off a percentage, so its effect cannot be changed.',
          'effect',
        ),
      );
    });

    it('no two have the same name', async () => {
      expect(await call('POST', '/api/menucategory', { name: ' bakerý' })).toEqual(
        problem(409, 'There is already a menu category with this name.', 'name'),
      );
      expect(await call('PUT', '/api/discounttype/3', { name: 'percentage', active: true })).toEqual(
        problem(409, 'There is already a discount type with this name.', 'name'),
      );
      expect((await call('PUT', '/api/discounttype/3', { name: 'Fixed Price', active: true })).status).toBe(
        200,
      );
    });

    // SQLite allows one writer at a time, so the concurrent calls would block the test.
    const whereMany = database.dialect === 'postgres' ? describe : () => {};
    whereMany('at the same moment', () => {
      /**
       * Makes calls while a lock lets callers read `table` but not write to it, until `many` of the calls wait for the
       * lock.
       */
      async function whileRead(table: string, many: number, ask: (() => Promise<Answer>)[]) {
        const asked: Promise<Answer>[] = [];
        await office.db.transaction().execute(async tx => {
          await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx);
          for (const one of ask) {
            asked.push(one());
            await somebodyWaits(office.db, Math.min(asked.length, many));
          }
        });
        return (await Promise.all(asked)).map(({ status }) => status);
      }
      const add = (path: string, name: string) => () => call('POST', path, { name, active: true });

      it('no two get the same name', async () => {
        const name = `Twin ${next()}`;
        const types = [add('/api/discounttype', name), add('/api/discounttype', name)];
        expect((await whileRead('discount_type', 2, types)).sort()).toEqual([201, 409]);
        const menus = ['/api/menucategory', '/api/menucategory'].map(
          path => () => call('POST', path, { name }),
        );
        expect((await whileRead('menu_category', 2, menus)).sort()).toEqual([201, 409]);
      });

      it('no two are renamed to the same name', async () => {
        const name = `Twin ${next()}`;
        const rename = (path: string, more: object) => () => call('PUT', path, { name, ...more });
        const active = { active: true };
        const types = [rename('/api/discounttype/3', active), rename('/api/discounttype/4', active)];
        expect((await whileRead('discount_type', 2, types)).sort()).toEqual([200, 409]);
        const menus = [rename('/api/menucategory/1', {}), rename('/api/menucategory/2', {})];
        expect((await whileRead('menu_category', 2, menus)).sort()).toEqual([200, 409]);
      });

      it('one is deleted once, with one entry', async () => {
        for (const kind of ['discounttype', 'menucategory']) {
          const { id } = (await add(`/api/${kind}`, `Twin ${next()}`)()).body as { id: number };
          const end = () => call('DELETE', `/api/${kind}/${id}`);
          const table = kind === 'discounttype' ? 'discount_type' : 'menu_category';
          expect((await whileRead(table, 2, [end, end])).sort()).toEqual([204, 404]);
          const entries = office.db
            .selectFrom('audit_entry')
            .select('action')
            .where('resource', '=', kind)
            .where('record_id', '=', id)
            .orderBy('id');
          expect(await entries.execute()).toEqual([{ action: 'create' }, { action: 'delete' }]);
        }
      });

      it('a category gets a type that stays, or the new name of it', async () => {
        const { id: branchId } = await buildBranch(office.db);
        const kind = async () =>
          (await call<MenuCategory>('POST', '/api/menucategory', { name: `Kind ${next()}` })).body;
        const [gone, renamed] = [await kind(), await kind()];
        const save = (tipo: string) => () => call('POST', '/api/category', categoryInput(branchId, { tipo }));
        const end = () => call('DELETE', `/api/menucategory/${gone.id}`);
        expect(await whileRead('category', 2, [save(gone.name), end])).toEqual([201, 409]);
        const name = `Kind ${next()}`;
        const rename = () => call('PUT', `/api/menucategory/${renamed.id}`, { name });
        expect(await whileRead('category', 2, [save(renamed.name), rename])).toEqual([201, 200]);
        const rows = office.db.selectFrom('category').select('tipo').where('branch_id', '=', branchId);
        expect(await rows.orderBy('id').execute()).toEqual([{ tipo: gone.name }, { tipo: name }]);
      });
    });

    it('somebody of one branch reads them and changes nothing', async () => {
      const { id: branch_id } = await buildBranch(office.db);
      const token = await office.signIn(await buildAdmin(office.db, { branch_id, role: 'inventory' }));
      expect((await call('GET', '/api/discounttype', undefined, token)).status).toBe(200);
      const types = 'Only someone who works for every branch can change discount types.';
      const kinds = 'Only someone who works for every branch can change menu categories.';
      const name = `Mine ${next()}`;
      for (const [method, path, body, sentence] of [
        ['POST', '/api/discounttype', { name, active: true }, types],
        ['PUT', '/api/discounttype/2', { name, active: true }, types],
        ['DELETE', '/api/discounttype/3', undefined, types],
        ['POST', '/api/menucategory', { name }, kinds],
        ['PUT', '/api/menucategory/1', { name }, kinds],
        ['DELETE', '/api/menucategory/1', undefined, kinds],
      ] as const) {
        expect(await call(method, path, body, token)).toEqual(problem(403, sentence));
      }
    });
  });
}
