/** Settings → Terminals: a day of two tills, from their keys to the figures and to the end of a key. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Admin } from '../../../contract/admin.ts';
import type { TillAnswers } from '../../../contract/tills.ts';
import {
  eventually,
  expectComplaints,
  faults,
  freshlySignedIn,
  goWithin,
  hasFocus,
  signedIn,
} from '../../support/browser.ts';
import { answerInstead, askShop, BROKEN, tokenOf } from '../../support/calls.ts';

const PHONE: BrowserContextOptions = { viewport: { width: 320, height: 740 }, colorScheme: 'dark' };
const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/terminals-${name}.png` });
};

/** Adds a terminal on the screen. @returns the key that is shown */
async function addTerminal(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Add Terminal' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Terminal Name').fill(name);
  await dialog.getByRole('button', { name: 'Add Terminal' }).dblclick();
  await page.getByRole('heading', { name: `The key of ${name}` }).waitFor();
  const key = await dialog.getByLabel('Key').inputValue();
  if (name.startsWith('Aisle')) {
    await shot(page, 'key');
    expect(await faults(page, [], undefined, '[role=dialog]')).toEqual([]);
  }
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return key;
}

let count = 0;
const sell = (key: string, dollars: number) =>
  askShop<TillAnswers>('POST', '/api/sales', {
    token: key,
    body: {
      sales: [
        {
          reference: `journey ${Date.now()} ${++count}`,
          createdAt: new Date().toISOString(),
          cashier: 'owner',
          lines: [{ product: null, name: 'Catering', quantity: 1, price: dollars }],
          payments: [{ tender: 'card', amount: dollars }],
        },
      ],
    },
  });

it('makes keys that two tills sell with: the figures move, and a revoked key sells nothing', async () => {
  // The branch's own: elsewhere today may be another day.
  const page = await signedIn('/admin/settings', { timezoneId: 'America/New_York' });
  await page.getByRole('link', { name: 'Show the terminals' }).click();
  await page.getByRole('heading', { level: 1, name: 'Terminals' }).waitFor();
  await page.getByText('Front 1', { exact: true }).waitFor();
  const stamp = String(Date.now()).slice(-5);
  const [aisle, yard] = [`Aisle ${stamp}`, `Yard ${stamp}`];
  const keys = [await addTerminal(page, aisle), await addTerminal(page, yard)];
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  expect(await row(aisle).innerText()).toContain(`Key ${keys[0]!.slice(0, 9)}… since`);
  expect(await row(aisle).innerText()).toContain('Never used');
  expect(await row(aisle).count()).toBe(1);
  expect(await faults(page, [], undefined, 'main')).toEqual([]);
  await shot(page, 'list');

  await goWithin(page, '/admin/reports/close-day');
  await page.getByText('Payment Details by Terminal').waitFor();
  expect((await sell(keys[0]!, 1234.5)).body.results).toMatchObject([{ terminal: aisle, result: 'stored' }]);
  expect((await sell(keys[1]!, 777.25)).body.results).toMatchObject([{ terminal: yard, result: 'stored' }]);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('row').filter({ hasText: aisle }).filter({ hasText: '$1,234.50' }).waitFor();
  await page.getByRole('row').filter({ hasText: yard }).filter({ hasText: '$777.25' }).waitFor();
  expect((await sell(keys[0]!, 0.5)).status).toBe(200);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('row').filter({ hasText: aisle }).filter({ hasText: '$1,235.00' }).waitFor();

  await goWithin(page, '/admin/settings/terminals');
  await row(aisle).getByText('Last used').waitFor();
  await page.getByRole('button', { name: `Revoke the key of ${aisle}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await row(aisle).getByText('No key: this terminal cannot sell.').waitFor();
  // Making one takes nothing away; replacing one does.
  await page.getByRole('button', { name: `Make a key for ${aisle}` }).click();
  const asked = page.getByRole('dialog');
  const colourOf = async (name: string) =>
    asked.getByRole('button', { name }).evaluate(button => getComputedStyle(button).backgroundColor);
  const harmless = await colourOf('Make a key');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  const refused = await sell(keys[0]!, 5);
  expect(refused).toMatchObject({
    status: 401,
    body: { message: 'This key was revoked, or never existed.' },
  });
  expect((await sell(keys[1]!, 5)).status).toBe(200);

  await page.getByRole('button', { name: `Replace the key of ${yard}` }).click();
  expect(await colourOf('Replace the key')).not.toBe(harmless);
  await page.getByRole('dialog').getByRole('button', { name: 'Replace the key' }).click();
  await page.getByRole('heading', { name: `The key of ${yard}` }).waitFor();
  const replaced = await page.getByRole('dialog').getByLabel('Key').inputValue();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  expect((await sell(keys[1]!, 5)).status).toBe(401);
  expect((await sell(replaced, 5)).status).toBe(200);
});

it('keeps what was typed where the name is taken, and has room on a small phone in the dark', async () => {
  const page = await signedIn('/admin/settings/terminals', PHONE);
  await page.getByText('Front 1', { exact: true }).waitFor();
  expect(await faults(page, [], undefined, 'main')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await shot(page, 'phone');
  expectComplaints();
  await page.getByRole('button', { name: 'Add Terminal' }).click();
  const name = page.getByRole('dialog').getByLabel('Terminal Name');
  await name.fill('front 1');
  await page.getByRole('dialog').getByRole('button', { name: 'Add Terminal' }).click();
  await page.getByText('This branch already has a terminal of that name.', { exact: false }).waitFor();
  expect(await name.inputValue()).toBe('front 1');
  await shot(page, 'taken');
});

it('puts a name right, and removes what was added by mistake while nothing was sold at it', async () => {
  const page = await signedIn('/admin/settings/terminals');
  await page.getByText('Front 1', { exact: true }).waitFor();
  const stamp = String(Date.now()).slice(-5);
  const wrong = `Yrad ${stamp} « ñ »`;
  const right = `Yard ${stamp}`;
  const key = await addTerminal(page, wrong);
  await page.getByRole('button', { name: `Rename ${wrong}` }).click();
  const name = page.getByRole('dialog').getByLabel('Terminal Name');
  expect(await name.inputValue()).toBe(wrong);
  await hasFocus(name);
  expectComplaints();
  await name.fill('FRONT 1');
  await page.keyboard.press('Enter');
  await page.getByText('This branch already has a terminal of that name.', { exact: false }).waitFor();
  await name.fill(right);
  await shot(page, 'rename');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).dblclick();
  await page.getByText('Terminal renamed').waitFor();
  await page.getByRole('button', { name: `Rename ${right}` }).waitFor();
  expect(await page.getByText(wrong).count()).toBe(0);

  const removing = page.getByRole('button', { name: `Remove ${right}` });
  await removing.click();
  await page.getByText('This terminal has no orders', { exact: false }).waitFor();
  await page.keyboard.press('Escape');
  await hasFocus(removing);
  // Sold at meanwhile, it stays.
  const other = `Gate ${stamp}`;
  const otherKey = await addTerminal(page, other);
  await page.getByRole('button', { name: `Remove ${other}` }).click();
  expect((await sell(otherKey, 3)).status).toBe(200);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('This terminal has orders or drawer openings', { exact: false }).waitFor();
  await page.getByRole('button', { name: `Remove ${other}` }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: `Rename ${other}` }).waitFor();

  await removing.click();
  await shot(page, 'remove');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).dblclick();
  await page.getByText('Terminal removed').waitFor();
  await page.getByText(right, { exact: true }).waitFor({ state: 'detached' });
  expect((await sell(key, 3)).status).toBe(401);
});

it('says what failed, and asks again', async () => {
  expectComplaints(/Failed to fetch terminals/);
  const page = await signedIn('/admin/settings');
  const mend = await answerInstead(page, 'GET /api/terminal/branch/31', BROKEN);
  await page.getByRole('link', { name: 'Show the terminals' }).click();
  await page.getByText('Failed to fetch terminals. Please try again later.').waitFor();
  await mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Front 1', { exact: true }).waitFor();
  await answerInstead(page, 'GET /api/terminal/branch/31', { json: [] });
  await goWithin(page, '/admin/settings');
  await page.reload();
  await page.getByRole('link', { name: 'Show the terminals' }).click();
  await page.getByText('No terminals found').waitFor();
  await shot(page, 'empty');
});

it('is not offered to others, and told to who goes there all the same', async () => {
  const userName = `shelf${Date.now()}`;
  const password = 'counting boxes 12';
  const person = { name: 'Shelf', userName, password, status: true, role: 'Inventory', phone: '' };
  const token = await tokenOf();
  expect((await askShop<Admin>('POST', '/api/admin', { token, body: person })).status).toBe(201);
  expectComplaints();
  const page = await freshlySignedIn('/admin/settings', {}, { userName, password });
  await page.getByLabel('Theme').waitFor();
  expect(await page.getByRole('link', { name: 'Show the terminals' }).count()).toBe(0);
  await page.goto('/admin/settings/terminals');
  await page.getByText('has no terminals with keys', { exact: false }).waitFor();
  await eventually(() => page.getByRole('button', { name: 'Add Terminal' }).count()).toBe(0);
});
