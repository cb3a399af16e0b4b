import type { CreatedTerminalKey, TillSubmissionResults } from '../../../contract/tills.ts';
import { afterAll, beforeAll, vi } from 'vitest';
import type { BackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, buildCategory, buildTerminal, next } from '../../support/builders.ts';
import { buildProduct } from '../../support/catalogue.ts';
import { like } from '../../support/matchers.ts';
import type { NewRow } from '../../../server/database/schema.ts';

/** Sets the clock to three weeks after the time of `tillSale`, so that these sales are not unusually old. */
export function useTillDay(): void {
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2025, 3, 1) }));
  afterAll(() => void vi.useRealTimers());
}

export interface TillShop {
  branchId: number;
  categoryId: number;
  terminalId: number;
  cashier: string;
  key: string;
}

export async function openTill(
  { db, call }: BackOffice,
  branch: Partial<NewRow<'branch'>> = {},
): Promise<TillShop> {
  const { id: branchId } = await buildBranch(db, branch);
  const { id: categoryId } = await buildCategory(db, { branch_id: branchId });
  const { id: terminalId } = await buildTerminal(db, { branch_id: branchId, name: 'Front' });
  const { user_name: cashier } = await buildAdmin(db, { branch_id: branchId, role: 'cashier' });
  return { branchId, categoryId, terminalId, cashier, key: await makeKey(call, terminalId) };
}

export const makeKey = async (call: BackOffice['call'], terminalId: number): Promise<string> =>
  (await call<CreatedTerminalKey>('POST', `/api/terminal/${terminalId}/key`)).body.key;

/** Matches a refused call of a till. Its response also has a `code`. */
export const tillProblem = (status: number, message: string, code: string) =>
  like.objectContaining({
    status,
    body: like.objectContaining({ statusCode: status, message, code }) as object,
  });

export const onSale = ({ db }: BackOffice, shop: TillShop, values: object = {}) =>
  buildProduct(db, { branch_id: shop.branchId, category_id: shop.categoryId, ...values });

export const tillSale = ({ cashier }: Pick<TillShop, 'cashier'>, values: object = {}) => ({
  reference: `till ${next()}`,
  createdAt: '2025-03-10T12:00:00',
  cashier,
  lines: [{ product: null, name: 'Delivery', quantity: 1, price: 5 }],
  payments: [{ tender: 'cash', amount: 5 }],
  ...values,
});

export const oneLine = (shop: Pick<TillShop, 'cashier'>, line: object, amount: number, values: object = {}) =>
  tillSale(shop, { lines: [line], payments: [{ tender: 'cash', amount }], ...values });

export const sell = (
  { call }: Pick<BackOffice, 'call'>,
  { key }: Pick<TillShop, 'key'>,
  sales: readonly unknown[],
  more: object = {},
) => call<TillSubmissionResults>('POST', '/api/sales', { sales, ...more }, key);

export const results = async (
  office: Pick<BackOffice, 'call'>,
  shop: Pick<TillShop, 'key'>,
  sales: readonly unknown[],
  more: object = {},
) => (await sell(office, shop, sales, more)).body.results;
