/**
 * Follows the recipes in `docs/` exactly, in a copy of the project. The generated code must pass every check, and the
 * new screens must work in the browser.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, signedIn } from '../support/browser.ts';
import { like } from '../support/matchers.ts';
import { startProgram, type Program } from '../support/program.ts';
import { copyProject } from '../support/projectCopy.ts';
import { applyChange, isTaken, readRecipe, renamed, type Step } from '../support/recipes.ts';
import { cells } from '../support/reports.ts';

/** Uses other names if the project already contains the recipe's files. */
const CARDS = isTaken('contract/entities/giftCard.ts')
  ? ([
      ['gift', 'punch'],
      ['Gift', 'Punch'],
    ] as const)
  : [];
const SALES = isTaken('src/reports/sales-by-day.tsx')
  ? ([
      ['sales-by-day', 'takings-by-day'],
      ['salesByDay', 'takingsByDay'],
      ['SalesByDay', 'TakingsByDay'],
      ['Sales by Day', 'Takings by Day'],
    ] as const)
  : [];
const NOTES = isTaken('contract/entities/cardNote.ts') ? 'remarks' : 'notes';
const HOURS = isTaken('src/reports/busy-hours.tsx') ? 'quiet-hours' : 'busy-hours';

const resource = readRecipe('add-a-resource', CARDS);
const report = readRecipe('add-a-report', SALES);
const card = (text: string) => renamed(text, CARDS);
const sales = (text: string) => renamed(text, SALES);

/**
 * Further resources and a report for `npm run new`. One of the resources refers to the recipe's resource and to a
 * resource with an irregular singular.
 */
const MORE = [
  ['resource', 'odd-people', '--one', 'odd-person', 'name:text'],
  [
    'resource',
    `card-${NOTES}`,
    'about:text',
    `card:${card('gift-cards')}`,
    'state:open/done',
    'of:odd-people',
  ],
  [
    'resource',
    'card-moves',
    'note:text=Nota',
    'amount:money=Importe',
    'made:moment=Momento',
    'kind:sale/refund=Tipo:venta/devolución',
    'photo:picture=Foto',
    'tags:many:categories',
    '--of',
    card('gift-cards'),
    '--es',
    'movimientos de tarjeta',
  ],
  ['report', HOURS],
];

const OXLINT = 'node_modules/oxlint/bin/oxlint';
const ESLINT = 'node_modules/eslint/bin/eslint.js';
const KNIP = 'node_modules/knip/bin/knip.js';
const OXFMT = 'node_modules/oxfmt/bin/oxfmt';
const TSC = 'node_modules/typescript7/bin/tsc';
const VITE = 'node_modules/vite/bin/vite.js';
const VITEST = 'node_modules/vitest/vitest.mjs';

const CLEAN = { code: 0, said: '' };
/** An incremental build checks only changed files. */
const TYPES = ['-p', '.', '--incremental', '--tsBuildInfoFile', 'types.tsbuildinfo'];

const MIGRATIONS = path.join(import.meta.dirname, '../../server/database/migrations');
const newestMigration = readdirSync(MIGRATIONS).sort().at(-1)!;
/** Only migrations that `npm run new` wrote can be undone. */
const isOwn = (migration: string) => readFileSync(path.join(MIGRATIONS, migration), 'utf8').includes('down(');

const copy = copyProject();
afterAll(copy.remove);

const write = (args: readonly string[]) => copy.run('scripts/new.mjs', args);

describe('a name that cannot be taken', () => {
  it.each<[args: string[], sentence: string]>([
    [
      ['resource', 'Coupons'],
      '"Coupons" is not a valid name: write small letters with hyphens between words',
    ],
    [['resource', '../coupons'], '"../coupons" is not a valid name'],
    [['resource', 'coupon'], '"coupon" does not look like a plural'],
    [['resource', 'sheep', '--one', 'sheep'], '"sheep" is both singular and plural'],
    [['resource', 'settings'], '"settings" is reserved: choose another name.'],
    [['resource', 'counts'], "would have the calls of /api/count, which are the shop's own."],
    [
      ['resource', 'classes'],
      '"class", the singular of "classes", is reserved. Say what one is called: -- resource classes --one …',
    ],
    [['resource', 'warehouses'], '"warehouses" means something else in server/database/schema.ts'],
    [
      ['resource', 'orders'],
      '"orders" means something else in server/database/schema.ts: choose another name.',
    ],
    [
      ['resource', 'coupons', 'code'],
      '"code" is not a field: write its name in small letters with hyphens between words, a colon and its kind, such as code:text',
    ],
    [
      ['resource', 'coupons', 'hue:colour'],
      '"colour" is neither a kind of field nor a resource: take one of text, email,',
    ],
    [['resource', 'coupons', 'uses:count'], 'A record needs a text as its name: add one, such as name:text.'],
    [['resource', 'coupons', 'code:text', 'code:money'], 'There are two fields "code".'],
    [
      ['resource', 'coupons', 'code:text', '--es', 'vales'],
      'Write the Spanish name of each field after an equals sign: code:text=NAME',
    ],
    [
      ['resource', 'coupons', 'code:text=Código', '--es', 'cupones'],
      'The singular of "cupones" is not clear: give both, such as --es "cupón/cupones".',
    ],
    [
      ['resource', 'coupons', 'code:text=Código'],
      '"code" has a Spanish label, so say what the records are called: --es "tarjetas de regalo".',
    ],
    [
      ['resource', 'coupons', 'code:text=Código', 'state:new/used=Estado:nuevo', '--es', 'vales'],
      '"state" has 2 choices, and 1 in Spanish.',
    ],
    [
      ['resource', 'coupons', 'code:text', '--of', 'nothings'],
      '"nothings" is not a declared resource of contract/entities.',
    ],
    [['migration'], 'Usage: npm run new -- resource'],
    [
      ['migration', '../notes'],
      '"../notes" is not a valid name: write small letters with hyphens between words',
    ],
    [
      ['migration', 'notes', '--rename', 'fee'],
      '--rename takes the old name of a field, a colon and the new one, not "fee".',
    ],
    ...(isOwn(newestMigration) ? [] : [[['migration', '--undo'], 'cannot be undone.'] as [string[], string]]),
    [['migration', 'notes', '--undo'], '--undo always undoes the newest migration: it takes no'],
    [['migration', '--undo', '--rename', 'a:b'], 'it takes no name and no --rename or --drop.'],
    [['migration', 'notes', '--delete'], '--delete belongs to --undo'],
    [['report', 'profit'], 'There is already one with that name: server/reports/profit.ts.'],
    [['report', 'cashierSales'], '"cashierSales" is not a valid name'],
    [
      ['report', 'cashier-sales'],
      '"cashier-sales" means something else in src/dataProvider/endpoints/reports.ts',
    ],
    [
      ['report', 'transfer'],
      '"transfer" means something else in src/dataProvider/endpoints/inventory.ts: choose another name.',
    ],
    [
      ['report', 'texts'],
      '"texts" means something else in what would be written into src/reports/texts.tsx: choose another name.',
    ],
    [['screen', 'coupons'], 'Usage: npm run new -- resource'],
    [['resource'], 'Usage: npm run new -- resource'],
    [['report', 'busy-hours', '--one', 'hour'], 'Usage: npm run new -- resource'],
  ])('%j is refused in a sentence, and nothing is written', async (args, sentence) => {
    const { code, said } = await write(args);
    expect({ code, said }).toEqual({ code: 1, said: like.stringContaining(sentence) });
    expect(said).not.toContain('    at ');
  });

  it.each([
    ['page:count', 'The entity "coupons": a field cannot be called "page".'],
    [
      'state:new/new',
      '"state": it needs words to choose from, none of them empty, repeated or with a space at an end.',
    ],
  ])('a declaration with %s is refused, and what was written is taken back', async (field, sentence) => {
    const contents = readFileSync(path.join(copy.folder, 'src/App.tsx'), 'utf8');
    const { code, said } = await write(['resource', 'coupons', 'code:text', field]);
    expect({ code, said }).toEqual({ code: 1, said: like.stringContaining(sentence) });
    expect(said).toContain('Nothing was written.');
    expect(said).not.toContain('    at ');
    expect(existsSync(path.join(copy.folder, 'contract/entities/coupon.ts'))).toBe(false);
    expect(readFileSync(path.join(copy.folder, 'src/App.tsx'), 'utf8')).toBe(contents);
  });
});

describe('what the commands write', () => {
  const files: string[] = [];
  beforeAll(async () => {
    expect(report.commands).toEqual([['report', sales('sales-by-day')]]);
    expect(resource.commands.map(([kind]) => kind)).toEqual(['resource', 'resource', 'migration']);
    for (const args of [resource.commands[0]!, ...report.commands, ...MORE]) {
      const { code, said } = await write(args);
      expect({ code, said }).toEqual({ code: 0, said: like.stringContaining('Written:') });
      files.push(...[...said.matchAll(/^ {2}(\S+)$/gm)].map(([, file]) => file!));
    }
  });

  it('is a declaration, its migration and two lines: at most 45 in all', () => {
    const own = files.filter(file => /gift|punch/i.test(file));
    expect(own).toEqual([
      card('contract/entities/giftCard.ts'),
      like.stringMatching(/^server\/database\/migrations\/\d{3}_\w+_cards\.ts$/),
    ]);
    const text = own.map(file => readFileSync(path.join(copy.folder, file), 'utf8')).join('');
    expect(text.split('\n').length + 1).toBeLessThanOrEqual(45);
  });

  it('compiles, and leaves nothing unused', async () => {
    expect(await copy.run(TSC, TYPES)).toEqual(CLEAN);
    expect(await copy.run(KNIP)).toEqual(CLEAN);
  });

  it('is formatted, and the linter has nothing to say', async () => {
    expect(files.length).toBeGreaterThan(15);
    expect(await copy.run(OXFMT, ['--list-different', ...files])).toEqual(CLEAN);
    const nothing = like.stringContaining('Found 0 warnings and 0 errors.');
    expect(await copy.run(OXLINT, files)).toEqual({ code: 0, said: nothing });
    const code = files.filter(file => !file.endsWith('.json'));
    expect(await copy.run(ESLINT, ['--max-warnings', '0', ...code])).toEqual(CLEAN);
  });

  it('refuses the same name again', async () => {
    for (const args of [resource.commands[0]!, ...report.commands]) {
      expect((await write(args)).said).toMatch(/^There is already one with that name: /);
    }
  });

  it('is all that there is to migrate', async () => {
    expect((await write(['migration', 'nothing'])).said).toContain('there is nothing to write.');
  });

  it('can be made required, by writing its uncommitted migration again', async () => {
    const declaration = path.join(copy.folder, card('contract/entities/giftCard.ts'));
    const text = readFileSync(declaration, 'utf8');
    writeFileSync(declaration, text.replace('expires: day({', 'expires: day({ required: true,'));
    const { code, said } = await write(['migration', 'required']);
    writeFileSync(declaration, text);
    expect(code).toBe(1);
    expect(said).toMatch(
      / is required, and the existing records have none\. .+ undo its migration server\/.+_cards\.ts/,
    );
  });

  it('passes its tests, on both databases', async () => {
    const own = files.filter(file => /^tests\/server\/.+\.test\.ts$/.test(file));
    expect(own).toContain(sales('tests/server/reports/salesByDayReport.test.ts'));
    const others = [
      'tests/server/auth/access.test.ts',
      'tests/server/auth/neededRights.test.ts',
      'tests/house/openApi.test.ts',
      'tests/server/reports/reports.test.ts',
      'tests/server/database/migrations.test.ts',
      'tests/client/resources.test.ts',
    ];
    const { code, said } = await copy.run(VITEST, ['run', ...new Set([...own, ...others])]);
    expect({ code, said }).toEqual({ code: 0, said: like.stringContaining(' passed') });
  });
});

describe('with the changes of the text', () => {
  let program: Program;
  let baseURL = '';
  const DATA_DIR = path.join(copy.folder, 'data');
  const start = (env: Record<string, string> = {}) =>
    startProgram({ DATA_DIR, ...env }, path.join(copy.folder, 'server/main.ts'));
  const stop = async () => {
    program?.kill('SIGTERM');
    await program?.ended;
  };
  afterAll(stop);
  beforeAll(async () => {
    // A shop that was started before the recipe.
    program = start({ DEMO: '500' });
    await program.address();
    await stop();
    for (const step of resource.steps.slice(1)) await follow(step);
    for (const change of report.changes) applyChange(copy.folder, change);
    const built = await copy.run(VITE, ['build', '--logLevel', 'error'], { NODE_ENV: 'production' });
    expect(built).toEqual(CLEAN);
    program = start();
    baseURL = await program.address();
  });

  async function follow(step: Step): Promise<void> {
    if ('change' in step) applyChange(copy.folder, step.change);
    else if ('text' in step) {
      const file = path.join(copy.folder, step.file);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, step.text);
    } else if (step.command[0] === 'resource') {
      const { code, said } = await write(step.command);
      expect({ code, said }).toEqual({ code: 0, said: like.stringContaining('Written:') });
    } else {
      await startsNot('Write its migration: npm run new -- migration NAME');
      const old = path.join(copy.folder, 'src/oldNames.tsx');
      writeFileSync(
        old,
        `import '${card('../contract/entities/giftCard')}';\nexport const sort = 'balance';\n`,
      );
      const { code, said } = await write(step.command);
      rmSync(old);
      expect({ code, said }).toEqual({ code: 0, said: like.stringContaining('Written:') });
      expect(said).toContain("src/oldNames.tsx:2: export const sort = 'balance';");
    }
  }

  /** The server must refuse to start with a sentence about its database. */
  async function startsNot(sentence: string): Promise<void> {
    const early = start();
    expect(await early.ended).toBe(1);
    expect(early.said.err).toContain(sentence);
  }

  it('it compiles, leaves nothing unused, and the linter has nothing to say', async () => {
    expect(resource.changes.length).toBeGreaterThan(4);
    expect(report.changes.length).toBeGreaterThan(1);
    expect(await copy.run(TSC, TYPES)).toEqual(CLEAN);
    expect(await copy.run(KNIP)).toEqual(CLEAN);
    const own = resource.files.map(({ file }) => file);
    const nothing = like.stringContaining('Found 0 warnings and 0 errors.');
    expect(await copy.run(OXLINT, ['--type-check', ...own])).toEqual({ code: 0, said: nothing });
    expect(await copy.run(ESLINT, ['--max-warnings', '0', ...own])).toEqual(CLEAN);
  });

  it('a person creates cards, orders, finds and narrows them, makes one inactive and deletes one', async () => {
    const page = await signedIn('/admin', { baseURL });
    const codes = () => page.locator('tbody code').allInnerTexts();
    await page.getByRole('link', { name: card('Gift Cards'), exact: true }).click();
    await page.getByText(card('No gift cards found')).waitFor();
    const add = page.getByRole('link', { name: card('Add New Gift Card') }).first();
    const create = page.getByRole('button', { name: card('Create Gift Card') });
    const form = page.locator('form').filter({ has: create });
    await add.click();
    await create.click();
    await page.getByText('This field is required.').first().waitFor();
    await form.getByLabel('Code*').fill('PEAR-10');
    await form.getByLabel('Value').fill('25.50');
    await form.getByLabel('Valid until').fill('2031-05-04');
    await form.getByLabel('Note').fill('Torn at a corner');
    await form.getByLabel('Supplier').fill('Bellow');
    await page.getByRole('option', { name: 'Bellowfield Dairy' }).click();
    await create.click();
    const row = page.getByRole('row', { name: /PEAR-10/ });
    await row.getByText('Bellowfield Dairy').waitFor();
    const shown = (await row.innerText()).split(/\s*[\t\n]\s*/).filter(Boolean);
    expect(shown).toEqual(['PEAR-10', '$25.50', 'May 4, 2031', 'Active', 'Bellowfield Dairy']);
    await add.click();
    await form.getByLabel('Code*').fill('FIG-1');
    await form.getByLabel('Valid until').fill('2030-01-01');
    await form.getByLabel('Note').fill('With a ribbon');
    await create.click();
    await page.getByText(card('Showing 1 to 2 of 2 gift cards')).waitFor();
    // Earliest expiry first.
    expect(await codes()).toEqual(['FIG-1', 'PEAR-10']);

    await page.getByRole('button', { name: 'Value' }).click();
    await eventually(codes).toEqual(['PEAR-10', 'FIG-1']);
    const search = page.getByRole('searchbox', { name: card('Search gift cards by code...') });
    await search.fill('fig');
    await search.press('Enter');
    await eventually(codes).toEqual(['FIG-1']);
    await page.getByRole('checkbox', { name: /FIG-1/ }).check();
    await page.getByRole('button', { name: 'Make inactive' }).click();
    await page.getByRole('row', { name: /FIG-1/ }).getByText('Inactive').waitFor();
    await page.getByRole('combobox', { name: 'Active', exact: true }).selectOption('Active');
    await page.getByText(card('No gift cards found')).waitFor();
    await page.getByRole('button', { name: 'Show All' }).click();
    await eventually(codes).toEqual(['PEAR-10', 'FIG-1']);
    await page.getByRole('button', { name: card('Delete gift card PEAR-10') }).click();
    await page.getByText(card('Are you sure you want to delete this gift card?')).waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await eventually(codes).toEqual(['FIG-1']);
  });

  it('a movement changes the value of its card', async () => {
    const page = await signedIn('/admin/card-movements/create', { baseURL });
    await page.getByLabel('Note*').fill('Filled up');
    await page.getByLabel('Amount*').fill('12.30');
    await page.getByLabel(card('Gift Card*')).fill('FIG');
    await page.getByRole('option', { name: 'FIG-1' }).click();
    await page.getByRole('button', { name: 'Create Card Movement' }).click();
    await page
      .getByRole('row', { name: /Filled up/ })
      .getByText('$12.30')
      .waitFor();
    const cards = await signedIn(card('/admin/gift-cards'), { baseURL });
    await cards.getByRole('row', { name: /FIG-1/ }).getByText('$12.30').waitFor();
  });

  it('a record of another resource is chosen by its name', async () => {
    const page = await signedIn(`/admin/card-${NOTES}/create`, { baseURL });
    await page.getByLabel('About*').fill('Call them');
    const create = page.getByRole('button', { name: /^Create Card/ });
    const form = page.locator('form').filter({ has: create });
    await form.getByLabel('Card', { exact: true }).fill('FIG');
    await page.getByRole('option', { name: 'FIG-1' }).click();
    await form.getByLabel('State').click();
    // The filter of the list has an option with the same text, so the option is searched in the open menu.
    await page.getByRole('listbox').getByRole('option', { name: 'done' }).click();
    await create.click();
    await page
      .getByRole('row', { name: /Call them/ })
      .getByText('FIG-1')
      .waitFor();
  });

  it('a person sees the days and their sales', async () => {
    const page = await signedIn('/admin', { baseURL });
    await page.getByRole('button', { name: 'Reports', exact: true }).click();
    await page.getByRole('link', { name: sales('Sales by Day'), exact: true }).click();
    await page.getByRole('heading', { name: sales('Sales by Day'), level: 1 }).waitFor();
    await page.getByLabel('Range').selectOption('This year');
    await page.locator('tbody.record').first().waitFor();
    const heads = await page.getByRole('columnheader').allInnerTexts();
    expect(heads).toEqual(['Date', 'Orders', 'Total Sales', 'Avg. per Order']);
    for (const [day, ...figures] of await cells(page, sales('Sales by Day'))) {
      expect(day).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/);
      expect(figures).toEqual([
        expect.stringMatching(/^\d+$/),
        expect.stringMatching(/^-?\$[\d,]+\.\d\d$/),
        expect.stringMatching(/^-?\$[\d,]+\.\d\d$/),
      ]);
    }
  });

  it('a start lets what is searchable since find the records that are there', async () => {
    await stop();
    const declaration = path.join(copy.folder, card('contract/entities/giftCard.ts'));
    const text = readFileSync(declaration, 'utf8');
    writeFileSync(declaration, text.replace('most: 1000,', 'most: 1000, searchable: true,'));
    program = start();
    const page = await signedIn('/admin', { baseURL: await program.address() });
    await page.getByRole('link', { name: card('Gift Cards'), exact: true }).click();
    const search = page.getByRole('searchbox', { name: card('Search gift cards by code...') });
    await search.fill('no ribbon');
    await search.press('Enter');
    await page.getByText(card('No gift cards found')).waitFor();
    await search.fill('a ribbon');
    await search.press('Enter');
    await page.getByRole('row', { name: /FIG-1/ }).waitFor();
  });

  it('a mistake in a declaration is one sentence, also for an entity with hooks', async () => {
    await stop();
    const declaration = path.join(copy.folder, card('contract/entities/giftCard.ts'));
    const app = path.join(copy.folder, 'server/app.ts');
    const before = [declaration, app].map(file => [file, readFileSync(file, 'utf8')] as const);
    const [, routes] = before[1]!;
    const own = `import { ${card('giftCards')} } from '../${card('contract/entities/giftCard.ts')}';\n`;
    const hooked = routes.replace(/^const ROUTES.*\[$/m, `$&\n  createEntityRoutes(${card('giftCards')}),`);
    writeFileSync(app, own + hooked);
    writeFileSync(declaration, before[0]![1].replace('most: 1000,', 'most: 0,'));
    const early = start();
    expect(await early.ended).toBe(1);
    expect(early.said.err).toMatch(
      /^contract\/entities\/\w+\.ts:\d+: The entity "[a-z-]+": "note" must have a whole number above 0[^\n]+\n$/,
    );
    for (const [file, text] of before) writeFileSync(file, text);
  });

  it('the newest migration can be taken back', async () => {
    await stop();
    const back = await copy.run('scripts/new.mjs', ['migration', '--undo'], { DATA_DIR });
    expect(back).toEqual({
      code: 0,
      said: like.stringMatching(
        /Reverted in data\/trastienda\.sqlite \(DATA_DIR\)\. The shop as it was before is in data\/backups\/before-undo_\S+\.tar\.gz\.\nDeleted:/,
      ),
    });
    expect(back.said).toMatch(/\d{3}_value_and_note_of_\w+_cards\.ts/);
    await startsNot('lacks the column value_cents of the table');
  });
});
