import { expect, it } from 'vitest';
import { eventually, goWithin, signedIn } from '../support/browser.ts';

it('finds the open row of a list and of a report again, at the same height', async () => {
  const viewport = { width: 1280, height: 500 };
  const range = '?start=2020-01-01&end=2099-12-31';
  const page = await signedIn(`/admin/purchases/orders${range}`, { viewport });
  const view = page.getByRole('button', { name: /^View details of/ });
  const open = page.getByRole('button', { name: /^Hide details of/ });
  const height = () => page.evaluate(() => window.scrollY);
  const comesBack = async (further: number) => {
    await view.nth(1).click();
    const name = await open.getAttribute('aria-label');
    await page.locator('.details-row').getByRole('heading').first().waitFor();
    await open.scrollIntoViewIfNeeded();
    await page.evaluate(by => window.scrollBy(0, by), further);
    const before = await height();
    expect(before).toBeGreaterThan(100);
    await page.getByRole('link', { name: 'Banners', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Banners' }).waitFor();
    await eventually(height).toBe(0);
    await page.goBack();
    expect(await open.getAttribute('aria-label')).toBe(name);
    await eventually(height).toBe(before);
  };
  await comesBack(120);
  await goWithin(page, `/admin/reports/orders${range}`);
  await page.getByRole('table', { name: 'Orders Report' }).waitFor();
  // The browser restores a place that lies within the height of the report's placeholder.
  await comesBack(100);
});
