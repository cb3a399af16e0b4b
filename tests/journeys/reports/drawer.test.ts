import { addDays, lightFormat } from 'date-fns';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { DrawerSessionDetails } from '../../../contract/drawerSessions.ts';
import type { CreatedTerminalKey } from '../../../contract/tills.ts';
import { branchToday } from '../../support/branchToday.ts';
import { faults, hasFocus, OWNER, signedIn } from '../../support/browser.ts';
import { askShop, fetchToken } from '../../support/calls.ts';

/** Maximum number of presses of Tab from one control to another of the page. */
const MAX_TABS = 120;

async function tabTo(page: Page, place: Locator): Promise<void> {
  const isFocused = () => place.evaluate(element => element === document.activeElement);
  for (let tabs = 0; tabs < MAX_TABS; tabs++) {
    if (await isFocused()) return;
    await page.keyboard.press('Tab');
  }
  await hasFocus(place);
}

it('a drawer that is $20 short is counted, closed and printed by the keyboard alone', async () => {
  const token = await fetchToken();
  const terminal = { name: 'Till of the journey', branchId: 31 };
  const { body: created } = await askShop<{ id: number }>('POST', '/api/terminal', { token, body: terminal });
  const { body: session } = await askShop<DrawerSessionDetails>('POST', '/api/drawer-session', {
    token,
    body: { branchId: 31, terminalId: created.id, float: 150 },
  });
  expect(session.status).toBe('open');
  const page = await signedIn('/admin/reports/close-day');
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  for (const name of ['Count the Drawer', `Count the drawer of ${terminal.name}`]) {
    const link = page.getByRole('link', { name });
    await link.waitFor();
    await tabTo(page, link);
    await page.keyboard.press('Enter');
  }
  await page.getByLabel('$100.00 ×').waitFor();
  await tabTo(page, page.getByLabel('$100.00 ×'));
  await page.keyboard.type('1');
  await tabTo(page, page.getByLabel('$10.00 ×'));
  await page.keyboard.type('3');
  await tabTo(page, page.getByRole('button', { name: 'Save Count' }));
  await page.keyboard.press('Enter');

  const reason = page.getByLabel(/Reason for the difference/);
  await reason.waitFor();
  await page.getByRole('row', { name: /^Cash.*\$150\.00.*\$130\.00.*-\$20\.00/ }).waitFor();
  await tabTo(page, reason);
  await page.keyboard.type('A note is missing');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^Z \d+$/ }).waitFor();
  expect(await faults(page)).toEqual([]);

  await tabTo(page, page.getByRole('button', { name: 'Print 80 mm' }));
  await page.keyboard.press('Enter');
  const paper = page.locator('.printed');
  await paper.waitFor();
  expect(await paper.innerText()).toContain('-$20.00');
  await page.emulateMedia({ media: 'print' });
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const [, width] = /\/MediaBox ?\[0 0 ([\d.]+)/.exec(pdf)!;
  expect(Math.round((Number(width) / 72) * 25.4)).toBe(80);
});

it("yesterday's Z is printed with the same figures after a late sale, which is listed beside it", async () => {
  const token = await fetchToken();
  const { body: terminal } = await askShop<{ id: number }>('POST', '/api/terminal', {
    token,
    body: { name: 'Till of yesterday', branchId: 31 },
  });
  const { body: created } = await askShop<CreatedTerminalKey>('POST', `/api/terminal/${terminal.id}/key`, {
    token,
  });
  const day = lightFormat(addDays(branchToday(), -1), 'yyyy-MM-dd');
  const at = (time: string) => `${day}T${time}`;
  const event = { session: 'yesterday', cashier: OWNER.userName };
  const sell = (time: string, price: number) =>
    askShop('POST', '/api/v1/sales', {
      token: created.key,
      body: {
        sales: [
          {
            reference: `sale of ${time}`,
            createdAt: at(time),
            cashier: OWNER.userName,
            lines: [{ product: null, name: 'Goods', quantity: 1, price }],
            payments: [{ tender: 'cash', amount: price }],
          },
        ],
      },
    });
  const { status } = await sell('10:00:00', 30);
  expect(status).toBe(200);
  const { body } = await askShop('POST', '/api/v1/drawer-sessions', {
    token: created.key,
    body: {
      events: [
        { ...event, reference: 'open', kind: 'open', createdAt: at('09:00:00'), amount: 100 },
        {
          ...event,
          reference: 'close',
          kind: 'close',
          createdAt: at('18:00:00'),
          counted: { cash: 130, tenders: [] },
        },
      ],
    },
  });
  expect(body).toMatchObject({ results: [{ result: 'stored' }, { result: 'stored' }] });
  const page = await signedIn(`/admin/reports/close-day?date=${day}`);
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  const row = page.getByRole('row', { name: 'Till of yesterday' });
  const printClose = async () => {
    await row.getByRole('link', { name: /^Z \d+$/ }).click();
    await page.getByRole('button', { name: 'Print 80 mm' }).click();
    const paper = page.locator('.printed');
    await paper.waitFor();
    const text = await paper.innerText();
    await page.evaluate(() => void window.dispatchEvent(new Event('afterprint')));
    await paper.waitFor({ state: 'detached' });
    await page.goBack();
    return text;
  };
  const printed = await printClose();
  expect(printed).toContain('$130.00');

  await sell('11:00:00', 2.58);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await row.getByText('$2.58').waitFor();
  expect(await printClose()).toBe(printed);
});
