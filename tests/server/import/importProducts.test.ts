import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { csv, dump, madeBranch } from './importSupport.ts';
import { db, load, names, products, useProductImportShop } from './productImports.ts';

useProductImportShop();

describe('importing products', () => {
  it('adds them to a branch that it makes', async () => {
    const summary = await load(
      csv(
        'UPC,Name,Price,Cost,Tax,Stock,Category',
        '0036000291452,  Crème Brûlée ,2.55,1.2,8.25%,3.5,Sweets',
        '4006381333931,Pen,"1,234.50",,,,',
      ),
    );
    expect(summary).toEqual({
      rows: 2,
      added: 2,
      updated: 0,
      unchanged: 0,
      badRows: [],
      warnings: [],
      notes: [madeBranch(31), 'New categories: “Sweets” and “Imported”.'],
    });
    expect(await products()).toEqual([
      {
        upc: '0036000291452',
        name: 'Crème Brûlée',
        search: 'creme brulee',
        price_cents: 255,
        cost_cents: 120,
        tax_rate: 82_500,
        stock_milli: 3500,
        category: 'Sweets',
        branch_id: 31,
      },
      {
        upc: '4006381333931',
        name: 'Pen',
        search: 'pen',
        price_cents: 123_450,
        cost_cents: 0,
        tax_rate: 0,
        stock_milli: 0,
        category: 'Imported',
        branch_id: 31,
      },
    ]);
    const branch = await db.selectFrom('branch').selectAll().executeTakeFirstOrThrow();
    expect(branch).toMatchObject({ id: 31, name: 'Branch 31', time_zone: 'UTC', status: 1 });
  });

  it('changes nothing the second time', async () => {
    const file = () => csv('upc,name,category', '036000291452,Tissues,Home', '85123A,Holder,');
    await load(file());
    const before = await dump(db);
    expect(await load(file())).toMatchObject({ added: 0, updated: 0, unchanged: 2 });
    expect(await dump(db)).toEqual(before);
  });

  it('updates what the file says and leaves the rest', async () => {
    await load(csv('upc,name,price,cost,stock,category', '036000291452,Tissues,2,1,5,Home'));
    await db.updateTable('product').set({ image: 'kept.webp', ebt: 1 }).execute();
    // The code is the same article as an EAN-13. The empty cost changes nothing.
    expect(await load(csv('ean,name,price,cost', '0036000291452,Tissues XL,3,'))).toMatchObject({
      added: 0,
      updated: 1,
    });
    expect(await db.selectFrom('product').selectAll().execute()).toMatchObject([
      {
        upc: '036000291452',
        name: 'Tissues XL',
        search: 'tissues xl',
        price_cents: 300,
        cost_cents: 100,
        stock_milli: 5000,
        image: 'kept.webp',
        ebt: 1,
      },
    ]);
    expect((await products())[0]!.category).toBe('Home');
  });

  it('refuses a target below the minimum, as the form does, but for what is so already', async () => {
    const header = 'upc,name,price,minimum stock,target stock';
    const reason = 'the target stock is below the minimum; raise it to the minimum at least';
    const first = await load(csv(header, '1,One,1,10,5', '2,Two,1,10,10', '3,Three,1,,5', '3,Three,1,6,'));
    expect(first).toMatchObject({
      added: 2,
      badRows: [
        { line: 2, reason },
        { line: 5, reason },
      ],
    });
    const stored = () =>
      db
        .selectFrom('product')
        .select(['upc', 'min_stock_milli', 'target_stock_milli'])
        .orderBy('upc')
        .execute();
    const two = { upc: '2', min_stock_milli: 10_000, target_stock_milli: 10_000 };
    const three = { upc: '3', min_stock_milli: null, target_stock_milli: 5000 };
    expect(await stored()).toEqual([two, three]);
    expect(await load(csv(header, '2,Two,1,,9', '3,Three,1,5.001,'))).toMatchObject({
      badRows: [{ reason }, { reason }],
    });
    await db.updateTable('product').set({ min_stock_milli: 7000 }).where('upc', '=', '3').execute();
    expect(await load(csv(header, '3,Three,2,7,5'))).toMatchObject({ updated: 1, badRows: [] });
    expect(await stored()).toEqual([two, { ...three, min_stock_milli: 7000 }]);
  });

  it('keeps to its branch', async () => {
    await load(csv('upc,name', '1,One'));
    expect(await load(csv('upc,name', '1,Eins'), { branchId: 7 })).toMatchObject({ added: 1 });
    expect((await products()).map(({ branch_id, name }) => [branch_id, name])).toEqual([
      [31, 'One'],
      [7, 'Eins'],
    ]);
  });

  it('finds categories whatever the case, and makes the default once', async () => {
    await load(csv('upc,name,category', '1,A,Café', '2,B,CAFE', '3,C,', '4,D,'), { category: 'Other' });
    expect((await products()).map(product => product.category)).toEqual(['Café', 'Café', 'Other', 'Other']);
    expect(await db.selectFrom('category').select('name').orderBy('id').execute()).toHaveLength(2);
  });

  it('lets the last row of a UPC count', async () => {
    const summary = await load(csv('upc,name,price', '036000291452,Milk,2', '0036000291452,MILK,1'));
    expect(summary).toMatchObject({ rows: 2, added: 1 });
    expect(summary.notes).toContain('Rows that repeat the UPC of an earlier row: 1; the last one counts.');
    expect(await products()).toMatchObject([{ upc: '036000291452', name: 'MILK', price_cents: 100 }]);
  });

  it('keeps leading zeros, and a wrong check digit with a warning', async () => {
    const summary = await load(csv('upc,name', '007,Short', '00112847,Doubtful', '0011213388069,Rolls'));
    expect((await products()).map(product => product.upc)).toEqual(['007', '00112847', '0011213388069']);
    expect(summary.warnings).toEqual([
      {
        line: 3,
        reason:
          'the check digit of the UPC 00112847 is wrong; the product was kept, so compare the UPC with the package',
      },
    ]);
    expect(summary.notes).toContain('New products without a price: 3; their price is 0.');
  });

  it('keeps bad rows apart, each with its line', async () => {
    const summary = await load(
      csv(
        'upc,name,price,tax', // 1
        '1,"Two', // 2
        'lines",1,', // 3
        '', // 4
        ',No code,1,', // 5
        '2,,1,', // 6
        '3,N\0UL,1,', // 7
        `4,${'x'.repeat(201)},1,`, // 8
        '5,Dear,abc,', // 9
        '6,Cheap,-1,', // 10
        '7,Few', // 11
        '8,Many,1,,surplus', // 12
        '1.12E+11,Spreadsheet,1,', // 13
        '9,Taxed,1,101', // 14
        ' , , ,', // 15: nothing on it
        '10,Good,1,,', // 16
      ),
    );
    expect(await names()).toEqual(['Two\nlines', 'Good']);
    expect(summary.badRows).toEqual([
      { line: 5, reason: 'the UPC is missing' },
      { line: 6, reason: 'the name is missing' },
      { line: 7, reason: 'the name contains a NUL character' },
      { line: 8, reason: 'the name is longer than 200 characters' },
      { line: 9, reason: 'the price "abc" is not a number' },
      { line: 10, reason: 'the price is below 0; write 0 or more' },
      { line: 11, reason: 'the row has 2 columns, the header 4' },
      { line: 12, reason: 'the row has 5 columns, the header 4' },
      {
        line: 13,
        reason:
          'the UPC "1.12E+11" lost its digits in a spreadsheet; format the column as text and type the UPC again',
      },
      { line: 14, reason: 'the tax is not a rate from 0 to 100' },
    ]);
    expect(summary.rows).toBe(12);
  });

  it('takes all of a file or nothing', async () => {
    const before = await dump(db);
    const breaking = Readable.from(
      (async function* () {
        yield Buffer.from('upc,name\n1,One\n2,Two\n');
        throw new Error('disk gone');
      })(),
    );
    await expect(load(breaking)).rejects.toThrow('disk gone');
    expect(await dump(db)).toEqual(before);
  });

  it('takes a step back when the database refuses a row of it, and goes on there the next time', async () => {
    await load(csv('upc,name', '1,One'));
    const rows = Array.from({ length: 1200 }, (_, n) => `${n + 1},Named ${n + 1}`);
    await sql`create trigger fail before insert on product when new.upc = '700'
      begin select raise(abort, 'power gone'); end`.execute(db);
    await expect(load(csv('upc,name', ...rows))).rejects.toMatchObject({ done: 500, total: 1200 });
    await sql`drop trigger fail`.execute(db);
    const count = db.selectFrom('product').select(({ fn }) => fn.countAll().as('products'));
    expect(await count.executeTakeFirst()).toEqual({ products: 500 });
    expect(await load(csv('upc,name', ...rows))).toMatchObject({ added: 700, updated: 0, unchanged: 500 });
  });

  it('leaves what others change meanwhile, where the file says nothing of it', async () => {
    await load(csv('upc,name,price,stock', '1,One,5,10'));
    await load(csv('upc,name,price', '1,One,6'), {
      onProgress: ({ step }) => {
        if (step === 'reading') void sql`update product set stock_milli = 1000`.execute(db);
      },
    });
    const product = await db.selectFrom('product').select(['price_cents', 'stock_milli']).executeTakeFirst();
    expect(product).toEqual({ price_cents: 600, stock_milli: 1000 });
  });

  it('changes nothing in a dry run, and says the same', async () => {
    const before = await dump(db);
    const file = () => csv('upc,name,category', '1,One,New', '2,Two,', ',Bad,');
    const dry = await load(file(), { dryRun: true });
    expect(await dump(db)).toEqual(before);
    expect(dry).toMatchObject({ added: 2 });
    expect(await load(file())).toEqual(dry);
  });

  it('writes nothing for a file without a usable row', async () => {
    const before = await dump(db);
    expect(await load(csv('upc,name', ',x'))).toMatchObject({ rows: 1, added: 0 });
    expect((await load(csv('upc,name'))).notes).toEqual(['The file has no rows below its header.']);
    expect(await dump(db)).toEqual(before);
  });
});
