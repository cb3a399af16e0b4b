import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  eventually,
  expectComplaints,
  goWithin,
  hasFocus,
  newPage,
  signedIn,
  signedInBlank,
} from '../support/browser.ts';
import { answerInstead, BROKEN } from '../support/calls.ts';

const whereOf = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement as HTMLInputElement;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    const label = [...(focused.labels ?? [])].find(known => known.contains(over));
    const isSeen =
      over !== null &&
      (focused.contains(over) || over.contains(focused) || (label !== undefined && over !== label));
    return {
      name: focused.getAttribute('aria-label') ?? focused.textContent.trim(),
      within: focused.closest('main') !== null,
      behind: isSeen ? '' : (over?.outerHTML.slice(0, 120) ?? 'nothing'),
    };
  });

async function stepThrough(page: Page): Promise<void> {
  await page.locator('main').focus();
  for (const key of ['Tab', 'Shift+Tab']) {
    const behind: string[] = [];
    for (let step = 0; step < 45; step++) {
      await page.keyboard.press(key);
      const place = await whereOf(page);
      if (place.within && place.behind) behind.push(`${place.name}: ${place.behind}`);
    }
    expect(behind).toEqual([]);
  }
}

it('is never behind what stays in sight of a form, a list with a foot and a report, and stops in no picture', async () => {
  const form = '/admin/products/create?branchId=31&categoryId=1';
  const page = await signedIn(form);
  const row = page.locator('main table tbody tr a').first();
  await row.waitFor();
  await stepThrough(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Open the menu' }).waitFor();
  await stepThrough(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const [path, title] of [
    ['/admin/purchases/reorder', 'Reorder'],
    ['/admin/reports/product-ranking?start=2020-01-01', 'Best and Slow'],
  ] as const) {
    await goWithin(page, path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await row.waitFor();
    await stepThrough(page);
  }
  await goWithin(page, '/admin/reports/top-categories?start=2020-01-01');
  const chart = page.getByRole('img', { name: 'Sales by Category' });
  await chart.locator('svg path').first().waitFor();
  expect(await chart.locator('[tabindex="0"]').count()).toBe(0);
});

it('shows what cards are sorted by while the keyboard is there', async () => {
  const page = await signedIn('/admin/branches', { viewport: { width: 390, height: 800 } });
  const sort = page.getByRole('button', { name: 'Status' });
  await page.getByText('Lakeside Market').waitFor();
  const head = page.locator('main thead');
  const height = async () => (await head.boundingBox())!.height;
  const first = page.locator('main tbody tr').first();
  const place = () => first.evaluate(row => row.getBoundingClientRect().top + window.scrollY);
  // The web font loads after the page, and until then a sentence may take one more line.
  await page.evaluate(async () => void (await document.fonts.ready));
  const top = await place();
  expect(await height()).toBe(1);
  await page.getByRole('button', { name: 'Export' }).focus();
  for (let step = 0; step < 4; step++) await page.keyboard.press('Tab');
  await hasFocus(sort);
  await eventually(async () => (await whereOf(page)).behind).toBe('');
  await page.keyboard.press('Enter');
  await eventually(() => page.url()).toContain('sort=status');
  await hasFocus(sort);
  await page.keyboard.press('Tab');
  // The button must not move, because the next click may hit it.
  await eventually(height).toBe(1);
  expect(await place()).toBe(top);
});

it('leaves the list in sight at 400 %, whatever is selected in it', async () => {
  const page = await signedIn('/admin/products', { viewport: { width: 320, height: 256 } });
  const box = page.locator('td.select input').nth(3);
  await box.focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Change Prices' }).waitFor();
  await hasFocus(box);
  expect((await whereOf(page)).behind).toBe('');
});

async function pressedByKeys(button: Locator): Promise<void> {
  // A disabled button cannot be focused.
  await button.and(button.page().locator(':enabled')).focus();
  await button.page().waitForLoadState('networkidle');
  await button.page().keyboard.press('Enter');
}

it('goes on after a button that is disabled or gone while it works', async () => {
  expectComplaints(/Failed to fetch suppliers/);
  const page = await signedInBlank();
  const mend = await answerInstead(page, 'GET /api/supplier/branch/31', BROKEN);
  await page.goto('/admin/purchases/suppliers');
  const again = page.getByRole('button', { name: 'Try Again' });
  await again.waitFor();
  await mend();
  await pressedByKeys(again);
  await page.locator('main tbody tr').first().waitFor();
  await hasFocus(page.locator('main'));

  await goWithin(page, '/admin/reports/orders?start=2026-01-01&end=2026-01-31');
  const refresh = page.getByRole('button', { name: 'Refresh' });
  await refresh.waitFor();
  const asked = page.waitForRequest(/\/api\/Report\//i);
  await pressedByKeys(refresh);
  await asked;
  await hasFocus(refresh);

  await goWithin(page, '/admin/products');
  const next = page.getByRole('button', { name: 'Next' });
  await pressedByKeys(next);
  await eventually(() => page.url()).toContain('page=2');
  await hasFocus(next);
  await page.getByRole('button', { name: 'Previous' }).press('Enter');
  await hasFocus(next);
});

it('is on Sign In again after a refusal', async () => {
  expectComplaints();
  const page = await newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill('owner');
  await page.getByLabel('Password', { exact: true }).fill('not the one');
  const button = page.getByRole('button', { name: 'Sign In' });
  await pressedByKeys(button);
  await page.getByText('Invalid credentials').waitFor();
  await hasFocus(button);
});
