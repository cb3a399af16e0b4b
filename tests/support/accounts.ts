/** Steps of flows in which users get, change and secure their access. */
import { TOTP, Secret } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { hasFocus } from './browser.ts';

export const NEW_PASSWORD = 'a quiet river 7';

export const dialog = (page: Page) => page.getByRole('dialog');

export async function madeLink(page: Page): Promise<string> {
  await dialog(page).getByRole('button', { name: 'Create Link' }).click();
  const link = await dialog(page).getByLabel('Link', { exact: true }).inputValue();
  await hasFocus(dialog(page).getByRole('button', { name: 'Copy' }));
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  return link;
}

export async function invited(page: Page, name: string, userName: string, role = 'Cashier'): Promise<string> {
  await page.getByRole('button', { name: 'Invite User' }).click();
  await dialog(page).getByLabel('Name').first().fill(name);
  // Phone keyboards add a space after a word.
  await dialog(page).getByLabel('Username').fill(`${userName} `);
  await dialog(page).getByLabel('Role').selectOption(role);
  return madeLink(page);
}

export async function choose(page: Page, link: string, password = NEW_PASSWORD) {
  await page.goto(link);
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Save and Sign in' }).click();
}

/** The code that an authenticator app shows `later` steps of 30 seconds from now. */
export const makeAuthenticatorCode = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 });

/**
 * Sets up a second factor.
 * @param later steps of 30 seconds between now and the code that confirms the set-up. A sign-in refuses a code that was
 *   already used
 */
export async function setUpFactor(page: Page, password: string, later = -1) {
  await page.getByLabel('Current password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('img', { name: 'QR code for the app' }).waitFor();
  const secret = (await page.locator('.secret-key').innerText()).replaceAll(' ', '');
  await page.getByLabel('The six digits that it shows').fill('000000');
  await page.getByRole('button', { name: 'Turn On' }).click();
  await page.getByText('This code is wrong.').waitFor();
  await page.getByLabel('The six digits that it shows').fill(makeAuthenticatorCode(secret, later));
  await page.getByRole('button', { name: 'Turn On' }).click();
  await page.getByRole('heading', { name: 'Keep These Recovery Codes' }).waitFor();
  const codes = await page.getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  return { secret, codes };
}
