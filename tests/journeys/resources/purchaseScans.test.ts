import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { hasFocus, signedIn } from '../../support/browser.ts';
import { answerInstead } from '../../support/calls.ts';
import { ADD_ORDER, quantity, search, submit } from '../../support/purchaseForm.ts';

it('keeps search, total and submit in sight of fifty lines, the newest on top, and skips the lines by two keys', async () => {
  const page = await signedIn(ADD_ORDER);
  await answerInstead(page, 'GET /api/product/autocomplete', (route, request) => {
    const code = new URL(request.url()).searchParams.get('name')!;
    const id = Number(code);
    return route.fulfill({ json: [{ id, name: `Product ${id}`, upc: code, price: 2, cost: 1, stock: 1 }] });
  });
  await hasFocus(search(page));
  for (let code = 100_001; code <= 100_050; code++) {
    await search(page).fill(String(code));
    await page.keyboard.press('Enter');
  }
  await quantity(page, 'Product 100050').waitFor();
  const names = await page.locator('.order-line-name .strong').allTextContents();
  expect([names.length, names[0], names.at(-1)]).toEqual([50, 'Product 100050', 'Product 100001']);
  const seen = (places: Locator) =>
    places.evaluateAll(elements =>
      elements.some(element => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const front = document.elementFromPoint(left + width / 2, top + height / 2);
        return front !== null && (element.contains(front) || front.contains(element));
      }),
    );
  const total = page.getByText('$50.00', { exact: true });
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const top of [0, 1500]) {
      await page.evaluate(to => window.scrollTo({ top: to }), top);
      const inSight = await Promise.all([search(page), submit(page), total].map(seen));
      expect(inSight, `${width} × ${height} at ${top}`).toEqual([true, true, true]);
    }
  }

  await page.setViewportSize({ width: 1280, height: 800 });
  await search(page).focus();
  await page.keyboard.press('Tab');
  await hasFocus(page.getByRole('button', { name: 'Skip the lines' }));
  await page.keyboard.press('Enter');
  await hasFocus(page.getByLabel('Reference Number*'));
  await quantity(page, 'Product 100050').focus();
  await page.keyboard.press('Tab');
  await hasFocus(page.getByRole('button', { name: 'Remove Product 100050' }));
});
