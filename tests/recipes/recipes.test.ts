/**
 * The recipes of `docs/`, followed to the letter in a copy of the project: what the commands write passes every check as
 * it stands, and with the changes of the text a person finds the new screens in the browser.
 */
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn } from '../support/browser.ts';
import { like } from '../support/matchers.ts';
import { startProgram, type Program } from '../support/program.ts';
import { copyProject } from '../support/projectCopy.ts';
import { applyChange, isTaken, readRecipe, renamed } from '../support/recipes.ts';
import { cells } from '../support/reports.ts';

/** Who has followed a recipe, or tried an example of the README, has these names already: then others serve. */
const COUPON = isTaken('contract/coupon.ts')
  ? ([
      ['coupon', 'voucher'],
      ['Coupon', 'Voucher'],
      ['COUPON', 'VOUCHER'],
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
const CARDS = isTaken('contract/giftCard.ts') ? 'punch' : 'gift';
const capital = CARDS.replace(/^./, first => first.toUpperCase());
const HOURS = isTaken('src/reports/busy-hours.tsx') ? 'quiet-hours' : 'busy-hours';

const resource = readRecipe('add-a-resource', COUPON);
const report = readRecipe('add-a-report', SALES);
const coupon = (text: string) => renamed(text, COUPON);
const sales = (text: string) => renamed(text, SALES);

/** Names of several words, and a second of each kind. */
const MORE = [
  ['resource', `${CARDS}-cards`],
  ['report', HOURS],
];

const ESLINT = 'node_modules/eslint/bin/eslint.js';
const KNIP = 'node_modules/knip/bin/knip.js';
const PRETTIER = 'node_modules/prettier/bin/prettier.cjs';
const TSC = 'node_modules/typescript7/bin/tsc';
const VITE = 'node_modules/vite/bin/vite.js';
const VITEST = 'node_modules/vitest/vitest.mjs';

const CLEAN = { code: 0, said: '' };
/** The second time only what changed is looked at anew. */
const TYPES = ['-p', '.', '--incremental', '--tsBuildInfoFile', 'types.tsbuildinfo'];

const copy = copyProject();
afterAll(copy.remove);

const write = (args: readonly string[]) => copy.run('scripts/new.mjs', args);

describe('a name that cannot be taken', () => {
  it.each([
    [['resource', 'Coupons'], '"Coupons" is no name for it: write small letters with hyphens between words'],
    [['resource', '../coupons'], '"../coupons" is no name for it'],
    [['resource', 'coupon'], '"coupon" does not look like a plural'],
    [['resource', 'sheep', '--one', 'sheep'], '"sheep" is both one and many'],
    [['resource', 'settings'], '"settings" is reserved: choose another name.'],
    [['resource', 'classes'], '"class" is reserved: choose another name.'],
    [['resource', 'warehouses'], 'There is one of that name already: contract/warehouse.ts.'],
    [
      ['resource', 'orders'],
      '"orders" means something else in server/database/schema.ts: choose another name.',
    ],
    [['resource', 'rows'], '"rows" means something else in server/rows/rows.ts'],
    [['report', 'profit'], 'There is one of that name already: server/reports/profit.ts.'],
    [['report', 'cashierSales'], '"cashierSales" is no name for it'],
    [
      ['report', 'cashier-sales'],
      '"cashier-sales" means something else in src/dataProvider/endpoints/reports.ts',
    ],
    [['screen', 'coupons'], 'Usage: npm run new -- resource'],
    [['resource'], 'Usage: npm run new -- resource'],
    [['report', 'busy-hours', '--one', 'hour'], 'Usage: npm run new -- resource'],
  ])('%j is refused in a sentence, and nothing is written', async (args, sentence) => {
    const { code, said } = await write(args);
    expect({ code, said }).toEqual({ code: 1, said: like.stringContaining(sentence) });
    expect(said).not.toContain('    at ');
  });
});

describe('what the commands write', () => {
  const files: string[] = [];
  beforeAll(async () => {
    expect([resource.commands, report.commands]).toEqual([
      [['resource', coupon('coupons')]],
      [['report', sales('sales-by-day')]],
    ]);
    for (const args of [...resource.commands, ...report.commands, ...MORE]) {
      const { code, said } = await write(args);
      expect({ code, said }).toEqual({ code: 0, said: like.stringContaining('Written:') });
      files.push(...[...said.matchAll(/^ {2}(\S+)$/gm)].map(([, file]) => file!));
    }
  });

  it('compiles, and leaves nothing unused', async () => {
    expect(await copy.run(TSC, TYPES)).toEqual(CLEAN);
    expect(await copy.run(KNIP)).toEqual(CLEAN);
  });

  it('is formatted, and the linter has nothing to say', async () => {
    expect(files.length).toBeGreaterThan(20);
    expect(await copy.run(PRETTIER, ['--list-different', ...files])).toEqual(CLEAN);
    expect(await copy.run(ESLINT, ['--max-warnings', '0', ...files])).toEqual(CLEAN);
  });

  it('refuses the same name again', async () => {
    for (const args of [...resource.commands, ...report.commands]) {
      expect((await write(args)).said).toMatch(/^There is one of that name already: /);
    }
  });

  it('passes its tests, on both databases', async () => {
    const own = files.filter(file => /^tests\/server\/.+\.test\.ts$/.test(file));
    expect(own).toContain(coupon('tests/server/coupons/coupons.test.ts'));
    const others = [
      'tests/server/auth/access.test.ts',
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
  beforeAll(async () => {
    for (const change of [...resource.changes, ...report.changes]) applyChange(copy.folder, change);
    const built = await copy.run(VITE, ['build', '--logLevel', 'error'], { NODE_ENV: 'production' });
    expect(built).toEqual(CLEAN);
    program = startProgram(
      { DATA_DIR: path.join(copy.folder, 'data'), DEMO: '500' },
      path.join(copy.folder, 'server/main.ts'),
    );
    baseURL = await program.address();
  });
  afterAll(async () => {
    program?.kill('SIGTERM');
    await program?.ended;
  });

  it('it compiles and passes its tests', async () => {
    expect(resource.changes.length).toBeGreaterThan(5);
    expect(report.changes.length).toBeGreaterThan(1);
    expect(await copy.run(TSC, TYPES)).toEqual(CLEAN);
    const { code, said } = await copy.run(VITEST, ['run', coupon('tests/server/coupons/coupons.test.ts')]);
    expect({ code, said }).toEqual({ code: 0, said: like.stringContaining(' passed') });
  });

  it('a person creates a coupon, finds it, changes it and deletes it', async () => {
    const page = await signedIn('/admin', { baseURL });
    await page.getByRole('link', { name: coupon('Coupons'), exact: true }).click();
    await page.getByText(coupon('No coupons found')).waitFor();
    await page
      .getByRole('link', { name: coupon('Add New Coupon') })
      .first()
      .click();
    await page.getByRole('button', { name: coupon('Create Coupon') }).click();
    await page.getByText('This field is required.').first().waitFor();
    await page.getByLabel('Name*').fill('A tenth off pears');
    await page.getByLabel('Code*').fill('PEARS-10');
    await page.getByRole('button', { name: coupon('Create Coupon') }).click();
    await page.getByRole('cell', { name: 'PEARS-10' }).waitFor();
    await page.getByText(coupon('Showing 1 to 1 of 1 coupons')).waitFor();

    const search = page.getByRole('searchbox', { name: coupon('Search coupons by name...') });
    await search.fill('figs');
    await search.press('Enter');
    await page.getByText(coupon('No coupons found')).waitFor();
    await search.fill('PEARS');
    await search.press('Enter');
    await page.getByRole('link', { name: coupon('Edit coupon A tenth off pears') }).click();
    await page.getByLabel('Code*').fill('PEARS-15');
    await page.getByRole('button', { name: coupon('Update Coupon') }).click();
    await page.getByRole('cell', { name: 'PEARS-15' }).waitFor();
    await page.getByRole('button', { name: coupon('Delete coupon A tenth off pears') }).click();
    await page.getByText(coupon('Are you sure you want to delete this coupon?')).waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText(coupon('No coupons found')).waitFor();
  });

  it('a name of two words reads well in the menu and in the sentences', async () => {
    const page = await signedIn('/admin', { baseURL });
    await page.getByRole('link', { name: `${capital} Cards`, exact: true }).click();
    await page
      .getByText(`Click the "Add New ${capital} Card" button to create your first ${CARDS} card.`)
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
});
