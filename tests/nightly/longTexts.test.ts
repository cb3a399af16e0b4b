import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { eventually, overflow, PHONE, signedInBlank } from '../support/browser.ts';
import { speakPseudoLocale } from '../support/pseudoLocale.ts';

const SCREENS = [
  '/admin',
  '/admin/products',
  '/admin/products/create?branchId=31',
  '/admin/reports/orders?start=2020-01-01&end=2099-12-31',
  '/admin/purchases/orders',
  '/admin/import',
];

const clippedButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a.MuiButton-root, [role=button], [role=tab]')]
      .filter(button => button.checkVisibility() && button.clientWidth > 0)
      .filter(
        button =>
          button.scrollWidth > button.clientWidth + 1 || button.scrollHeight > button.clientHeight + 1,
      )
      .map(button => `${button.innerText} (${button.className})`),
  );

it.each<[width: string, options: typeof PHONE]>([
  ['1280', { viewport: { width: 1280, height: 900 } }],
  ['390', PHONE],
])('on %s pixels: no button is clipped, and nothing is beyond the edge of the page', async (_, options) => {
  const page = await signedInBlank(options);
  await speakPseudoLocale(page);
  const faults: string[] = [];
  for (const address of SCREENS) {
    await page.goto(address);
    await page.locator('h1', { hasText: /^\[.+\]$/ }).waitFor({ timeout: 10_000 });
    await eventually(() => page.locator('main [role=status][aria-label], main .skeleton-row').count()).toBe(
      0,
    );
    const wide = await overflow(page);
    if (wide > 0) faults.push(`${address}: ${wide} pixels beyond the edge`);
    faults.push(...(await clippedButtons(page)).map(button => `${address}: ${button}`));
  }
  expect(faults).toEqual([]);
});
