import { beforeAll, describe, expect, it } from 'vitest';
import type { RepricedProducts } from '../../../contract/repriced.ts';
import type { Product } from '../../../contract/product.ts';
import { problem, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, buildCategory, insert } from '../../support/builders.ts';
import { buildProduct } from '../../support/catalogue.ts';
import { DATABASES } from '../../support/databases.ts';

for (const database of DATABASES) {
  describe(`changed prices on ${database.name}`, () => {
    const office = useBackOffice(database);
    const { call } = office;
    let [branchId, category] = [0, 0];
    let [keeper, stranger] = ['', ''];
    beforeAll(async () => {
      const { db } = office;
      branchId = (await buildBranch(db)).id;
      category = (await buildCategory(db, { branch_id: branchId })).id;
      keeper = await office.signIn(await buildAdmin(db, { branch_id: branchId }));
      stranger = await office.signIn(await buildAdmin(db, { branch_id: (await buildBranch(db)).id }));
    });
    const build = (values: object = {}) =>
      buildProduct(office.db, { branch_id: branchId, category_id: category, price_cents: 200, ...values });
    const since = (moment: number, token = keeper) =>
      call<RepricedProducts>('GET', `/api/product/branch/${branchId}/repriced/${moment}`, undefined, token);
    const save = async (id: number, changes: object) => {
      const { body } = await call<Product>('GET', `/api/product/${id}`, undefined, keeper);
      const answer = await call(
        'PUT',
        `/api/product/${id}`,
        { ...body, base64dataImage: '', ...changes },
        keeper,
      );
      expect(answer.status).toBe(200);
    };

    it('are those that are others than at the moment, with where to ask from the next time', async () => {
      const [dearer, there, back, renamed, gone] = [
        await build({ name: 'Dearer' }),
        await build(),
        await build(),
        await build(),
        await build(),
      ] as const;
      const { body: start } = await since(Date.now() + 1);
      expect(start.products).toEqual([]);
      await new Promise(resolve => setTimeout(resolve, 5));
      const begin = Date.now();
      await save(dearer.id, { price: 3 });
      await save(dearer.id, { price: 4 });
      await save(back.id, { price: 3 });
      await save(back.id, { price: 2 });
      await save(renamed.id, { name: 'Another "price": name' });
      await save(gone.id, { price: 5, status: 0 });
      const { body } = await since(begin);
      expect(body.products.map(({ id, price }) => [id, price])).toEqual([[dearer.id, 4]]);
      expect(there.id).not.toBe(dearer.id);
      await new Promise(resolve => setTimeout(resolve, 5));
      const { body: later } = await since(Date.now());
      expect(later.products).toEqual([]);
    });

    it('have those whose change was still being written when they were asked for before', async () => {
      const { id } = await build();
      const at = Date.now() - 4000;
      const { body } = await since(at);
      expect(body.products.map(product => product.id)).not.toContain(id);
      // A transaction that began before the request commits after it.
      await office.db.updateTable('product').set({ price_cents: 300 }).where('id', '=', id).execute();
      await insert(office.db, 'audit_entry', {
        at,
        admin_name: 'Keeper',
        address: '',
        action: 'update',
        resource: 'product',
        record_id: id,
        record_name: 'Late',
        branch_id: branchId,
        changes: JSON.stringify({ before: { price: 2 }, after: { price: 3 } }),
      });
      expect((await since(body.until)).body.products.map(product => product.id)).toContain(id);
    });

    it('have those that are new among them', async () => {
      await new Promise(resolve => setTimeout(resolve, 5));
      const begin = Date.now();
      const { status, body } = await call<Product>(
        'POST',
        '/api/product',
        {
          name: 'New',
          description: '',
          upc: '',
          base64dataImage: '',
          price: 1,
          tax: 0,
          status: 1,
          categoryId: category,
          ebt: false,
          wic: false,
          cost: 0,
          stock: 0,
          pesado: false,
          ecommerce: false,
          branchId,
        },
        keeper,
      );
      expect(status).toBeLessThan(300);
      expect((await since(begin)).body.products.map(({ id }) => id)).toEqual([body.id]);
    });

    it('are the branch’s own', async () => {
      expect(await since(0, stranger)).toMatchObject({ status: 404 });
    });

    it('need a moment', async () => {
      expect(await call('GET', `/api/product/branch/${branchId}/repriced/soon`, undefined, keeper)).toEqual(
        problem(400, 'since must be a moment in milliseconds since 1970.', 'since'),
      );
    });
  });
}
