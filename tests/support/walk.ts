/** The pages that walks over the whole application visit. */
import type { Page } from 'playwright-core';

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
