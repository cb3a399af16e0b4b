import { expect, it } from 'vitest';
import { eventually, expectComplaints, goWithin, signedIn, signedInBlank } from '../support/browser.ts';

/** An A4 page with margins of 14 mm, in pixels. */
const A4 = { width: 688, height: 900 };

it('all columns fit a page of A4 in both languages, with a head that repeats, whatever the branch is called', async () => {
  const page = await signedInBlank();
  await page.route(/\/api\/branch(\/31)?$/, async route => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.replaceAll('Alder Street Market', 'W'.repeat(80)) });
  });
  const main = page.getByRole('main');
  const overhangs = () =>
    main
      .locator('table')
      .evaluateAll(tables =>
        tables.map(table => table.getBoundingClientRect().width - table.parentElement!.clientWidth),
      );
  const headBoxes = () =>
    page.locator('th .sort').evaluateAll(heads => heads.map(head => getComputedStyle(head).display));
  for (const language of ['es', 'en']) {
    await page.addInitScript(
      chosen => localStorage.setItem('RaStore.locale', JSON.stringify(chosen)),
      language,
    );
    await page.goto('/admin/products');
    await main.locator('.flag').first().waitFor();
    expect(new Set(await headBoxes())).toEqual(new Set(['flex']));
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize(A4);
    await eventually(async () => (await overhangs()).length).toBe(1);
    await eventually(async () => Math.max(...(await overhangs()))).toBeLessThanOrEqual(0);
    // Chromium prints a button's box only on the first page. The header text is in the cell itself.
    await eventually(async () => [...new Set(await headBoxes())]).toEqual(['contents']);
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 1280, height: 800 });
  }

  await goWithin(page, '/admin/categories?branchId=31');
  await page.getByRole('heading', { level: 1, name: /^Categories for Branch/ }).waitFor();
  await page.getByRole('table').waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(A4);
  const printed = main.getByText(/^Printed /);
  await printed.waitFor();
  expect((await printed.boundingBox())!.height).toBeLessThan(30);
  const title = (await main.getByText(/^Categories for Branch: W+$/).boundingBox())!;
  expect(title.x + title.width).toBeLessThanOrEqual((await printed.boundingBox())!.x);
});

it('the dashboard, the settings and pages of their own say on paper what they are, in ink', async () => {
  // The audit trail names records that other tests have deleted.
  expectComplaints(/status of 404/);
  const page = await signedIn('/admin', { colorScheme: 'dark' });
  const main = page.getByRole('main');
  const actions = page.getByRole('heading', { name: 'Quick Actions' });
  await actions.waitFor();
  await page.emulateMedia({ media: 'print' });
  await actions.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name: 'Financial Summary' }).waitFor();

  await goWithin(page, '/admin/settings');
  const heading = page.getByText('Discount Types', { exact: true });
  await heading.waitFor();
  await eventually(() => heading.evaluate(text => getComputedStyle(text).color)).toBe('rgb(0, 0, 0)');

  for (const [path, title] of [
    ['/admin/settings/activity', 'Activity'],
    ['/admin/orders/find', 'Find an Order'],
    ['/admin/products/price-changes', 'Price Changes'],
  ] as const) {
    await page.emulateMedia({ media: 'screen' });
    await goWithin(page, path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.emulateMedia({ media: 'print' });
    await main.getByText(title, { exact: true }).waitFor();
    await main.getByText(/^Printed \w{3} \d+, /).waitFor();
    expect(await main.getByRole('button').count(), title).toBe(0);
    expect(await main.getByRole('combobox').count(), title).toBe(0);
  }
});
