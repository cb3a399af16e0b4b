import { expect, it } from 'vitest';
import { signedIn } from '../../support/browser.ts';
import { answerInstead, askShop, fetchToken } from '../../support/calls.ts';

const token = await fetchToken();

it('keeps 5,000 lines of a count quick: those in the window are drawn, and a scan draws its line alone', async () => {
  const LINES = 5000;
  const line = (at: number, counted: number | null) => ({
    productId: 100_000 + at,
    name: `Product ${at}`,
    upc: String(600_000_000_000 + at),
    ean: '',
    counted,
    expected: 7,
    cost: 1.5,
    countedAt: counted === null ? 0 : 1,
    countedBy: '',
  });
  const { body: warehouses } = await askShop<{ id: number }[]>('GET', '/api/warehouse/all/branch/31', {
    token,
  });
  const { body: count } = await askShop<{ id: number }>('POST', '/api/count', {
    token,
    body: { branchId: 31, warehouseId: warehouses[0]!.id, name: 'Everything', scope: 'list', isBlind: false },
  });
  const page = await signedIn('/admin/inventory/counts');
  const all = Array.from({ length: LINES }, (_, at) => line(at, null));
  await answerInstead(page, `GET /api/count/${count.id}/lines`, route =>
    route.fulfill({ json: { at: 1, lines: route.request().url().includes('since=') ? [] : all } }),
  );
  await answerInstead(page, `PUT /api/count/${count.id}/lines`, route =>
    route.fulfill({ json: line(4000, 1) }),
  );
  await page.getByRole('link', { name: 'Everything', exact: true }).click();
  const table = page.getByRole('table');
  await page.getByText('0 of 5,000 counted').waitFor();
  expect(await table.getAttribute('aria-rowcount')).toBe('5001');
  expect(await table.getByRole('row').count()).toBeLessThan(60);
  await page.evaluate(() => {
    const drawn: Element[] = [];
    Object.assign(window, { drawn });
    new MutationObserver(changes => {
      for (const { target } of changes) {
        const row = (target instanceof Element ? target : target.parentElement)?.closest('tbody.record');
        if (row && !drawn.includes(row)) drawn.push(row);
      }
    }).observe(document.querySelector('table')!, { childList: true, subtree: true, characterData: true });
  });
  await page.getByLabel('Scan or type a code').fill(String(600_000_004_000));
  await page.keyboard.press('Enter');
  await page.getByText('Product 4000: 1').waitFor();
  await page.getByText('1 of 5,000 counted').waitFor();
  expect(await table.getByRole('row').count()).toBeLessThan(60);
  expect(await page.evaluate('window.drawn.length')).toBeLessThanOrEqual(1);
});
