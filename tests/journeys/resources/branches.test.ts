import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { signedIn } from '../../support/browser.ts';

const pathOf = (page: Page): string => new URL(page.url()).pathname;
const question = (page: Page) => page.getByRole('dialog').filter({ hasText: 'Your changes are not saved.' });

it('asks once before a form with changes is left by Esc, Cancel, a link, Back or a reload, and without any never', async () => {
  const page = await signedIn('/admin/branches');
  const asked: string[] = [];
  page.on('dialog', dialog => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  const address = page.getByLabel('Address');
  await page.getByRole('link', { name: 'Edit branch Lakeside Market' }).click();
  await page.getByLabel('Branch Name*').fill('Typed');
  await page.getByLabel('Branch Name*').fill('Lakeside Market');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('heading', { name: 'Edit Branch' }).waitFor({ state: 'detached' });

  await page.getByRole('link', { name: 'Edit branch Lakeside Market' }).click();
  await address.pressSequentially('x');
  await page.keyboard.press('Backspace');
  await page.reload();
  await address.pressSequentially('Typed');
  expect(asked).toEqual([]);
  await page.reload();
  await address.waitFor();
  expect(asked).toEqual(['beforeunload']);
  expect(await address.inputValue()).toBe('7 Pier Road, Larkhaven, NY');

  // A history entry is created within the application, because the reload removed the earlier ones.
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Edit branch Lakeside Market' }).click();
  await address.fill('Typed');
  const leaving: (() => Promise<unknown>)[] = [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: 'Cancel' }).click(),
    () => page.getByRole('link', { name: 'Banners', exact: true }).click(),
    () => page.evaluate(() => history.back()),
  ];
  for (const leave of leaving) {
    await leave();
    await question(page).getByRole('button', { name: 'Stay' }).click();
    await question(page).waitFor({ state: 'detached' });
    expect(await address.inputValue()).toBe('Typed');
    expect(pathOf(page)).toBe('/admin/branches/32');
    await address.focus();
  }
  await page.getByRole('link', { name: 'Banners', exact: true }).click();
  await question(page).getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('heading', { level: 1, name: 'Banners' }).waitFor();
  expect(await question(page).count()).toBe(0);
  await page.goto('/admin/branches/32');
  await address.waitFor();
  expect(await address.inputValue()).toBe('7 Pier Road, Larkhaven, NY');
});
