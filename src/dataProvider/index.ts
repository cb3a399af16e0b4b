/** The specification's API as the application sees it. */
import type { Api, CashierSales } from './api';
import { questions } from './endpoints';
import { call } from './http';
import { verbs } from './interpreter';
import { centsOf } from './money';
import { readPage } from './pages';

/** `2026-11-21` as the API's paths have it: `20261121`. */
const wireDay = (day: string): string => day.replaceAll('-', '');

export const dataProvider: Api = {
  ...verbs,

  async cashierSales({ branchId, start, end }, { signal } = {}) {
    const { method, path } = questions.cashierSales(branchId, wireDay(start), wireDay(end));
    const { rows } = readPage(await call(method, path, { signal }));
    return rows.map((row): CashierSales => ({
      cashierId: Number(row.adminId),
      name: typeof row.adminName === 'string' ? row.adminName.trim() : '',
      orders: Number(row.ordersCount) || 0,
      salesCents: centsOf(row.totalSales),
    }));
  },

  async profit({ branchId, start, end }, { signal } = {}) {
    const { method, path } = questions.profit(branchId, wireDay(start), wireDay(end));
    const answer = (await call(method, path, { signal })) as Record<string, unknown> | null;
    return {
      salesCents: centsOf(answer?.total),
      costCents: centsOf(answer?.costo),
      taxCents: centsOf(answer?.totalTax),
    };
  },
};
