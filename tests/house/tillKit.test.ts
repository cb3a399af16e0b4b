import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onSale, openTill } from '../server/intake/tillSales.ts';
import { useBackOffice } from '../support/backOffice.ts';
import { DATABASES } from '../support/databases.ts';
import { like } from '../support/matchers.ts';

const root = path.join(import.meta.dirname, '../..');
const kit = path.join(root, 'till-kit');
const project = mkdtempSync(path.join(os.tmpdir(), 'trastienda-till-kit-'));
const installed = path.join(project, 'node_modules/trastienda-till-kit');
afterAll(() => rmSync(project, { recursive: true, force: true }));

const compile = (...args: string[]) =>
  spawnSync(process.execPath, [path.join(root, 'node_modules/typescript7/bin/tsc'), ...args], {
    cwd: project,
    encoding: 'utf8',
  }).stdout;

beforeAll(() => {
  mkdirSync(installed, { recursive: true });
  cpSync(path.join(kit, 'package.json'), path.join(installed, 'package.json'));
  const config = path.join(kit, 'tsconfig.build.json');
  expect(compile('-p', config, '--outDir', path.join(installed, 'dist'))).toBe('');
  writeFileSync(path.join(project, 'package.json'), '{ "type": "module" }');
});

it('the built till kit imports nothing but itself, and Node in its part for Node', () => {
  const files = globSync('**/*.{js,ts}', { cwd: installed });
  expect(files.length).toBeGreaterThan(20);
  const imports = files.flatMap(file =>
    [...readFileSync(path.join(installed, file), 'utf8').matchAll(/ from '([^.'][^']*)'/g)].map(
      ([, name]) => `${path.basename(file)}: ${name}`,
    ),
  );
  expect(imports.toSorted()).toEqual(['fileStorage.js: node:fs', 'fileStorage.js: node:path']);
});

describe('the example of its README', () => {
  const office = useBackOffice(DATABASES[0]!);

  it('compiles, and sells', async () => {
    const shop = await openTill(office);
    await onSale(office, shop, { name: 'Milk', upc: '400810014264', price_cents: 199 });
    const { origin } = new URL(await office.app.listen({ port: 0, host: '127.0.0.1' }));
    const [, example = ''] =
      /```ts\n([\s\S]*?)```/.exec(readFileSync(path.join(kit, 'README.md'), 'utf8')) ?? [];
    const ours = example
      .replace('https://shop.example', origin)
      .replace('tk_PasteTheKeyOfYourTerminalHere', shop.key)
      .replace("'marisol'", `'${shop.cashier}'`);
    writeFileSync(path.join(project, 'example.ts'), ours);
    const options = ['--strict', '--ignoreConfig', '--target', 'es2023', '--lib', 'es2023,dom'];
    expect(compile(...options, '--module', 'nodenext', '--types', '', 'example.ts')).toBe('');
    const child = spawn(process.execPath, ['example.js'], { cwd: project });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const ended = once(child, 'close');
    const countSales = async () =>
      (await office.db.selectFrom('sale').select('id').where('branch_id', '=', shop.branchId).execute())
        .length;
    await expect
      .poll(async () => [output, await countSales()])
      .toEqual([like.stringMatching(/^Receipt .*, change 1602 cents\n$/), 1]);
    child.kill();
    await ended;
  });
});

describe('the storage of a till in a browser', () => {
  let browser: Browser;
  let context: BrowserContext;
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium-headless-shell',
      args: ['--no-sandbox'],
    });
    context = await browser.newContext();
    await context.route('https://till.test/**', route => {
      const { pathname } = new URL(route.request().url());
      return pathname === '/'
        ? route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Till</title>' })
        : route.fulfill({ contentType: 'text/javascript', path: path.join(installed, pathname) });
    });
  });
  afterAll(() => browser.close());

  const openTab = async () => {
    const page = await context.newPage();
    await page.goto('https://till.test/');
    const run = (code: string) =>
      page.evaluate(`(async () => {
        const { MemoryStorage, Till } = await import('/dist/till-kit/index.js');
        const { IndexedDbStorage } = await import('/dist/till-kit/browser/indexedDbStorage.js');
        const open = async () => {
          globalThis.storage ??= await IndexedDbStorage.open();
          return Till.open({ storage: globalThis.storage, backOffice: {}, cashier: 'ana' });
        };
        ${code}
      })()`);
    return { page, run };
  };
  const SELL = "await (await open()).sell({ lines: [], payments: [] }); return 'sold';";
  const COUNT = 'return (await open()).journal.waitingCount;';

  it('keeps sales and products after the tab is closed', async () => {
    const first = await openTab();
    expect([await first.run(SELL), await first.run(SELL)]).toEqual(['sold', 'sold']);
    await first.run(`
      globalThis.texts = await IndexedDbStorage.open('texts');
      for (const text of ['old', 'new']) await texts.writeProducts(text);
      await texts.writeShop('shop');
    `);
    await first.page.close();
    const { page, run } = await openTab();
    expect(await run(COUNT)).toBe(2);
    const readTexts = `
      const texts = await IndexedDbStorage.open('texts');
      return [await texts.readProducts(), await texts.readShop()];
    `;
    expect(await run(readTexts)).toEqual(['new', 'shop']);
    expect(await run('await storage.archiveJournal(); return storage.readJournal();')).toEqual([]);
    await page.close();
  });

  it('is used by one tab at a time', async () => {
    const [first, second] = [await openTab(), await openTab()];
    expect(await first.run(SELL)).toBe('sold');
    await expect(second.run(SELL)).rejects.toThrow('Another tab uses the till "trastienda-till".');
    await first.run('storage.close();');
    expect(await second.run(COUNT)).toBe(1);
  });

  it('does not confirm a sale that the browser could not store', async () => {
    const { run } = await openTab();
    const refused = run(`
      const other = await IndexedDbStorage.open('full');
      IDBObjectStore.prototype.add = function () { this.transaction.abort(); };
      await other.appendToJournal(['line']);
    `);
    await expect(refused).rejects.toThrow('did not store the data');
  });
});
