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
