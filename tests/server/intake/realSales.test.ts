/**
 * Real orders, if they exist beside the repository: selling them through the API gives the same figures as importing
 * them.
 */
import { createReadStream, existsSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { importOrders } from '../../../server/import/orders.ts';
import { importProducts } from '../../../server/import/products.ts';
import { readOrders, type OrderFromFile } from '../../../server/import/readOrders.ts';
import { verifyRollups } from '../../../server/sales/verifyRollups.ts';
import type { Db } from '../../../server/database/connect.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import { DATABASES } from '../../support/databases.ts';
import { linesOf } from '../import/importSupport.ts';
import { openTill, results, type TillShop } from './tillSales.ts';

const ORDERS = path.resolve(import.meta.dirname, '../../../../shared/data/online-retail-sample.csv');

const AT_ONCE = 70;

for (const database of DATABASES) {
  describe.runIf(existsSync(ORDERS))(`real orders on ${database.name}`, () => {
    const office = useBackOffice(database);

    it('give the same figures whether they are imported or sold', { timeout: 240_000 }, async () => {
      const { db } = office;
      const imported = await openTill(office);
      const sold = await openTill(office);
      // Every third code belongs to a product in one of two categories; the others have no product.
      const codes = [...new Set(linesOf(ORDERS).map(({ code }) => code))].filter((_, at) => at % 3 === 0);
      const file = [
        'upc,name,category,cost',
        ...codes.map((code, at) => `${code},${code},${at % 2 ? 'Odd' : 'Even'},0.1`),
      ];
      for (const { branchId } of [imported, sold])
        await importProducts(db, Readable.from([file.join('\n')]), { branchId, fileName: 'products' });

      const options = { branchId: imported.branchId, fileName: 'orders' };
      expect(await importOrders(db, createReadStream(ORDERS), options)).toMatchObject({
        added: 300,
        badRows: [],
      });
      const { orders } = await readOrders(createReadStream(ORDERS), options);
      const sales = orders.map(order => asSold(order, sold, new Set(codes)));
      // Sales are sent newest first and with repetitions, because tills send sales late and out of order.
      for (let from = sales.length; from > 0; from -= AT_ONCE) {
        const answers = await results(office, sold, sales.slice(Math.max(0, from - AT_ONCE - 10), from));
        expect(answers.filter(({ result }) => result === 'refused')).toEqual([]);
      }

      expect(await figuresOf(db, sold)).toEqual(await figuresOf(db, imported));
      expect((await verifyRollups(db)).differences).toEqual([]);
    });
  });
}

function asSold(
  { reference, date, lines }: OrderFromFile,
  { cashier }: TillShop,
  known: ReadonlySet<string>,
) {
  const { day, hour, minute, second } = date;
  const two = (count: number) => String(count).padStart(2, '0');
  const dayText = `${Math.floor(day / 10_000)}-${two(Math.floor(day / 100) % 100)}-${two(day % 100)}`;
  const cents = lines.reduce((sum, line) => sum + line.amountCents, 0);
  return {
    reference,
    createdAt: `${dayText}T${two(hour)}:${two(minute)}:${two(second)}`,
    cashier,
    lines: lines.map(line => ({
      ...(known.has(line.code) ? { upc: line.code } : { product: null }),
      name: line.name || line.code,
      quantity: line.quantity,
      price: line.priceCents / 100,
    })),
    payments: cents === 0 ? [] : [{ tender: 'cash', amount: cents / 100 }],
  };
}

/** Reads the data of the reports with names instead of ids, which differ between the branches. */
async function figuresOf(db: Db, { branchId }: TillShop) {
  const sales = await db
    .selectFrom('sale')
    .select(['reference', 'status', 'created_at', 'business_day', 'amount_cents', 'tax_cents', 'cost_cents'])
    .where('branch_id', '=', branchId)
    .orderBy('reference')
    .execute();
  const categories = await db
    .selectFrom('day_category as d')
    .leftJoin('category as c', 'c.id', 'd.category_id')
    .select(['d.day', 'c.name', 'd.lines', 'd.sales_cents', 'd.tax_cents', 'd.cost_cents'])
    .where('d.branch_id', '=', branchId)
    .orderBy('d.day')
    .orderBy('c.name')
    .execute();
  const cashiers = await db
    .selectFrom('day_cashier')
    .select(['day', 'orders', 'sales_cents', 'tax_cents', 'cost_cents'])
    .where('branch_id', '=', branchId)
    .orderBy('day')
    .execute();
  const terminals = await db
    .selectFrom('day_terminal')
    .select(['day', 'orders', 'cash_cents', 'card_cents'])
    .where('branch_id', '=', branchId)
    .orderBy('day')
    .execute();
  return { sales, categories, cashiers, terminals };
}
