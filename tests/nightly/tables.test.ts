/**
 * Every page with texts that are 40 % longer, also from right to left: a table fits, leaves out columns, or scrolls
 * inside its frame. `walk.test.ts` shows the same in Spanish.
 */
import { expect, it } from 'vitest';
import { goWithin, overflow, signedInBlank } from '../support/browser.ts';
import { speakPseudoLocale } from '../support/pseudoLocale.ts';
import { cutOff, PAGES, settled } from '../support/walk.ts';

const WIDTHS = [1280, 1024, 768, 390];

it.each(['ltr', 'rtl'] as const)('cut off no table with long texts, %s', async direction => {
  const page = await signedInBlank();
  await speakPseudoLocale(page, direction);
  await page.goto('/admin/settings');
  await page.locator('h1', { hasText: /^\[.+\]$/ }).waitFor();
  expect(await page.evaluate(() => document.documentElement.dir)).toBe(direction);
  for (const address of PAGES) {
    await goWithin(page, address);
    await page.waitForURL(`**${address}`);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      expect
        .soft([address, width, await overflow(page), await cutOff(page)])
        .toEqual([address, width, 0, []]);
    }
  }
});
