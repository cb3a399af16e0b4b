/**
 * Every page at five widths, with the longest texts: nothing lies beyond the right edge, no table is cut off in its
 * card, and inputs, selects and buttons have the two heights of the theme.
 */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { CONTROL_HEIGHT_PX, MIN_TOUCH_SIZE_PX } from '../../../src/theme/sizes.ts';
import { goWithin, overflow, signedIn } from '../../support/browser.ts';

const DAYS = 'start=2020-01-01&end=2099-12-31';

const PAGES = [
  '',
  'branches',
  'products',
  'products/create',
  'users',
  'promotions',
  `reports/orders?${DAYS}`,
  `reports/profit?${DAYS}`,
  `reports/total-sales?${DAYS}`,
  `reports/product-ranking?${DAYS}`,
  'inventory/counts',
  'inventory/labels',
  'purchases/orders/add',
  'purchases/reorder',
  'purchases/dues',
  'settings',
  'account',
].map(path => `/admin/${path}`.replace(/\/$/, ''));

const WIDTHS = [1440, 1024, 768, 390, 320];

const settled = (page: Page) =>
  page.waitForFunction(
    () => !document.querySelector('main [aria-busy=true], main .skeleton, main .skeleton-row, main .waiting'),
  );

/** Returns the tables and cards whose content is wider than they are, with the number of pixels that are cut off. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main table, main .MuiCard-root')]
      .filter(element => element.checkVisibility() && element.clientWidth > 1)
      .map(element => [element.className, element.scrollWidth - element.clientWidth] as const)
      .filter(([, pixels]) => pixels > 1),
  );

/** Returns the heights, in whole pixels, of the controls of a page, with the text of one control of each height. */
const heights = (page: Page) =>
  page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'main :is(.button, .control, .MuiButton-root, .MuiOutlinedInput-root), header .control, .search-box',
    );
    const found = [...controls].filter(
      control => control.checkVisibility({ visibilityProperty: true }) && !control.querySelector('textarea'),
    );
    return Object.fromEntries(
      found.map(control => [Math.round(control.getBoundingClientRect().height), control.innerText]),
    );
  });

it('has no page that is wider than the window, and two heights of controls, in Spanish', async () => {
  const page = await signedIn('/admin/settings');
  await page.evaluate(() => localStorage.setItem('RaStore.locale', '"es"'));
  await page.reload();
  await page.getByRole('button', { name: 'Cerrar sesión' }).waitFor();
  for (const address of PAGES) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await goWithin(page, address);
    await page.waitForURL(`**${address}`);
    await settled(page);
    const found = Object.keys(await heights(page)).map(Number);
    expect([
      address,
      found.filter(height => ![CONTROL_HEIGHT_PX, MIN_TOUCH_SIZE_PX].includes(height)),
    ]).toEqual([address, []]);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      expect
        .soft([address, width, await overflow(page), await cutOff(page)])
        .toEqual([address, width, 0, []]);
    }
  }
});
