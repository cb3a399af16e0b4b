import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { DrawerSessionDetails } from '../../../contract/drawerSessions.ts';
import { faults, hasFocus, signedIn } from '../../support/browser.ts';
import { askShop, fetchToken } from '../../support/calls.ts';

/** Maximum number of presses of Tab from one control to another of the page. */
const MAX_TABS = 60;

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
  const page = await signedIn(`/admin/drawers/${session.id}/show`);
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page.getByLabel('$100.00 ×').waitFor();
  await tabTo(page, page.getByLabel('$100.00 ×'));
  await page.keyboard.type('1');
  await tabTo(page, page.getByLabel('$10.00 ×'));
  await page.keyboard.type('3');
  await tabTo(page, page.getByRole('button', { name: 'Save count' }));
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
