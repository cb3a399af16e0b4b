/** Number of PostgreSQL round trips per call. These round trips take most of a call's time. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { useBackOffice } from '../../support/backOffice.ts';
import { buildSale, line } from '../../support/builders.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';
import { onSale, oneLine, openTill, sell, type TillShop } from '../intake/tillSales.ts';

const postgres = BOTH_DATABASES.find(({ dialect }) => dialect === 'postgres');

describe.skipIf(!postgres)('messages to PostgreSQL', () => {
  // The spy must be installed before the first connection opens.
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  const office = useBackOffice(postgres!);
  afterAll(() => sent.mockRestore());
  let shop: TillShop;
  let product = 0;
  beforeAll(async () => {
    shop = await openTill(office);
    product = (await onSale(office, shop)).id;
  });
  const ofOne = async (work: () => Promise<{ status: number }>): Promise<number> => {
    await work();
    const before = sent.mock.calls.length;
    expect((await work()).status).toBe(200);
    return sent.mock.calls.length - before;
  };

  // The four round trips: the session with its branch, the page, the total, and the promotions.
  it('of a page of products are four', async () => {
    const page = `/api/product/branch/${shop.branchId}/0?page=1&pageSize=1`;
    expect(await ofOne(() => office.call('GET', page))).toBe(4);
  });

  // The round trips: the session, the order with its branch, the lines, the payments, and the cancellations.
  it('of a receipt are five', async () => {
    const { branchId, terminalId } = shop;
    const [sale] = await buildSale(office.db, {
      branchId,
      terminalId,
      lines: [line({ productId: product })],
    });
    expect(await ofOne(() => office.call('GET', `/api/orders/${sale!.id}/receipt`))).toBe(5);
  });

  // The round trips: the session with its branch, and the sums. The close of a day also reads own tenders.
  it('of a report are two, and of the close of a day three', async () => {
    const { branchId } = shop;
    for (const report of ['cashier', 'hours', 'top/categories'])
      expect(
        await ofOne(() => office.call('GET', `/api/report/${report}/${branchId}/20250301/20250331`)),
      ).toBe(2);
    expect(await ofOne(() => office.call('GET', `/api/cierrediario/branch/${branchId}/20250310`))).toBe(3);
  });

  // The round trips: the session with its branch, the snapshot's begin and end, the sums, and the names of records. For
  // products, the largest ones and the sums of the rest are two more.
  it('of a breakdown are five, and of one by product seven', async () => {
    const { branchId, terminalId } = shop;
    await buildSale(office.db, { branchId, terminalId, lines: [line({ productId: product })] });
    const path = `/api/report/sales-breakdown/${branchId}/20250101/20250131`;
    for (const [pair, count] of [
      ['by=terminal&and=weekday', 5],
      ['by=day&and=product', 7],
    ] as const)
      expect(await ofOne(() => office.call('GET', `${path}?${pair}&figure=sales`)), pair).toBe(count);
  });

  // One of the round trips checks that products, cashier and terminal still exist, after the branch is locked.
  it('of a sale are thirteen, whatever it has of products and payments', async () => {
    const one = () => oneLine(shop, { product, quantity: 1, price: 5 }, 5);
    expect(await ofOne(() => sell(office, shop, [one()]))).toBe(13);
    expect(await ofOne(() => sell(office, shop, [one(), one(), one()]))).toBe(13);
  });
});
