/** What our server keeps of a branch besides, in its form: its clock, and what it sells. */
import { expect, it } from 'vitest';
import type { Branch } from '../../../contract/branch.ts';
import { eventually, signedIn } from '../../support/browser.ts';
import { askShop, bodies, recordCalls, tokenOf } from '../../support/calls.ts';

const token = await tokenOf();
const read = async (id: number) => (await askShop<Branch>('GET', `/api/branch/${id}`, { token })).body;

it('says what another clock does to the orders before it is saved, and saves it', async () => {
  const before = await read(33);
  const page = await signedIn('/admin/branches/33');
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
  await page.getByText(/^[\d,]+ of [\d,]+ orders move to another business day\. Reports from /).waitFor();
  await page.getByLabel('Time zone').selectOption(before.timeZone);
  await page.getByText(/orders move to another business day/).waitFor({ state: 'detached' });
  await page.getByLabel('Business day ends at').selectOption('4:00 AM');
  await page.getByText(/No order moves|orders move/).waitFor();
  await page.getByLabel('Tax is called').fill('Sales tax');
  await page.getByRole('button', { name: 'Update Branch' }).click();
  await page.getByText('Branch updated').waitFor();
  expect(await read(33)).toEqual({ ...before, cutoffHour: 4, taxLabel: 'Sales tax' });
  // A product's form calls it so, too.
  await page.goto('/admin/categories?branchId=33');
  await page
    .getByRole('link', { name: /^View products of / })
    .first()
    .click();
  await page.getByRole('link', { name: 'Add New Product' }).first().click();
  await page.getByLabel('Sales tax').waitFor();
  await askShop('PUT', '/api/branch/33', { token, body: before });
});

it("gives a new branch this device's zone", async () => {
  const page = await signedIn('/admin/branches/create', { timezoneId: 'Europe/Madrid' });
  const calls = recordCalls(page);
  await page.getByLabel('Branch Name*').fill('Sol');
  await eventually(() => page.getByLabel('Time zone').inputValue()).toBe('Europe/Madrid');
  await page.getByRole('button', { name: 'Create Branch' }).click();
  await page.getByText('Branch created').waitFor();
  const [sent] = bodies<Branch>(calls, 'POST /api/branch');
  expect(sent).toMatchObject({ name: 'Sol', timeZone: 'Europe/Madrid', cutoffHour: 0 });
  await page.getByRole('button', { name: 'Delete branch Sol' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('cell', { name: 'Sol', exact: true }).waitFor({ state: 'detached' });
});

it('copies what another branch sells into a new one', async () => {
  const page = await signedIn('/admin/branches/create');
  await page.getByLabel('Branch Name*').fill('Copy Corner');
  await page.getByRole('button', { name: 'Create Branch' }).click();
  await page.getByRole('link', { name: 'Edit branch Copy Corner' }).click();
  await page.getByLabel('Copy from').selectOption('Station Corner');
  await page
    .getByText(/^This branch gets: categories \(\d+\) and products \(\d+\), with a stock of 0\.$/)
    .waitFor();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByText(/^Copied: categories \(\d+\) and products \(\d+\)$/).waitFor();
  const id = Number(/branches\/(\d+)/.exec(page.url())![1]);
  const of = async (branch: number) =>
    (await askShop<{ name: string }[]>('GET', `/api/category/branch/${branch}`, { token })).body.map(
      ({ name }) => name,
    );
  expect(await of(id)).toEqual(await of(33));
  // It sells something now, so nothing more can be copied into it.
  await page.getByLabel('Copy from').waitFor({ state: 'detached' });
});
