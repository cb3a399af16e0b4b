import { expect, it } from 'vitest';
import { hasFocus, signedIn } from '../../support/browser.ts';

it('keeps what is typed before its file has come, and gives the focus back', async () => {
  const page = await signedIn('/admin/banners');
  const box = page.getByRole('combobox', { name: 'Find or go to' });
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(/\/assets\/Palette-/, async route => {
    await arrival;
    await route.continue();
  });
  const add = page.getByRole('link', { name: 'Add New Banner' });
  await add.focus();
  await page.keyboard.press('Control+k');
  // Outside the box, the first key would open a form.
  await page.keyboard.type('new pro');
  expect(await page.getByRole('textbox', { name: 'Find or go to' }).inputValue()).toBe('new pro');
  arrive();
  await box.waitFor();
  await page.keyboard.type('duct');
  expect(await box.inputValue()).toBe('new product');
  await page.getByRole('option', { name: 'Add New Product' }).waitFor();
  await page.keyboard.press('Escape');
  await box.waitFor({ state: 'detached' });
  await hasFocus(add);
  expect(page.url()).toMatch(/\/admin\/banners$/);

  await page.keyboard.press('Control+k');
  expect(await box.inputValue()).toBe('');
});
