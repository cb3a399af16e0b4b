import { lightFormat, parseISO, subDays } from 'date-fns';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { FoundOrder, FoundOrders } from '../../../contract/orderSearch.ts';
import { branchToday } from '../../support/branchToday.ts';
import { faults, hasFocus, signedIn } from '../../support/browser.ts';
import { askShop, fetchToken } from '../../support/calls.ts';

const token = await fetchToken();
const wire = (date: Date) => lightFormat(date, 'yyyyMMdd');
const ask = async (query: Record<string, string | number>): Promise<FoundOrder[]> => {
  const search = new URLSearchParams({ branchId: '31', ...query });
  return (await askShop<FoundOrders>('GET', `/api/orders/find?${search}`, { token })).body.orders;
};
const week = { start: wire(subDays(branchToday(), 6)), end: wire(branchToday()) };

/** The full hour nearest to an order is the hour that a person would say. */
const hourOf = ({ createdAt }: FoundOrder): number => {
  const moment = parseISO(createdAt);
  return moment.getHours() + (moment.getMinutes() > 30 ? 1 : 0);
};
const spoken = (hour: number): string => `${((hour + 11) % 12) + 1}${hour % 24 < 12 ? 'am' : 'pm'}`;
const amountOf = ({ amount }: FoundOrder): string => amount.toFixed(2);

async function memorable(): Promise<FoundOrder> {
  const some = await ask({
    start: wire(subDays(branchToday(), 4)),
    end: wire(subDays(branchToday(), 2)),
    status: 'completed',
  });
  for (const order of some) {
    const minute = hourOf(order) * 60;
    const alike = await ask({ ...week, amount: amountOf(order), from: minute - 30, to: minute + 30 });
    if (alike.length === 1 && minute < 1380) return order;
  }
  throw new Error('Every order of the demo is like another.');
}

const box = (page: Page) => page.getByLabel('What do you know about the order?');
const receiptOf = (page: Page, { id }: FoundOrder) =>
  page.getByRole('dialog', { name: `Receipt of order #${id}` });
const opener = (page: Page, { id }: FoundOrder) =>
  page.getByRole('button', { name: `Receipt of order #${id}`, exact: true });

describe('an order that somebody remembers', async () => {
  const order = await memorable();

  it('is found from anywhere in fifteen keys, by its amount and about when it was', async () => {
    const page = await signedIn('/admin/banners');
    let keys = 0;
    const press = async (...some: string[]) => {
      for (const key of some) await page.keyboard.press(key);
      keys += some.length;
    };
    await press('Control+k');
    await page.getByRole('combobox', { name: 'Find or go to' }).waitFor();
    await press(...`${amountOf(order)} ${spoken(hourOf(order))}`);
    await page.getByRole('option', { name: /^Find the order/ }).waitFor();
    await press('Enter');
    await hasFocus(box(page));
    await press('Enter');
    await receiptOf(page, order).getByText(order.reference).waitFor();
    expect(keys).toBeLessThanOrEqual(15);
    await page.keyboard.press('Escape');
    await receiptOf(page, order).waitFor({ state: 'detached' });
  });

  it('has a receipt that is printed as a till prints it', async () => {
    const page = await signedIn(`/admin/orders/find?q=${order.reference}`);
    await opener(page, order).click();
    const receipt = receiptOf(page, order);
    await receipt.getByText('Thank you for shopping on Alder Street.').waitFor();
    for (const said of [order.reference, order.cashier, order.lines[0]!.name, `$${amountOf(order)}`])
      expect(await receipt.innerText()).toContain(said);
    expect(await faults(page, [], undefined, '[role=dialog]')).toEqual([]);
    await page.evaluate(() => {
      window.print = () => undefined;
    });
    await receipt.getByRole('button', { name: 'Print' }).click();
    const paper = page.locator('.receipt-paper.printed');
    await paper.waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await receipt.isVisible()).toBe(false);
    const { height } = (await paper.boundingBox())!;
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const sizes = [...pdf.matchAll(/\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, wide, high]) => [
      Math.round((Number(wide) / 72) * 25.4),
      Math.round((Number(high) / 72) * 25.4),
    ]);
    expect(sizes).toHaveLength(1);
    expect(sizes[0]![0]).toBe(80);
    const long = (height / 96) * 25.4;
    expect(sizes[0]![1]).toBeGreaterThanOrEqual(Math.floor(long));
    expect(sizes[0]![1]).toBeLessThan(Math.max(82, long + 9));
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await paper.waitFor({ state: 'detached' });
  });

  it('has its receipt on paper, too, when the browser is told to print', async () => {
    const page = await signedIn(`/admin/orders/find?q=${order.reference}`);
    await opener(page, order).click();
    await receiptOf(page, order).getByText('Thank you for shopping on Alder Street.').waitFor();
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const paper = page.locator('.receipt-paper.printed');
    await paper.waitFor();
    await page.emulateMedia({ media: 'print' });
    await receiptOf(page, order).waitFor({ state: 'hidden' });
    expect(await page.getByRole('main').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await paper.waitFor({ state: 'detached' });
  });
});
