import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { eventually, freshlySignedIn } from '../support/browser.ts';
import { OWNER_PASSWORD, startProgramWithTables } from '../support/program.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-cached-'));
const program = startProgramWithTables({ DATA_DIR: folder });
afterAll(async () => {
  program.kill('SIGTERM');
  await program.ended;
  rmSync(folder, { recursive: true, force: true });
});

const LIST = '/admin/branches';

async function visit(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(LIST);
  await page.getByRole('button', { name: 'Logout' }).waitFor();
  return page;
}

/** Transferred bytes of the page itself; 0 if it came from the cache. */
const weightOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return entry!.transferSize;
  });

const renewals = (page: Page): Promise<number> =>
  page.evaluate(
    list =>
      performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname === list).length,
    LIST,
  );

it('opens from the cache, asks for the page behind it, and follows what has changed', async () => {
  const baseURL = await program.address();
  const signedIn = await freshlySignedIn(
    '/admin/settings',
    { baseURL },
    { userName: 'owner', password: OWNER_PASSWORD },
  );
  const context = signedIn.context();
  const first = await visit(context);
  expect(await weightOf(first)).toBeGreaterThan(0);

  const second = await visit(context);
  expect(await weightOf(second)).toBe(0);
  await eventually(() => renewals(second)).toBe(1);
  expect(await renewals(first)).toBe(0);

  writeFileSync(path.join(folder, 'config.json'), '{"productName":"Harbour Back Office"}');
  const third = await visit(context);
  await eventually(() => third.title()).toBe('Branches · Harbour Back Office');
  expect(await weightOf(third)).toBeGreaterThan(0);

  const fourth = await visit(context);
  expect(await weightOf(fourth)).toBe(0);
  expect(await fourth.title()).toBe('Branches · Harbour Back Office');
});
