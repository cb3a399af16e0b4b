import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { eventually, expectComplaints, freshlySignedIn, signedInBlank } from '../support/browser.ts';
import { answerInstead, endSession } from '../support/calls.ts';
import { withOlderBuild } from '../support/olderBuild.ts';

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

const isThere = (page: Page) => page.getByRole('button', { name: 'Logout' }).waitFor();

it.each([
  ['are gone', { status: 404, body: '' }],
  ['are the page, as on a server that answers everything with it', { contentType: 'text/html', body: '<p>' }],
])('loads itself again once, at the address that was asked, where its files %s', async (_what, gone) => {
  expectComplaints(/dynamically imported module|MIME type/);
  const page = await signedInBlank();
  const tab = await withOlderBuild(page, gone);
  await page.goto('/admin/settings');
  await isThere(page);
  tab.upgrade();
  await link(page, 'Banners').click();
  await page.getByRole('rowheader', { name: 'Harvest week', exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/banners');
  expect(tab.loads()).toBe(2);
});

it('says so, and goes in no loop, where the file is missing of the new build as well', async () => {
  expectComplaints(/dynamically imported module/);
  const page = await signedInBlank();
  const tab = await withOlderBuild(page);
  await answerInstead(page, 'GET /assets/banners-*', { status: 404, body: '' });
  await page.goto('/admin/settings');
  await isThere(page);
  tab.upgrade();
  await link(page, 'Banners').click();
  await page.getByText('This screen stopped working.').waitFor();
  expect(tab.loads()).toBe(2);
  await link(page, 'Branches').click();
  await page.getByRole('rowheader', { name: 'Lakeside Market', exact: true }).waitFor();
});

it('keeps a form whose dialog is gone, and what was typed, until somebody reloads', async () => {
  expectComplaints(/dynamically imported module|^Failed to (create|fetch) warehouse/);
  const page = await freshlySignedIn('/admin/settings');
  const tab = await withOlderBuild(page);
  await page.goto('/admin/inventory/warehouses/create');
  const name = page.getByLabel('Warehouse Name*');
  await name.fill('Attic of the old build');
  await endSession(page);
  tab.upgrade();
  await page.getByRole('button', { name: 'Create Warehouse' }).click();
  const missing = page.getByRole('alert').filter({ hasText: 'A part of this page did not load' });
  await missing.waitFor();
  await missing.getByRole('button', { name: 'Cancel' }).click();
  await page
    .getByRole('alert')
    .filter({ hasText: 'Failed to create warehouse. Please try again.' })
    .waitFor();
  expect(await name.inputValue()).toBe('Attic of the old build');
  // The question about unsaved changes uses the same kind of dialog. One dialog must remain.
  await link(page, 'Settings').click();
  await missing.getByRole('button', { name: 'Cancel' }).click();
  expect(await name.inputValue()).toBe('Attic of the old build');
  expect(new URL(page.url()).pathname).toBe('/admin/inventory/warehouses/create');
  expect(tab.loads()).toBe(1);
  // The browser asks before the user's own reload.
  const questions: string[] = [];
  page.on('dialog', question => {
    questions.push(question.type());
    void question.accept();
  });
  await link(page, 'Settings').click();
  await missing.getByRole('button', { name: 'Reload' }).click();
  await page.getByLabel('Email').waitFor();
  expect(questions).toEqual(['beforeunload']);
  await eventually(tab.loads).toBe(2);
});

it('says what to do where one of its very first files does not arrive', async () => {
  expectComplaints(/Failed to load resource|modulepreload/);
  const page = await signedInBlank();
  const message = page.getByRole('alert').filter({ hasText: 'The back office could not be loaded.' });
  for (const first of ['start', 'entry']) {
    const file = `**/assets/${first}-*.js`;
    await page.route(file, route => route.fulfill({ status: 404, body: '' }));
    await page.goto('/admin/branches');
    await message.waitFor();
    await page.evaluate(() => localStorage.setItem('RaStore.locale', '"es"'));
    await page.reload();
    await page.getByText('La trastienda no se pudo cargar.').waitFor();
    await page.evaluate(() => localStorage.removeItem('RaStore.locale'));
    await page.reload();
    await message.waitFor();
    await page.unroute(file);
    // The click follows this call, because Playwright would take the reload for a lost element, and wait for another.
    await message
      .getByRole('link', { name: 'Reload' })
      .evaluate(element => setTimeout(() => (element as HTMLElement).click()));
    await isThere(page);
  }
});
