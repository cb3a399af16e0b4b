import { describe, expect, it } from 'vitest';
import { importProducts } from '../../../server/import/products.ts';
import { buildProduct } from '../../support/catalogue.ts';
import { csv } from './importSupport.ts';
import { db, HEADER, lines, load, sales, useOrderImportShop } from './orderImports.ts';

useOrderImportShop();

describe('lines of imported orders', () => {
  it('knows cancellations, and counts them as the negative they are', async () => {
    await load(
      csv(
        HEADER,
        'C536379,D,Discount,-1,2010-12-01 09:41,27.50',
        'A563185,B,Adjust bad debt,1,2010-12-01 09:42,-11062.06',
        '536589,X,,-10,2010-12-01 09:43,0',
        '536590,X,Back,-1,2010-12-01 09:44,2',
        '536590,Y,New,1,2010-12-01 09:44,5',
        'CARD1,Y,New,1,2010-12-01 09:45,5',
        'C77,Y,Sold on a cancellation,1,2010-12-01 09:46,5',
        'F1,Y,Free,1,2010-12-01 09:47,0',
      ),
    );
    expect((await sales()).map(sale => [sale.reference, sale.status, sale.amount_cents])).toEqual([
      ['C536379', 'cancelled', -2750],
      ['A563185', 'cancelled', -1_106_206],
      ['536589', 'cancelled', 0],
      ['536590', 'completed', 300],
      ['CARD1', 'completed', 500],
      ['C77', 'cancelled', 500],
      ['F1', 'completed', 0],
    ]);
    const [day] = await db.selectFrom('day_cashier').select(['orders', 'sales_cents']).execute();
    expect(day).toEqual({ orders: 7, sales_cents: -2750 - 1_106_206 + 300 + 500 + 500 });
  });

  it('rounds a line once, from exact decimals', async () => {
    await load(
      csv(
        HEADER,
        '1,A,a,3,2010-12-01,0.125',
        '1,A,b,-3,2010-12-01,0.125',
        '1,A,c,1000,2010-12-01,0.0049',
        '1,A,d,1,2010-12-01,1.005',
        '1,A,e,"1,200",2010-12-01,"1,000.10"',
      ),
    );
    expect((await lines()).map(line => [line.quantity, line.price_cents, line.amount_cents])).toEqual([
      [3, 13, 38],
      [-3, 13, -38],
      [1000, 0, 490],
      [1, 101, 101],
      [1200, 100_010, 120_012_000],
    ]);
  });

  it('takes a quantity with a fraction for a weight', async () => {
    await importProducts(db, csv('upc,name,cost', 'T,Tomatoes,1.50'), { branchId: 31, fileName: 'p.csv' });
    await load(csv(HEADER, '1,T,Tomatoes,0.755,2010-12-01,3.99', '1,T,Tomatoes,-1.5,2010-12-01,3.99'));
    expect(await lines()).toMatchObject([
      { quantity: 1, weight_grams: 755, amount_cents: 301, cost_cents: 113 },
      { quantity: -1, weight_grams: 1500, amount_cents: -599, cost_cents: -225 },
    ]);
  });

  it('finds products by their code, as the same article too', async () => {
    await importProducts(
      db,
      csv('upc,name,cost,category', '036000291452,Tissues,0.80,Home', '85123A,Holder,,Gifts'),
      { branchId: 31, fileName: 'p.csv' },
    );
    const products = await db.selectFrom('product').select(['id', 'category_id']).orderBy('id').execute();
    // A line without a code must not become a line of a product without a code.
    await buildProduct(db, { branch_id: 31, category_id: products[0]!.category_id, upc: '' });
    const summary = await load(
      csv(
        HEADER,
        '1,0036000291452,,3,2010-12-01,2',
        '1,85123A,As sold,1,2010-12-01,1',
        '1,99,,1,2010-12-01,1',
        '1,,Loose,1,2010-12-01,1',
      ),
    );
    expect(summary.linesWithProduct).toBe(2);
    expect(await lines()).toMatchObject([
      {
        product_id: products[0]!.id,
        category_id: products[0]!.category_id,
        name: 'Tissues',
        cost_cents: 240,
      },
      { product_id: products[1]!.id, category_id: products[1]!.category_id, name: 'As sold', cost_cents: 0 },
      { product_id: null, category_id: null, name: '99', cost_cents: 0 },
      { product_id: null, category_id: null, name: 'Loose', cost_cents: 0 },
    ]);
  });

  it('reads tax, cost, tender, cashier and terminal', async () => {
    await load(csv(HEADER, 'x,A,a,1,2010-12-01,1'));
    await db
      .insertInto('admin')
      .values({
        branch_id: null,
        name: 'Ana G.',
        user_name: 'ana',
        user_name_key: 'ana',
        password_hash: 'h',
        role: 'super',
      })
      .execute();
    await load(
      csv(
        'order,date,sku,qty,price,tax,unit_cost,tender,cashier,till',
        '1,2010-12-01,A,2,1.00,0.17,0.40,Credit Card,ANA G.,Till 2',
        '1,2010-12-01,A,1,1.00,0.08,,Gift card,ANA G.,Till 2',
        '2,2010-12-01,A,1,1.00,,,,ana,',
        '3,2010-12-01,A,1,1.00,,,EBT,Ben C.,import',
        '4,2010-12-01,A,1,1.00,,,debit,Ben C.,till 2',
      ),
    );
    const admins = await db.selectFrom('admin').selectAll().orderBy('id').execute();
    expect(admins).toHaveLength(3);
    expect(admins[2]).toMatchObject({ branch_id: 31, name: 'Ben C.', role: 'cashier', password_hash: '' });
    const terminals = await db.selectFrom('terminal').select(['id', 'name']).orderBy('id').execute();
    expect(terminals.map(({ name }) => name)).toEqual(['Import', 'Till 2']);
    const made = (await sales()).slice(1);
    expect(made.map(sale => [sale.admin_id, sale.terminal_id])).toEqual([
      [admins[1]!.id, terminals[1]!.id],
      [admins[1]!.id, terminals[0]!.id],
      [admins[2]!.id, terminals[0]!.id],
      [admins[2]!.id, terminals[1]!.id],
    ]);
    expect(made[0]).toMatchObject({ amount_cents: 325, tax_cents: 25, cost_cents: 80 });
    const payments = await db
      .selectFrom('sale_payment')
      .select(['tender', 'amount_cents'])
      .where('order_id', '=', made[0]!.id)
      .orderBy('tender')
      .execute();
    expect(payments).toEqual([
      { tender: 'card', amount_cents: 217 },
      { tender: 'gift_card', amount_cents: 108 },
    ]);
  });

  it('leaves out an order of which it cannot use a row, and reports the rows by line', async () => {
    const summary = await load(
      csv(
        HEADER + ',Tender',
        '1,A,"Lamp', // 2
        'tall",1,2010-12-01,1,', // 3
        '1,B,Mug,many,2010-12-01,1,', // 4
        '1,B,Mug,1,yesterday,1,', // 5
        '1,B,Mug,1,2010-12-01,,', // 6
        ',B,Mug,1,2010-12-01,1,', // 7
        '1,,,1,2010-12-01,1,', // 8
        '1,B,Mug,1,2010-12-01,1,shells', // 9
        '1,B,Mug,1,2010-12-01,9999999999,', // 10
        '2,B,Mug,1,2010-02-30,1,', // 11: nothing of this order is left
        '1,B,Mug,,2010-12-01,1,', // 12
        '1,B,Mug,1,,1,', // 13
        '1,B,Mug,2,2010-12-01,1,', // 14
        '1,B,Mug,2,2010-12-01,1,constructor', // 15
        '3,B,Mug,3,2010-12-01,1,', // 16
        '4,B,Mug,4,2010-12-01,1,', // 17
        '4,B,Mug, white,4,2010-12-01,1,cash', // 18: a comma too many
        '5,B,Mug,5,2010-12-01,1,', // 19
        ',B', // 20
        '5,B', // 21
      ),
    );
    const left = 'another row of its order cannot be used; correct that row';
    expect(summary.badRows).toEqual([
      { line: 2, reason: left },
      { line: 4, reason: 'the quantity "many" is not a number' },
      { line: 5, reason: 'the date "yesterday" is not valid; correct it or choose how dates are written' },
      { line: 6, reason: 'the price is missing' },
      { line: 7, reason: 'the reference is missing' },
      { line: 8, reason: 'neither a product name nor a code; give one of them' },
      {
        line: 9,
        reason:
          'the kind of payment "shells" is not one of cash, card, debit, ebt, gift_card; correct it or leave the column out',
      },
      { line: 10, reason: 'the price is too large' },
      { line: 11, reason: 'the date "2010-02-30" is not valid; correct it or choose how dates are written' },
      { line: 12, reason: 'the quantity is missing' },
      { line: 13, reason: 'the date is missing' },
      { line: 14, reason: left },
      {
        line: 15,
        reason:
          'the kind of payment "constructor" is not one of cash, card, debit, ebt, gift_card; correct it or leave the column out',
      },
      { line: 17, reason: left },
      { line: 18, reason: 'the row has 8 columns, the header 7' },
      { line: 19, reason: left },
      { line: 20, reason: 'the row has 2 columns, the header 7' },
      { line: 21, reason: 'the row has 2 columns, the header 7' },
    ]);
    expect(summary).toMatchObject({ rows: 19, added: 1, lines: 1 });
    expect((await lines()).map(line => [line.position, line.quantity])).toEqual([[1, 3]]);
  });

  it('takes the whole order from the mended file', async () => {
    const rows = (quantity: string) =>
      csv(HEADER, `1,A,Lamp,1,2010-12-01,1`, `1,B,Mug,${quantity},2010-12-01,1`, `2,B,Mug,3,2010-12-01,1`);
    expect(await load(rows('many'))).toMatchObject({ added: 1, alreadyThere: 0 });
    expect(await load(rows('2'))).toMatchObject({ added: 1, alreadyThere: 1, lines: 2, badRows: [] });
    expect((await lines()).map(({ quantity }) => quantity).sort()).toEqual([1, 2, 3]);
  });
});
