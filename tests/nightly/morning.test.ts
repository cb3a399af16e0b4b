import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { eventually, signedIn, signedInBlank } from '../support/browser.ts';
import { answerInstead } from '../support/calls.ts';
import { parsed } from '../support/json.ts';

const section = (page: Page) => page.locator('section.morning');

it("prints the day with its branch and without what is pressed, by its button or the browser's own command", async () => {
  const page = await signedIn('/admin');
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  const onPaper = async () => {
    await page.emulateMedia({ media: 'print' });
    await section(page)
      .getByText(/^Printed /)
      .waitFor();
    await section(page).getByText('Sales', { exact: true }).waitFor();
    for (const name of ['Customize', 'Print'])
      expect(await section(page).getByRole('button', { name, exact: true }).count()).toBe(0);
    expect(await section(page).getByRole('group', { name: 'Day' }).count()).toBe(0);
    await page.emulateMedia({ media: 'screen' });
  };
  await section(page).getByRole('heading', { name: 'Payment Methods' }).waitFor();
  const print = section(page).getByRole('button', { name: 'Print' });
  await print.waitFor();
  await onPaper();
  await print.click();
  await page.locator('html[data-printed]').waitFor();
  await onPaper();
});

it('fits a phone with its first four figures above the fold, and keeps no place below a short morning', async () => {
  const page = await signedInBlank({ viewport: { width: 390, height: 844 } });
  await page.goto('/admin');
  const items = section(page).getByText('Items per Order', { exact: true });
  await items.waitFor();
  expect((await items.boundingBox())!.y).toBeLessThan(760);
  expect((await section(page).boundingBox())!.width).toBeLessThanOrEqual(390);
  await section(page).getByText('Station Corner').first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await answerInstead(page, 'GET /api/report/morning*', async route => {
    const branches = parsed<unknown[]>(await (await route.fetch()).text());
    await route.fulfill({ json: branches.slice(0, 1) });
  });
  const hole = async () => {
    const month = await section(page).getByRole('heading', { name: 'The Month So Far' }).boundingBox();
    const figures = await page.getByText('Total Orders', { exact: true }).boundingBox();
    return figures!.y - (month!.y + month!.height);
  };
  for (const [width, most] of [
    [390, 160],
    [1280, 60],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.reload();
    await section(page).getByRole('heading', { name: 'The Month So Far' }).waitFor();
    await eventually(hole).toBeLessThan(most);
  }
});
