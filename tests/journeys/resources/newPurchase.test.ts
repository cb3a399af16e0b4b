import { expect, it } from 'vitest';
import type { ProductMatch } from '../../../contract/product.ts';
import { eventually, hasFocus, options, signedIn } from '../../support/browser.ts';
import { askShop, fetchToken } from '../../support/calls.ts';
import { picture } from '../../support/pictures.ts';
import { ADD_ORDER, fillForm, quantity, search, submit } from '../../support/purchaseForm.ts';

it('is made by scans and keys, placed on the real server, and found in the list with its attachment', async () => {
  const token = await fetchToken();
  const find = async (name: string) => {
    const address = `/api/product/autocomplete?name=${name}`;
    return (await askShop<ProductMatch[]>('GET', address, { token })).body[0]!;
  };
  const [lemons, milk] = [await find('lemons'), await find('milk')];
  const page = await signedIn(ADD_ORDER);
  await hasFocus(search(page));
  for (let times = 0; times < 2; times++) {
    await page.keyboard.type(lemons.upc);
    await page.keyboard.press('Enter');
  }
  await eventually(() => quantity(page, lemons.name).inputValue()).toBe('2');
  expect(await search(page).inputValue()).toBe('');
  await hasFocus(search(page));
  await page.keyboard.type(milk.name);
  await options(page).filter({ hasText: milk.name }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await hasFocus(quantity(page, milk.name));
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  expect(await quantity(page, milk.name).inputValue()).toBe('2');
  await hasFocus(search(page));

  await fillForm(page, 'Real 1');
  await page.getByLabel('Attachment').setInputFiles({
    name: 'bill.png',
    mimeType: 'image/png',
    buffer: await picture('png'),
  });
  await submit(page).click();
  await page.getByText('Purchase Order created').waitFor();
  expect((await find('lemons')).stock).toBe(lemons.stock + 2);
  await page.getByRole('button', { name: 'View details of Real 1' }).click();
  await page.locator('.card').getByText('Quantity: 2').first().waitFor();
  await page.getByRole('button', { name: 'Show attachment' }).click();
  const shown = page.getByRole('img', { name: 'Attachment of Real 1' });
  await eventually(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('Real 1.webp');
});
