/**
 * Follows `docs/your-api.md` step by step in a copy of the project: writes the backend, checks it, builds the
 * application and opens it.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import jsonServer from 'json-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, newPage } from '../support/browser.ts';
import { parsed } from '../support/json.ts';
import { copyProject } from '../support/projectCopy.ts';
import { applyChange, fencesOf, readRecipe, renamed } from '../support/recipes.ts';

const ADDRESS = 'http://localhost:4000';
const VITE = 'node_modules/vite/bin/vite.js';

const copy = copyProject();
let server: Server;
let preview: ChildProcess;
let address = '';
let site = '';

/** Writes a code block of `docs/your-api.md` into the file that it names, with the URL of the test's server. */
function follow(file: string): void {
  const { text } = readRecipe('your-api', [[ADDRESS, address]]).files.find(found => found.file === file)!;
  writeFileSync(path.join(copy.folder, file), text);
}

const listen = async (app: Parameters<typeof createServer>[1]): Promise<Server> => {
  const listening = createServer(app);
  await new Promise<void>(resolve => listening.listen(0, '127.0.0.1', resolve));
  return listening;
};

beforeAll(async () => {
  const app = jsonServer.create();
  app.use(jsonServer.defaults({ logger: false, static: import.meta.dirname }));
  const records = readRecipe('your-api').files.find(({ file }) => file === 'db.json')!.text;
  app.use(jsonServer.router(parsed<object>(records), { foreignKeySuffix: 'Id' }));
  server = await listen(app);
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  follow('src/backends/teaShop.ts');
  for (const change of readRecipe('your-api').changes) applyChange(copy.folder, change);
});
afterAll(() => {
  preview?.kill();
  server?.closeAllConnections();
  server?.close();
  copy.remove();
});

it('the module has at most 30 lines, compiles, and is formatted', async () => {
  const { text } = readRecipe('your-api').files.find(({ file }) => file === 'src/backends/teaShop.ts')!;
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(30);
  const clean = { code: 0, said: '' };
  expect(await copy.run('node_modules/typescript7/bin/tsc', ['-p', '.'])).toEqual(clean);
  const format = [
    '--list-different',
    'src/backends/teaShop.ts',
    'src/backends/backend.ts',
    'src/lib/config.ts',
  ];
  expect(await copy.run('node_modules/oxfmt/bin/oxfmt', format)).toEqual(clean);
});

it('the check prints the table of the page', async () => {
  const [, args] = /^npm run check:backend -- (.+)$/m.exec(fencesOf('your-api', 'sh').join(''))!;
  const command = renamed(args!, [[ADDRESS, address]]).split(' ');
  const { code, said } = await copy.run('scripts/check-backend.mjs', command);
  expect(said.trim()).toBe(fencesOf('your-api', 'text')[0]!.trim());
  expect(code).toBe(0);
});

it('a person sees the products, changes a price, and the record keeps its other fields', async () => {
  const build = ['build', '--outDir', 'dist.tea', '--logLevel', 'error'];
  expect(await copy.run(VITE, build, { NODE_ENV: 'production' })).toEqual({ code: 0, said: '' });
  follow('dist.tea/config.json');
  site = await startPreview();
  const page = await newPage({ baseURL: site });
  await page.goto('/');
  await page.getByRole('link', { name: 'Categories', exact: true }).click();
  await page.getByRole('row').filter({ hasText: 'Black tea' }).waitFor();
  await page.getByRole('link', { name: 'All Products' }).click();
  await page.getByRole('row').filter({ hasText: 'Sencha' }).getByText('$9.00').waitFor();
  expect(await page.getByRole('button', { name: 'Logout' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Edit product Sencha' }).click();
  await page.getByLabel('Price*').fill('9.50');
  const labels = await page.locator('form:has(button[type=submit]) label').allInnerTexts();
  expect(labels.filter(Boolean)).toEqual(['Product Name*', 'Status', 'Category*', 'Price*']);
  await page.getByRole('button', { name: 'Update Product' }).click();
  await page.getByRole('row').filter({ hasText: 'Sencha' }).getByText('$9.50').waitFor();
  const answer = await fetch(`${address}/items/1`);
  expect(await answer.json()).toEqual({
    id: 1,
    title: 'Sencha',
    price: 9.5,
    onSale: true,
    kindId: 1,
    origin: 'Uji',
  });
});

async function startPreview(): Promise<string> {
  const free = await listen(() => undefined);
  const { port } = free.address() as AddressInfo;
  free.close();
  preview = spawn(
    process.execPath,
    [VITE, 'preview', '--outDir', 'dist.tea', '--host', '127.0.0.1', '--port', String(port), '--strictPort'],
    {
      cwd: copy.folder,
      stdio: 'ignore',
    },
  );
  const at = `http://127.0.0.1:${port}`;
  await eventually(async () => (await fetch(at).catch(() => null))?.ok).toBe(true);
  return at;
}
