import { createReadStream, existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { importOrders } from '../../../server/import/orders.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import { DATABASES } from '../../support/databases.ts';
import { like } from '../../support/matchers.ts';
import { linesOf } from './importSupport.ts';

const ORDERS = path.resolve(import.meta.dirname, '../../../../shared/data/online-retail-sample.csv');

describe.runIf(existsSync(ORDERS)).each(DATABASES)('an imported history on $name', database => {
  const office = useBackOffice(database);

  it('answers the cashier and profit calls to the cent', { timeout: 120_000 }, async () => {
    await importOrders(office.db, createReadStream(ORDERS), { branchId: 31, fileName: 'orders' });
    const lines = linesOf(ORDERS).filter(({ day }) => day >= 2010_12_01 && day <= 2010_12_05);
    const cents = lines.reduce((sum, line) => sum + line.cents, 0);
    const orders = new Set(lines.map(({ reference }) => reference)).size;

    const cashiers = await office.call('GET', '/api/report/cashier/31/20101201/20101205');
    expect(cashiers.body).toEqual([
      {
        adminId: like.any(Number),
        adminName: 'Imported orders',
        ordersCount: orders,
        totalSales: cents / 100,
      },
    ]);
    const profit = await office.call('GET', '/api/Report/profit/31/20101201/20101205');
    expect(profit.body).toEqual({ total: cents / 100, costo: 0, totalTax: 0 });
  });
});
