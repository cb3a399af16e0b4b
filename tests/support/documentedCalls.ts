import type { Page } from 'playwright-core';
import { fillSignIn, newPage } from './browser.ts';

export async function signedInDocumented(path: string, offers: readonly string[] = []): Promise<Page> {
  const page = await newPage();
  await page.route('**/token/authenticate', async route => {
    const answer = await route.fetch();
    const documented = { ...((await answer.json()) as Record<string, unknown>), offers };
    await route.fulfill({ response: answer, json: documented });
  });
  await page.goto(path);
  await fillSignIn(page);
  await page.getByRole('button', { name: 'Logout' }).waitFor();
  return page;
}
