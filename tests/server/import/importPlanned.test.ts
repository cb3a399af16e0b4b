import { describe, expect, it } from 'vitest';
import { callApp } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch } from '../../support/builders.ts';
import { buildSupplier } from '../../support/catalogue.ts';
import { DATABASES } from '../../support/databases.ts';
import { lines, PATH, useImports } from './jobSupport.ts';

for (const database of DATABASES) {
  describe(`what a checked file would change on ${database.name}`, () => {
    const { office, shop, files, build, stored } = useImports(database);
    const { call, check, checked, go, imported, refusals, planned } = files;

    it('lists what would change in the words of the file, the largest changes first, for its branch alone', async () => {
      await buildSupplier(office.db, { branch_id: shop.branchId, name: 'Harvest' });
      const plain = { category_id: shop.category, cost_cents: 0, price_cents: 200 };
      const rye = await build({ ...plain, name: 'Rye', upc: '631' });
      const oat = await build({ ...plain, name: 'Oat', upc: '632', tax_rate: 82_500, min_stock_milli: 2500 });
      const corn = await build({ ...plain, name: 'Corn', upc: '633', ebt: 0 });
      await build({ ...plain, name: 'Gift', upc: '634', price_cents: 0 });
      const job = await checked(
        lines(
          'Name,UPC,Category,Price,Tax,Stock,Stock before,Active,EBT,Minimum stock,Supplier',
          'Dark rye,631,Seasonal,2.00,0,3,1,no,no,,harvest',
          'Oat,632,Bakery,2.10,10,,,yes,no,3.5,',
          'Corn,633,Bakery,20.00,0,,,yes,yes,,',
          'Gift,634,Bakery,1.00,0,,,yes,no,,',
        ),
      );
      expect(job).toMatchObject({ changed: 4, added: 0, refused: 0 });
      const changes = await planned(job.id);
      expect(changes.map(({ name }) => name)).toEqual(['Corn', 'Gift', 'Oat', 'Rye']);
      expect(changes.filter(({ name }) => name !== 'Gift')).toEqual([
        {
          id: corn.id,
          name: 'Corn',
          before: { price: 2, ebt: false },
          after: { price: 20, ebt: true },
          marks: ['ten-times-old'],
        },
        {
          id: oat.id,
          name: 'Oat',
          before: { price: 2, tax: 8.25, minStock: 2.5 },
          after: { price: 2.1, tax: 10, minStock: 3.5 },
          marks: [],
        },
        {
          id: rye.id,
          name: 'Rye',
          before: { name: 'Rye', category: 'Bakery', supplier: null, active: true, stock: 0 },
          after: { name: 'Dark rye', category: 'Seasonal', supplier: 'harvest', active: false, stock: 2 },
          marks: [],
        },
      ]);
      const prices = await check(await files.read(job.id), {
        kind: 'products',
        columns: job.columns.map(column => (['upc', 'price'].includes(column) ? column : '')),
      });
      expect((await planned(prices.id)).map(({ name }) => name)).toEqual(['Corn', 'Gift', 'Oat']);

      const other = await buildBranch(office.db);
      const stranger = await office.signIn(await buildAdmin(office.db, { branch_id: other.id }));
      const foreign = await callApp(office.app, 'GET', `${PATH}/${job.id}/changes`, { token: stranger });
      expect(foreign.status).toBe(404);
    });

    it('shows tax and flags of new products, and marks prices below cost or about ten times off', async () => {
      const plain = { category_id: shop.category, price_cents: 300, cost_cents: 200 };
      const known = await build({ ...plain, name: 'Lentils', upc: '661' });
      await build({ ...plain, name: 'Beans', upc: '662' });
      await build({ ...plain, name: 'Peas', upc: '663', price_cents: 150 });
      const job = await checked(
        lines(
          'Name,UPC,Price,Cost,Tax,Stock,EBT,WIC',
          'Lentils,661,1.90,,,,,',
          'Beans,662,30,,,,,',
          'Peas,663,1.50,2.00,,5,,',
          'Plain salt,664,2.00,1.00,8.25,,yes,no',
          'Saffron,665,0.45,4.50,,,,',
        ),
      );
      const changes = await planned(job.id);
      expect(changes.map(({ name, marks }) => [name, marks])).toEqual([
        ['Beans', ['ten-times-old', 'ten-times-cost']],
        ['Lentils', ['below-cost']],
        ['Peas', []],
        ['Saffron', ['below-cost', 'ten-times-cost']],
        ['Plain salt', []],
      ]);
      expect(changes[1]!.id).toBe(known.id);
      expect(changes.at(-1)!.after).toMatchObject({ tax: 8.25, ebt: true, wic: false });
      await files.go(job.id);
      expect((await planned(job.id)).map(({ marks }) => marks)).toEqual(changes.map(({ marks }) => marks));
    });

    it('marks prices below cost without the tax that they include', async () => {
      const setIncluded = (prices_include_tax: 0 | 1) =>
        office.db.updateTable('branch').set({ prices_include_tax }).where('id', '=', shop.branchId).execute();
      await setIncluded(1);
      const plain = { category_id: shop.category, price_cents: 300, cost_cents: 200 };
      await build({ ...plain, name: 'Wine', upc: '671', tax_rate: 200_000 });
      const file = lines(
        'Name,UPC,Price,Cost,Tax',
        'Wine,671,2.30,,',
        'Rum,672,2.30,2.00,20',
        'Bread,673,2.30,2.00,',
      );
      const marks = async () =>
        Object.fromEntries(
          (await planned((await checked(file)).id)).map(({ name, marks: of }) => [name, of]),
        );
      expect(await marks()).toEqual({ Wine: ['below-cost'], Rum: ['below-cost'], Bread: [] });
      await setIncluded(0);
      expect(await marks()).toEqual({ Wine: [], Rum: [], Bread: [] });
    });

    it('lists what moves the stock of what keeps its price after what changes in price, the most first', async () => {
      const plain = { category_id: shop.category, cost_cents: 0, price_cents: 200 };
      for (const [name, upc] of [
        ['Few', '641'],
        ['Many', '642'],
        ['Dearer', '643'],
      ])
        await build({ ...plain, name, upc });
      const job = await checked(lines('UPC,Price,Stock', '641,,1', '642,,500', '643,2.10,'));
      expect(job).toMatchObject({ kind: 'products', changed: 3 });
      expect((await planned(job.id)).map(({ name }) => name)).toEqual(['Dearer', 'Many', 'Few']);
    });

    it('knows a product by its code whose zeros a spreadsheet lost, and leaves it its code', async () => {
      const salsa = await build({ name: 'Salsa', upc: '011213420288', price_cents: 300 });
      const job = await imported(lines('upc,name,price', '11213420288,Salsa,3.50'));
      expect(job).toMatchObject({ added: 0, changed: 1, refused: 0 });
      expect(await stored(salsa.id)).toMatchObject({ upc: '011213420288', price_cents: 350 });
    });

    it('changes each of two products whose codes differ by zeros alone', async () => {
      const [short, long] = [
        await build({ name: 'Short', upc: '651213420' }),
        await build({ name: 'Long', upc: '0651213420' }),
      ];
      const job = await imported(lines('upc,name,price', '651213420,Short,3.50', '0651213420,Long,4.50'));
      expect(job).toMatchObject({ added: 0, changed: 2, refused: 0 });
      expect(await stored(short.id)).toMatchObject({ upc: '651213420', price_cents: 350 });
      expect(await stored(long.id)).toMatchObject({ upc: '0651213420', price_cents: 450 });
      const mixed = await checked(
        lines('id,upc,name', `,651213420999,New`, `${long.id},0651213420999,Long`),
        { kind: 'products', columns: ['id', 'upc', 'name'] },
      );
      expect((await refusals(mixed.id)).map(({ reason }) => reason)).toEqual([
        'the UPC 0651213420999 belongs to another product in an earlier row; give each product its own UPC',
      ]);
    });

    it('says which rows were left out because what they name was deleted since the check, and makes the supplier again', async () => {
      const harvest = await buildSupplier(office.db, { branch_id: shop.branchId, name: 'Short-lived' });
      const [kept, gone] = [
        await build({ name: 'Spelt', upc: '681' }),
        await build({ name: 'Emmer', upc: '682' }),
      ];
      const job = await checked(
        lines(
          'Name,UPC,Price,Supplier',
          'Spelt,681,3.10,',
          'Kamut,683,3.20,Short-lived',
          ',,,',
          `,682,3.30,`,
          ',,3.40,',
        ),
      );
      expect(job).toMatchObject({ added: 1, changed: 2, refused: 1 });
      await office.db.deleteFrom('supplier').where('id', '=', harvest.id).execute();
      await office.db.deleteFrom('product').where('id', '=', gone.id).execute();
      const done = await go(job.id);
      expect(done).toMatchObject({ state: 'done', added: 1, changed: 1, refused: 2 });
      expect(await refusals(job.id)).toEqual([
        { line: 5, reason: 'the name is missing' },
        { line: 6, reason: 'neither an ID, nor a UPC, nor a name; give one of them' },
      ]);
      const file = await call<string>('GET', `${job.id}/refused.csv`);
      expect(file.body).not.toContain('Kamut');
      expect(await stored(kept.id)).toMatchObject({ price_cents: 310 });
    });
  });
}
