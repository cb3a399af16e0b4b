import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { signedIn } from '../../support/browser.ts';

it('the month for the accountant is two clicks away from the dashboard', async () => {
  const page = await signedIn('/admin');
  await page.getByRole('link', { name: 'Month Pack' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(
    /^month-pack-31-\d{4}-\d\d-01-\d{4}-\d\d-\d\d-made-\d{4}-\d\d-\d\d-\d{4}\.zip$/,
  );
  const names = Object.keys(unzipSync(await readFile(await file.path())));
  expect(
    names.filter(name => /^31-alder-street-market\/check-sheet-31-.*\.(csv|xlsx)$/.test(name)),
  ).toHaveLength(2);
});
