/**
 * At the smallest width with a permanent menu, which takes a third of it, no column is cut off and no title breaks
 * within a word.
 */
import { expect, it } from 'vitest';
import { goWithin, signedIn } from '../support/browser.ts';

const PAGES = [
  '/admin',
  '/admin/purchases/orders',
  '/admin/reports/orders?start=2020-01-01&end=2099-12-31',
  '/admin/promotions',
];

it('cuts off no column of a table at 900 pixels, in either language', async () => {
  const page = await signedIn('/admin/branches', { viewport: { width: 900, height: 900 } });
  for (const language of ['en', 'es']) {
    if (language === 'es') {
      await page.evaluate(() => localStorage.setItem('RaStore.locale', '"es"'));
      await page.reload();
      await page.getByRole('button', { name: 'Cerrar sesión' }).waitFor();
    }
    for (const address of PAGES) {
      await goWithin(page, address);
      await page.waitForFunction(
        path => {
          const current = document.querySelector('nav [aria-current=page]')?.getAttribute('href');
          return current === path && !document.querySelector('main .skeleton-row');
        },
        address.replace(/\?.*/, ''),
      );
      await page.locator('main .MuiCard-root table').last().locator('td').first().waitFor();
      const found = await page.evaluate(() => {
        const tooWide = (selector: string) =>
          [...document.querySelectorAll(selector)].map(
            ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
          );
        return {
          tables: [...document.querySelectorAll('main .MuiCard-root table')].map(table => {
            const card = table.closest('.MuiCard-root')!;
            return card.scrollWidth - card.clientWidth;
          }),
          frame: [...tooWide('h1'), ...tooWide('header')],
        };
      });
      expect(found.tables.length).toBeGreaterThan(0);
      expect([language, address, Math.max(...found.tables), ...found.frame]).toEqual([
        language,
        address,
        0,
        0,
        0,
      ]);
    }
    const title = page.getByRole('heading', { level: 1 });
    expect((await title.boundingBox())?.height).toBeLessThan(30);
  }
});

it('keeps the head of a table that is wider than its card above the first row', async () => {
  const page = await signedIn('/admin/purchases/orders', { viewport: { width: 1300, height: 900 } });
  const scroller = page.locator('main .table-scroll');
  await scroller.locator('tbody tr').first().waitFor();
  // Stands for a list with many columns.
  await page.evaluate(() => {
    const wide = new CSSStyleSheet();
    wide.replaceSync('main .table-scroll :is(th, td) { min-width: 400px; }');
    document.adoptedStyleSheets.push(wide);
  });
  await page.waitForFunction(() => {
    const place = document.querySelector('main .table-scroll')!;
    return getComputedStyle(place).overflowX === 'auto' && place.scrollWidth > place.clientWidth;
  });
  const overlap = await scroller.evaluate(place => {
    const head = place.querySelector('thead th')!.getBoundingClientRect();
    return head.bottom - place.querySelector('tbody tr')!.getBoundingClientRect().top;
  });
  expect(overlap).toBeLessThan(1);
});
