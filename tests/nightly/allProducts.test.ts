import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { eventually, faults, overflow, signedIn, signedInBlank } from '../support/browser.ts';

const ALL = '/admin/products';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

it('all products are cards on a phone, which nothing pushes wider, at 320 pixels too', async () => {
  const page = await signedIn(ALL, {
    viewport: { width: 390, height: 800 },
    isMobile: true,
    hasTouch: true,
  });
  await page.locator('main tbody tr').first().waitFor();
  await button(page, 'Filters').click();
  await page.getByRole('group', { name: 'Filters' }).getByLabel('Stock', { exact: true }).waitFor();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await eventually(() => overflow(page)).toBeLessThanOrEqual(0);
    expect(await faults(page)).toEqual([]);
  }
});

it('all products fit a window of 1280, 1024 and 768 pixels in Spanish, down to its last button', async () => {
  const page = await signedInBlank();
  await page.addInitScript(() => localStorage.setItem('RaStore.locale', '"es"'));
  await page.goto(ALL);
  const table = page.getByRole('table');
  await table.waitFor();
  for (const width of [1280, 1024, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await eventually(() =>
      table.evaluate(element => element.scrollWidth - element.parentElement!.clientWidth),
    ).toBeLessThanOrEqual(0);
    const last = await page
      .getByRole('button', { name: /^Eliminar producto/ })
      .first()
      .boundingBox();
    expect(last!.x + last!.width).toBeLessThanOrEqual(width);
  }
});
