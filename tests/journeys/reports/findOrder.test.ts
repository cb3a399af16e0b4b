/** Any order, found by what somebody remembers of it, and its receipt on paper. */
import { lightFormat, parseISO, subDays } from 'date-fns';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { FoundOrder, FoundOrders, Receipt } from '../../../contract/orderSearch.ts';
import { eventually, expectComplaints, faults, hasFocus, signedIn } from '../../support/browser.ts';
import { answerInstead, askShop, BROKEN, named, recordCalls, tokenOf } from '../../support/calls.ts';
import { signedInDocumented } from '../../support/documentedCalls.ts';

const token = await tokenOf();
const wire = (date: Date) => lightFormat(date, 'yyyyMMdd');
const ask = async (query: Record<string, string | number>): Promise<FoundOrder[]> => {
  const search = new URLSearchParams({ branchId: '31', ...query });
  return (await askShop<FoundOrders>('GET', `/api/orders/find?${search}`, { token })).body.orders;
};
const week = { start: wire(subDays(new Date(), 6)), end: wire(new Date()) };

const iso = (date: Date) => lightFormat(date, 'yyyy-MM-dd');
const reportWeek = `start=${iso(subDays(new Date(), 6))}&end=${iso(new Date())}`;

/** The full hour that is no further than half an hour from an order: what somebody says who says when it was. */
const hourOf = ({ createdAt }: FoundOrder): number => {
  const moment = parseISO(createdAt);
  return moment.getHours() + (moment.getMinutes() > 30 ? 1 : 0);
};
const spoken = (hour: number): string => `${((hour + 11) % 12) + 1}${hour % 24 < 12 ? 'am' : 'pm'}`;
const amountOf = ({ amount }: FoundOrder): string => amount.toFixed(2);

/** One of the last days that its amount and its hour tell from all others of them. */
async function memorable(): Promise<FoundOrder> {
  const some = await ask({
    start: wire(subDays(new Date(), 4)),
    end: wire(subDays(new Date(), 2)),
    status: 'completed',
  });
  for (const order of some) {
    const minute = hourOf(order) * 60;
    const alike = await ask({ ...week, amount: amountOf(order), from: minute - 30, to: minute + 30 });
    if (alike.length === 1 && minute < 1380) return order;
  }
  throw new Error('Every order of the demo is like another.');
}

const box = (page: Page) => page.getByLabel('What do you know of the order?');
const chips = (page: Page) => page.getByRole('list', { name: 'Understood as' }).getByRole('listitem');
const receiptOf = (page: Page, { id }: FoundOrder) =>
  page.getByRole('dialog', { name: `Receipt of order #${id}` });
const opener = (page: Page, { id }: FoundOrder) =>
  page.getByRole('button', { name: `Receipt of order #${id}`, exact: true });
const found = (page: Page) => page.getByRole('table', { name: 'Orders that were found' });

describe('an order that somebody remembers', async () => {
  const order = await memorable();
  const day = lightFormat(parseISO(order.createdAt), 'yyyy-MM-dd');
  const word = order.lines[0]!.name.split(/[\s,]+/)[0]!;

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

  it('is found by amount, day, time and product together; what was understood is said, and taken away', async () => {
    const page = await signedIn('/admin/orders/find');
    await hasFocus(box(page));
    await box(page).pressSequentially(`${amountOf(order)} ${day} ${spoken(hourOf(order))} ${word}`);
    await opener(page, order).waitFor();
    await eventually(() => chips(page).count()).toBe(4);
    expect(await chips(page).first().innerText()).toContain(amountOf(order));
    expect(await chips(page).last().innerText()).toContain(word);
    await eventually(() => new URL(page.url()).searchParams.get('q')).toContain(word);
    expect(await faults(page)).toEqual([]);

    await page.getByRole('button', { name: `Remove ${word}`, exact: true }).click();
    await hasFocus(box(page));
    expect(await chips(page).count()).toBe(3);
    expect(await box(page).inputValue()).toBe(`${amountOf(order)} ${day} ${spoken(hourOf(order))}`);
    await opener(page, order).waitFor();
    await page.keyboard.press('ArrowDown');
    await hasFocus(opener(page, order));
    await page.keyboard.press('ArrowUp');
    await hasFocus(box(page));

    await box(page).fill('zebra 1234.56');
    await page.getByText('No order matches').waitFor();
    await chips(page).filter({ hasText: 'Last 7 days' }).waitFor();
    await page.getByRole('button', { name: 'Look through the last 31 days' }).click();
    await eventually(() => box(page).inputValue()).toBe('zebra 1234.56 last 31 days');
    await box(page).fill('milk last 60 days');
    await page.getByText('At most 31 days are searched at a time').waitFor();
  });

  it('does not pass for all of them where more were found than are shown', async () => {
    const page = await signedIn('/admin/orders/find?q=last%2031%20days');
    await page.getByText(/^More than 50 orders found · The newest 50 are shown/).waitFor();
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

  it('has the change on its receipt, where the till said what was handed over', async () => {
    const address = `/api/orders/${order.id}/receipt`;
    const { body } = await askShop<Receipt>('GET', address, { token });
    const payments = [{ tender: 'cash', amount: order.amount, given: order.amount + 1.25 }];
    const page = await signedIn(`/admin/orders/find?q=${order.reference}`);
    await answerInstead(page, `GET ${address}`, { json: { ...body, payments } });
    await opener(page, order).click();
    const receipt = receiptOf(page, order);
    const line = (label: string) => receipt.locator('dl > div').filter({ hasText: label });
    await line('Change').getByText('$1.25', { exact: true }).waitFor();
    await line('Cash')
      .getByText(`$${(order.amount + 1.25).toFixed(2)}`, { exact: true })
      .waitFor();
  });

  it('is found over the documented calls, too; what they do not say is named', async () => {
    const page = await signedInDocumented('/admin/orders/find');
    const calls = recordCalls(page);
    await box(page).fill(`${amountOf(order)} ${day} ${spoken(hourOf(order))} ${word} cash`);
    await opener(page, order).waitFor();
    await page.getByText(`Not searched: ${word}, Cash.`).waitFor();
    expect(named(calls, /^GET \/api\/report\/orders\/31\//).length).toBeGreaterThan(0);
    expect(named(calls, /^GET \/api\/orders\//)).toHaveLength(0);
    await opener(page, order).click();
    const receipt = receiptOf(page, order);
    await receipt.getByText(order.lines[0]!.name).first().waitFor();
    await receipt.getByText('Thank you for shopping on Alder Street.').waitFor();
    await receipt.getByText('are not known here').waitFor();
    expect(named(calls, /^GET \/api\/orders\//)).toHaveLength(0);
    await page.keyboard.press('Escape');
    await box(page).fill(`#${order.id}`);
    await opener(page, order).waitFor();
    await chips(page).filter({ hasText: 'Last 31 days' }).waitFor();
  });
});

it('is reached from the menu and from the orders report', async () => {
  // Addresses that somebody kept from before go on searching the report's table.
  const page = await signedIn(`/admin/reports/orders?${reportWeek}&search=4.5`);
  await eventually(() => page.getByPlaceholder('Search this table...').inputValue()).toBe('4.5');
  await page.getByRole('main').getByRole('link', { name: 'Find an Order', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Find an Order' }).waitFor();
  await page.getByRole('button', { name: 'till 2 cash today', exact: true }).click();
  await eventually(() => chips(page).count()).toBe(3);
});

it('says in a sentence what failed, and asks again', async () => {
  expectComplaints(/Failed to find orders/, /Failed to fetch this receipt/);
  const page = await signedIn('/admin/orders/find');
  const mend = await answerInstead(page, 'GET /api/orders/find', BROKEN);
  await box(page).fill('yesterday');
  await page.getByText('Failed to find orders. Please try again later.').waitFor();
  await mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await found(page).waitFor();
  await answerInstead(page, 'GET /api/orders/*', BROKEN);
  await page.locator('button.found-open').last().click();
  await page.getByText('Failed to fetch this receipt. Please try again.').waitFor();
});

it('fits a phone in the dark, and axe finds nothing', async () => {
  const page = await signedIn('/admin/orders/find?q=yesterday', {
    viewport: { width: 320, height: 700 },
    colorScheme: 'dark',
    hasTouch: true,
  });
  await found(page).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(await faults(page)).toEqual([]);
});
