/** What others do while a file is imported. */
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { importProducts } from '../../../server/import/products.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import { buildBranch, buildCategory } from '../../support/builders.ts';
import { buildProduct } from '../../support/catalogue.ts';
import { DATABASES } from '../../support/databases.ts';

for (const database of DATABASES) {
  describe(`an import of products on ${database.name}`, () => {
    const office = useBackOffice(database);

    it('updates a product whose code somebody gave to a new one since the branch was read', async () => {
      const { id: branchId } = await buildBranch(office.db);
      const { id: category_id } = await buildCategory(office.db, { branch_id: branchId, name: 'Fruit' });
      const made = { branch_id: branchId, category_id };
      /** While the file is still coming. */
      async function* file() {
        yield 'upc,name,price,stock\n036000291452,Figs,2.50,\n0693,Plums,1.00,\n694,Pears,1.50,4\n695,,,\n';
        await buildProduct(office.db, { ...made, upc: '0036000291452', name: 'Fig', price_cents: 199 });
        await buildProduct(office.db, { ...made, upc: '0693', name: 'Plums', price_cents: 100 });
        yield '696,Grapes,,\n';
      }
      const summary = await importProducts(office.db, Readable.from(file()), {
        ...{ branchId, fileName: 'fruit.csv' },
      });
      expect(summary).toMatchObject({ added: 2, updated: 1, unchanged: 1, badRows: [{ line: 5 }] });
      const rows = await office.db
        .selectFrom('product')
        .select(['upc', 'name', 'price_cents', 'stock_milli'])
        .where('branch_id', '=', branchId)
        .orderBy('upc')
        .execute();
      expect(rows).toEqual([
        { upc: '0036000291452', name: 'Figs', price_cents: 250, stock_milli: 0 },
        { upc: '0693', name: 'Plums', price_cents: 100, stock_milli: 0 },
        { upc: '694', name: 'Pears', price_cents: 150, stock_milli: 4000 },
        { upc: '696', name: 'Grapes', price_cents: 0, stock_milli: 0 },
      ]);
    });

    it('gives no product a code that somebody gave to another one since the branch was read', async () => {
      const { id: branchId } = await buildBranch(office.db);
      const { id: category_id } = await buildCategory(office.db, { branch_id: branchId });
      const made = { branch_id: branchId, category_id };
      const { id } = await buildProduct(office.db, { ...made, upc: '', name: 'Figs' });
      async function* file() {
        yield 'upc,name\n';
        await buildProduct(office.db, { ...made, upc: '036000291452', name: 'Dates' });
        yield '0036000291452,Figs\n';
      }
      const importing = importProducts(office.db, Readable.from(file()), {
        ...{ branchId, fileName: 'fruit.csv', codeless: true },
      });
      await expect(importing).rejects.toThrow('the UPC 0036000291452 was given to "Dates" meanwhile');
      const figs = office.db.selectFrom('product').select('upc').where('id', '=', id);
      expect(await figs.executeTakeFirstOrThrow()).toEqual({ upc: '' });
    });
  });
}
