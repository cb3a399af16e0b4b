/** Where the menu has just come beside the page, it takes a third of its width: no column is cut off, and no title in a word. */
import { expect, it } from 'vitest';
import { signedIn } from '../../support/browser.ts';

const PAGES = [
  '/admin',
  '/admin/purchases/orders',
  '/admin/reports/orders?start=2020-01-01&end=2099-12-31',
  '/admin/promotions',
];

it.each(['en', 'es'])('cuts off no column of a table at 900 pixels, in the language %s', async language => {
  const page = await signedIn('/admin/branches', { viewport: { width: 900, height: 900 } });
  await page.evaluate(chosen => localStorage.setItem('RaStore.locale', JSON.stringify(chosen)), language);
  await page.reload();
  for (const address of PAGES) {
    await page.goto(address);
    await page.locator('main .MuiCard-root table').last().locator('td').first().waitFor();
    const found = await page.evaluate(() => ({
      tables: [...document.querySelectorAll('main .MuiCard-root table')].map(table => {
        const card = table.closest('.MuiCard-root')!;
        return card.scrollWidth - card.clientWidth;
      }),
      title: [...document.querySelectorAll('h1')].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
      header: [...document.querySelectorAll('header')].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    }));
    expect(found.tables.length).toBeGreaterThan(0);
    expect([address, Math.max(...found.tables), ...found.title, ...found.header]).toEqual([address, 0, 0, 0]);
  }
  const title = page.getByRole('heading', { level: 1 });
  expect((await title.boundingBox())?.height).toBeLessThan(30);
});
