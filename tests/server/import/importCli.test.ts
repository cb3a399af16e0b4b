import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '../../../server/database/connect.ts';
import { runImport } from '../../../server/import/runImport.ts';
import { showProgress, type ProgressOutput } from '../../../server/lib/progress.ts';
import { dump, madeBranch } from './importSupport.ts';
import { like } from '../../support/matchers.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'import-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const collector = (more: Partial<ProgressOutput> = {}) => {
  let text = '';
  return { ...more, write: (piece: string) => (text += piece), text: () => text };
};

async function run(...args: string[]) {
  const out = collector();
  const err = collector();
  const env = { DATA_DIR: path.join(folder, 'data'), INIT_CWD: folder };
  const code = await runImport(args, { env, out, err });
  return { code, out: out.text(), err: err.text() };
}
const file = (name: string, text: string | Buffer) => writeFileSync(path.join(folder, name), text);
const database = () => path.join(folder, 'data', 'trastienda.sqlite');
async function stored() {
  const db = connect(database());
  try {
    return await dump(db);
  } finally {
    await db.destroy();
  }
}

const PRODUCTS = 'upc,name\n1,One\n2,Two\n,None\n00112847,Doubtful\n';
const ORDERS = 'ref,date,sku,qty,price\n1,2010-12-01,1,2,1.50\n2,2010-12-03,9,1,2\n';

describe('npm run import', () => {
  it('makes the database, imports, and says what it did', async () => {
    file('p.csv', PRODUCTS);
    file('o.csv', ORDERS);
    expect(await run('products', 'p.csv')).toEqual({
      code: 0,
      out: [
        'Rows read: 4.',
        'Products added: 3, updated: 0, already as in the file: 0.',
        madeBranch(31),
        'New categories: “Imported”.',
        'New products without a price: 3; their price is 0.',
        'Rows left out: 1.',
        '  line 4: the UPC is missing',
        'Warnings: 1.',
        '  line 5: the check digit of the UPC 00112847 is wrong; the product was kept, so compare the UPC with the package',
        '',
      ].join('\n'),
      err: `Reading [${'█'.repeat(30)}] 100 %\nWriting [${'█'.repeat(30)}] 100 %\n`,
    });
    expect(readdirSync(path.join(folder, 'data')).sort()).toEqual(['lock.sqlite', 'trastienda.sqlite']);
    expect(await run('orders', 'o.csv')).toMatchObject({
      code: 0,
      out: [
        'Rows read: 2.',
        'Orders added: 2, already there: 0.',
        'Their 2 lines (1 of known products) come to $5.00, from 2010-12-01 to 2010-12-03.',
        'The file does not say how orders were paid: they count as paid in cash.',
        '',
      ].join('\n'),
    });
    const before = await stored();
    expect(before.sale).toHaveLength(2);
    expect((await run('orders', 'o.csv')).out).toContain('Orders added: 0, already there: 2.');
    expect(await stored()).toEqual(before);
  });

  it('says what it did not use, and what it assumed', async () => {
    file('p.csv', 'upc,name,Shelf,,Colour,\n1,One,A,,red,\n');
    expect((await run('products', 'p.csv', '--dry-run', '--branch', '13')).out).toContain(
      'Columns that were not used: Shelf, (no name), Colour (--map FIELD=HEADER says what one is).\nThere was no branch 13: the new one is called “Branch 13”,',
    );
    file('o.csv', 'ref,date,sku,qty,price,paid by,shelf\n1,2010-12-01,1,2,1,card,A\n1,2010-12-01,2,2,1,,A\n');
    const { out } = await run('orders', 'o.csv', '--branch', '13');
    expect(out.split('\n').slice(3)).toEqual([
      'Columns that were not used: shelf (--map FIELD=HEADER says what one is).',
      'Rows that do not say how they were paid: 1; they count as paid in cash.',
      madeBranch(13),
      '',
    ]);
    expect((await run('orders', 'o.csv', '--branch', '13')).out).not.toContain('Branch 13');
  });

  it('takes its options', async () => {
    file('o.csv', 'No:Wann:Was:Menge:Preis\n1:03.12.10:Lampe:1:2,50\n');
    const { code, err } = await run(
      'orders',
      'o.csv',
      '--map',
      'reference=No',
      '--map',
      'date=Wann',
      '--map=name=Was',
      '--map=price=preis',
      '--map=quantity=Menge',
      '--delimiter=:',
      '--date-format',
      'DD.MM.YY',
      '--branch',
      '7',
    );
    expect([code, err]).toEqual([
      0,
      `Reading [${'█'.repeat(30)}] 100 %\nWriting [${'█'.repeat(30)}] 100 %\n`,
    ]);
    const { sale, branch } = await stored();
    expect(JSON.parse(sale![0]!)).toMatchObject({
      branch_id: 7,
      business_day: 2010_12_03,
      amount_cents: 250,
    });
    expect(branch).toHaveLength(1);
    expect((await run('orders', 'o.csv', '--date-format', 'DD.MM.YY', '--map=reference=No')).code).toBe(1);
    file('p.csv', PRODUCTS);
    expect((await run('products', 'p.csv')).code).toBe(0);
    expect((await stored()).branch).toHaveLength(1);
    await run('products', 'p.csv', '--branch', '8');
    expect(await run('products', 'p.csv')).toMatchObject({
      code: 1,
      err: like.stringContaining('The shop has several branches: say which with --branch.'),
    });
  });

  it('makes no database in a dry run, and changes none', async () => {
    file('p.csv', PRODUCTS);
    const dry = await run('products', 'p.csv', '--dry-run');
    expect(dry.code).toBe(0);
    expect(dry.out).toContain('Products that would be added: 3');
    expect(dry.out).toContain('This was a dry run: nothing was changed.\n');
    expect(existsSync(path.join(folder, 'data'))).toBe(false);
    await run('products', 'p.csv');
    const before = readFileSync(database());
    file('more.csv', 'upc,name\n3,Three\n1,Uno\n');
    expect((await run('products', 'more.csv', '--dry-run')).out).toContain('added: 1, updated: 1');
    expect(readFileSync(database()).equals(before)).toBe(true);
  });

  it('leaves no database behind when nothing could be used', async () => {
    file('p.csv', 'upc,name\n,None\n');
    const { code, out } = await run('products', 'p.csv');
    expect([code, out]).toEqual([
      1,
      'Rows read: 1.\nProducts added: 0, updated: 0, already as in the file: 0.\nRows left out: 1.\n  line 2: the UPC is missing\n',
    ]);
    file('p.csv', 'upc,name\n1,"One\n');
    expect((await run('products', 'p.csv')).code).toBe(1);
    expect(readdirSync(path.join(folder, 'data'))).toEqual(['lock.sqlite']);
  });

  it('is content with a file without rows', async () => {
    file('p.csv', 'upc,name\n');
    const { code, out } = await run('products', 'p.csv');
    expect([code, out.includes('The file has no rows below its header.')]).toEqual([0, true]);
  });

  it('shows the first bad rows and writes all of them to the report', async () => {
    file('p.csv', `upc,name\n1,One\n00112847,Doubtful\n${',None\n'.repeat(1500)}`);
    const { out } = await run('products', 'p.csv', '--report', 'bad.txt');
    expect(out.match(/line \d+: the UPC is missing/g)).toHaveLength(20);
    expect(out).toContain('  and 1,480 more; ');
    const report = readFileSync(path.join(folder, 'bad.txt'), 'utf8').split('\n');
    expect(report).toHaveLength(1502);
    expect(report.slice(0, 2)).toEqual([
      'line 3: the check digit of the UPC 00112847 is wrong; the product was kept, so compare the UPC with the package',
      'line 4: the UPC is missing (left out)',
    ]);
    expect(report.slice(-2)).toEqual(['line 1503: the UPC is missing (left out)', '']);
    expect((await run('products', 'p.csv')).out).toContain('more; --report FILE lists them all.');
  });

  it.each([
    [[], 'Say what to import and from where: products FILE.csv, or orders FILE.csv (--help says more).'],
    [
      ['clients', 'p.csv'],
      'Say what to import and from where: products FILE.csv, or orders FILE.csv (--help says more).',
    ],
    [['products', 'none.csv'], /^There is no file .*none\.csv\.$/],
    [['products', '.'], /^.* is a folder; name the CSV file in it\.$/],
    [['products', 'empty.csv'], 'empty.csv is empty; choose another file.'],
    [['products', 'wide.csv'], 'wide.csv is in UTF-16; save it as "CSV UTF-8", or add --encoding utf-16le.'],
    [['products', 'p.csv', '--brnch', '3'], "Unknown option '--brnch' (--help lists the options)."],
    [
      ['products', 'p.csv', '--date-format', 'YY'],
      '--date-format is for orders: an import of products does not take it.',
    ],
    [
      ['products', 'p.csv', '--shift-to-today'],
      '--shift-to-today is for orders: an import of products does not take it.',
    ],
    [
      ['orders', 'p.csv', '--category', 'New'],
      '--category is for products: an import of orders does not take it.',
    ],
    [['products', 'p.csv', '--branch', '0'], '--branch must be a whole number above 0, not "0".'],
    [
      ['products', 'p.csv', '--map', 'name'],
      '--map takes FIELD=HEADER, such as --map name=Description, not "name".',
    ],
    [['products', 'p.csv', '--delimiter', '::'], '--delimiter takes one character, or tab, not "::".'],
    [['products', 'p.csv', '--report', 'p.csv'], '--report must name another file than the one to import.'],
    [
      ['products', 'p.csv', '--map', 'name=Title'],
      'The file has no column "Title" for --map name (its columns: upc, name).',
    ],
  ])('answers %j with one sentence', async (args, sentence) => {
    file('p.csv', PRODUCTS);
    file('empty.csv', '');
    file('wide.csv', Buffer.from('\ufeffupc,name\n', 'utf16le'));
    const { code, out, err } = await run(...args);
    expect([code, out]).toEqual([1, '']);
    expect(err.trimEnd()).toEqual(typeof sentence === 'string' ? sentence : like.stringMatching(sentence));
    expect(existsSync(database())).toBe(false);
  });

  it('says so when the database is not one, and leaves it as it is', async () => {
    file('p.csv', PRODUCTS);
    await run('products', 'p.csv');
    writeFileSync(
      database(),
      'these are notes, not a database; they are long enough to look at, and dear to me'.repeat(20),
    );
    const { code, err } = await run('products', 'p.csv');
    expect([code, err]).toEqual([1, 'The database file is damaged or is not a database.\n']);
    expect(readFileSync(database(), 'utf8')).toContain('dear to me');
  });

  it('asks to wait while another program writes', async () => {
    file('p.csv', PRODUCTS);
    await run('products', 'p.csv');
    const writer = new DatabaseSync(database());
    writer.exec('begin immediate');
    const { code, err } = await run('products', 'p.csv');
    writer.exec('rollback');
    writer.close();
    expect(code).toBe(1);
    expect(err).toContain('Another program is writing to the database; nothing was changed');
  });

  it('helps', async () => {
    const { code, out } = await run('--help');
    expect(code).toBe(0);
    expect(out).toContain('npm run import -- products FILE.csv');
    const widest = Math.max(...out.split('\n').map(line => line.length));
    expect(widest).toBeLessThanOrEqual(120);
  });
});

describe('the progress bar', () => {
  it('moves on a terminal, and ends the line when done', () => {
    const terminal = collector({ isTTY: true });
    const show = showProgress('Reading', terminal);
    show(0.5);
    show(0.5);
    show(1);
    expect(terminal.text()).toBe(
      `\rReading [${'█'.repeat(15)}${'░'.repeat(15)}] 50 %\rReading [${'█'.repeat(30)}] 100 %\n`,
    );
  });

  it('writes a line every quarter elsewhere', () => {
    const log = collector();
    const show = showProgress('Reading', log);
    for (let done = 1; done <= 100; done++) show(done / 100);
    expect(log.text().match(/\d+ %/g)).toEqual(['25 %', '50 %', '75 %', '100 %']);
  });
});
