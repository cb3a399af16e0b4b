/** Walks over the whole application. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { CONTROL_HEIGHT_PX, MIN_TOUCH_SIZE_PX } from '../../src/theme/sizes.ts';
import { eventually, goWithin, overflow, signedIn } from './browser.ts';

const DAYS = 'start=2020-01-01&end=2099-12-31';

export const PAGES = [
  '',
  'branches',
  'products',
  'products?branchId=31&categoryId=1',
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

export const settled = (page: Page) =>
  page.waitForFunction(
    () => !document.querySelector('main [aria-busy=true], main .skeleton, main .skeleton-row, main .waiting'),
  );

/** Returns the tables and cards that cut off their content without a way to scroll, with the number of pixels. */
export const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main table, main .MuiCard-root')]
      .filter(element => element.checkVisibility() && element.clientWidth > 1)
      .filter(element => getComputedStyle(element).overflowX !== 'auto')
      .map(element => [element.className, element.scrollWidth - element.clientWidth] as const)
      .filter(([, pixels]) => pixels > 1),
  );

const LABEL_SIZE = '13px';
/** The colour `control` of the light theme. */
const BORDER_COLOUR = 'rgb(143, 137, 126)';
/** Widths of the content in a window of 1,440 pixels. */
const CONTENT_WIDTHS = [720, 1152];

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

/**
 * Returns what should be the same on every page: the sizes of labels, the border colours of enabled controls, and the
 * width of the content in pixels.
 */
const looks = (page: Page) =>
  page.evaluate(() => {
    const all = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter(element =>
        element.checkVisibility({ visibilityProperty: true }),
      );
    const distinct = <Value>(values: Value[]): Value[] => [...new Set(values)];
    const controls = all(
      '.button:enabled, .control:enabled, .search-box, .search-anything, .MuiButton-outlined:enabled, ' +
        '.MuiOutlinedInput-root:not(.Mui-error, .Mui-disabled, .Mui-focused) > fieldset',
    );
    const edges = all('main > *')
      .map(element => element.getBoundingClientRect())
      .filter(({ height }) => height > 1);
    return {
      labels: distinct(all('main label.MuiInputLabel-root').map(label => getComputedStyle(label).fontSize)),
      borders: distinct(controls.map(control => getComputedStyle(control).borderTopColor)),
      width: Math.round(
        Math.max(...edges.map(({ right }) => right)) - Math.min(...edges.map(({ left }) => left)),
      ),
    };
  });

/**
 * Opens every page in windows of several widths, with the longest texts. Expects that nothing lies beyond the right
 * edge, that no table is cut off in its card, and that inputs, selects and buttons have the two heights of the theme
 * and one border.
 */
export async function expectPagesToFit(widths: readonly number[]): Promise<void> {
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
    // The border of a button that was disabled while the page loaded changes its colour in a transition.
    await eventually(async () => {
      const { width, labels, borders } = await looks(page);
      return {
        address,
        labels: labels.filter(size => size !== LABEL_SIZE),
        borders: borders.filter(colour => colour !== BORDER_COLOUR),
        width: CONTENT_WIDTHS.includes(width) ? [] : [width],
      };
    }).toEqual({ address, labels: [], borders: [], width: [] });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      expect
        .soft([address, width, await overflow(page), await cutOff(page)])
        .toEqual([address, width, 0, []]);
    }
  }
}
