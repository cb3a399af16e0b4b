import { expect, it } from 'vitest';
import { seriousFaults, signedIn } from '../../support/browser.ts';

/** A term of the card, and what stands below it. */
const ABOUT = {
  Version: /^\d+\.\d+\.\d+/,
  Database: /^SQLite 3\.\d+\.\d+, [\d.]+ [kM]B$/,
  'Left on the disk': /^[\d.]+ [GT]B$/,
  'Last backup by the server': /^None$/,
  'Changes of the tables': /^None to be made$/,
};

it('says which of two databases reports read, where there is to be a copy', async () => {
  const page = await signedIn('/admin/settings');
  let copy = 'read';
  await page.route('**/api/about', async route => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), copy } });
  });
  await page.reload();
  const read = page.locator('dl > div', { hasText: 'Reports read' }).locator('dd');
  await expect.poll(() => read.allInnerTexts()).toEqual(['A copy of the database']);
  copy = 'behind';
  await page.reload();
  await expect
    .poll(() => read.allInnerTexts())
    .toEqual(['The database itself', 'Its copy is unavailable or behind: the log says since when.']);
});

it('Settings says to who runs the shop how the server is', async () => {
  const page = await signedIn('/admin/settings');
  await page.getByRole('heading', { name: 'About' }).waitFor();
  for (const [term, said] of Object.entries(ABOUT)) {
    const definition = page.locator('dl > div', { hasText: term }).locator('dd').first();
    await definition.waitFor();
    expect(await definition.innerText()).toMatch(said);
  }
  expect(await seriousFaults(page)).toEqual([]);
});
