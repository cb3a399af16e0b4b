import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { Tx } from '../../../server/database/connect.ts';
import type { ImportJournalEntry } from '../../../server/import/importJournal.ts';
import { importOrders } from '../../../server/import/orders.ts';
import { verifyRollups } from '../../../server/sales/verifyRollups.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch } from '../../support/builders.ts';
import { DATABASES } from '../../support/databases.ts';
import { csv, dump, told } from './importSupport.ts';
import { importCalls, lines as textOf } from './jobSupport.ts';
import { db, load, sales, salesByTerminal, useOrderImportShop } from './orderImports.ts';

useOrderImportShop();

const COLUMNS = 'Reference,Date,Terminal,Name,Quantity,Price';
const file = (...rows: string[]) => csv(COLUMNS, ...rows);

const renameTerminal = (from: string, to: string) =>
  db.updateTable('terminal').set({ name: to }).where('name', '=', from).execute();

const anotherSale = (stored: string, inFile: string, reference = '1001') =>
  `this terminal has another sale with the reference "${reference}", of ${stored}; the file has ${inFile}`;

describe('rows of one reference', () => {
  it('are an order for each terminal, and are refused on a later day', async () => {
    const summary = await load(
      file(
        '1001,2026-10-01 10:00,Till A,Hunt 1,1,11',
        '1001,2026-10-01 15:00,Till B,Hunt 2,1,20',
        '1002,2026-10-02 10:00,Till A,Hunt 1,1,11',
        '1002,2026-10-03 10:00,Till A,Hunt 2,1,20',
      ),
    );
    expect(summary).toMatchObject({ rows: 4, added: 3, alreadyThere: 0, lines: 3, amountCents: 4200 });
    expect(summary.badRows).toEqual([
      {
        line: 5,
        reason:
          'line 4 has the reference "1002" of this terminal, too, with the date "2026-10-02 10:00", not "2026-10-03 10:00"; lines of one order are at most 12 hours apart',
      },
    ]);
    expect(await salesByTerminal()).toEqual([
      ['1001', 'Till A', 1100],
      ['1001', 'Till B', 2000],
      ['1002', 'Till A', 1100],
    ]);
  });

  it('are one order across midnight, up to 12 hours from its first line', async () => {
    const summary = await load(
      file(
        '1,2026-10-01 22:00,Till A,Mug,1,1',
        '1,2026-10-02 10:00,Till A,Mug,1,2',
        '1,2026-10-02 10:01,Till A,Mug,1,4',
        '1,2026-10-01 10:00,Till A,Mug,1,8',
        '1,2026-10-01 09:59,Till A,Mug,1,16',
      ),
    );
    expect(summary.badRows.map(({ line }) => line)).toEqual([4, 6]);
    expect(summary.notes).toContain(
      'Orders with lines of different days: 1; each has the date of its first line.',
    );
    expect(await sales()).toMatchObject([{ amount_cents: 1100, created_at: Date.UTC(2026, 9, 1, 22) }]);
  });

  it('are compared by their instants where their times have an offset', async () => {
    const summary = await load(
      file('1,2026-10-01T23:00:00-10:00,Till A,Mug,1,1', '1,2026-10-01T20:00:00Z,Till A,Mug,1,2'),
    );
    expect(summary.badRows.map(({ line }) => line)).toEqual([3]);
  });

  it('are one order where the terminal differs in case and accents, or is the default', async () => {
    await load(
      file(
        '1,2026-10-01 10:00,Caja Única,Mug,1,1',
        '1,2026-10-01 10:00, caja  unica ,Mug,1,2',
        '2,2026-10-01 10:00,,Mug,1,1',
        '2,2026-10-01 10:00,IMPORT,Mug,1,2',
      ),
    );
    expect(await salesByTerminal()).toEqual([
      ['1', 'Caja Única', 300],
      ['2', 'Import', 300],
    ]);
  });

  it('leave out the order of an invalid row, and no order of another terminal', async () => {
    const summary = await load(
      file(
        '1,2026-10-01 10:00,Till A,Mug,1,1',
        '1,2026-10-01 10:00,Till B,Mug,1,2',
        '1,2026-10-01 10:00,till a,Mug,many,1',
      ),
    );
    expect(summary.badRows).toEqual([
      { line: 2, reason: 'another row of its order cannot be used; correct that row' },
      { line: 4, reason: 'the quantity "many" is not a number' },
    ]);
    expect(await salesByTerminal()).toEqual([['1', 'Till B', 200]]);
  });

  it.each([
    ['has a column too many', '1,2026-10-01 10:00,Till C,Mug, white,1,1'],
    ['has a terminal with too long a name', `1,2026-10-01 10:00,${'T'.repeat(61)},Mug,1,1`],
  ])('leave out the orders of every terminal where a row %s', async (_what, row) => {
    const { added, badRows } = await load(
      file('1,2026-10-01 10:00,Till A,Mug,1,1', '1,2026-10-01 10:00,Till B,Mug,1,2', row),
    );
    expect([added, badRows.map(({ line }) => line)]).toEqual([0, [2, 3, 4]]);
  });
});

describe('an order that the branch has', () => {
  const FIRST = '1001,2026-10-01 10:00,Till A,Mug,1,11';

  it('is found again after its terminal was renamed', async () => {
    const rows = [FIRST, '1001,2026-10-01 15:00,Till B,Mug,1,20', '7,2026-10-01 16:00,,Mug,1,3'];
    await load(file(...rows));
    await renameTerminal('Till A', 'Front');
    await renameTerminal('Import', 'Old system');
    const before = await dump(db);
    expect(await load(file(...rows))).toMatchObject({ added: 0, alreadyThere: 3, badRows: [] });
    expect(await dump(db)).toEqual(before);
  });

  it('is found again under its old terminal, beside a new terminal of that name', async () => {
    await load(file(FIRST));
    await renameTerminal('Till A', 'Front');
    await load(file('1001,2026-10-20 10:00,Till A,Mug,5,11'));
    expect(await load(file(FIRST))).toMatchObject({ added: 0, alreadyThere: 1, badRows: [] });
  });

  it.each([
    ['amount', '1001,2026-10-01 10:00,Till A,Mug,5,11', '55.00 on 2026-10-01 10:00'],
    ['day', '1001,2026-10-20 10:00,Till A,Mug,1,11', '11.00 on 2026-10-20 10:00'],
    ['time', '1001,2026-10-01 10:00:30,TILL A,Mug,1,11', '11.00 on 2026-10-01 10:00:30'],
  ])('is not one with another %s: that is refused, in the preview too', async (_what, row, inFile) => {
    await load(file(FIRST));
    const rows = ['1003,2026-10-20 11:00,Till A,Mug,1,20', row];
    const preview = await load(file(...rows), { dryRun: true });
    const { badRows } = preview;
    expect(badRows).toEqual([{ line: 3, reason: anotherSale('11.00 on 2026-10-01 10:00', inFile) }]);
    expect(preview).toMatchObject({ rows: 2, added: 1, alreadyThere: 0 });
    expect(await load(file(...rows))).toEqual(preview);
    expect((await sales()).map(sale => [sale.reference, sale.amount_cents])).toEqual([
      ['1001', 1100],
      ['1003', 2000],
    ]);
  });

  it('refuses every row of an order with another amount', async () => {
    await load(file(FIRST));
    const { badRows } = await load(
      file(FIRST, '5,never,Till A,Mug,1,1', '1001,2026-10-01 10:05,Till A,Mug,1,1'),
    );
    const reason = anotherSale('11.00 on 2026-10-01 10:00', '12.00 on 2026-10-01 10:00');
    expect(badRows).toEqual([
      { line: 2, reason },
      { line: 3, reason: 'the date "never" is not valid; correct it or choose how dates are written' },
      { line: 4, reason },
    ]);
  });

  it('names its moment by the clock of the branch', async () => {
    const { id: branchId } = await buildBranch(db, { time_zone: 'America/New_York', cutoff_hour: 4 });
    await load(file(FIRST), { branchId });
    const { badRows } = await load(file('1001,2026-10-01 22:00,Till A,Mug,1,12'), { branchId });
    expect(badRows).toEqual([
      { line: 2, reason: anotherSale('11.00 on 2026-10-01 10:00', '12.00 on 2026-10-01 22:00') },
    ]);
  });

  it('does not keep out another order of another terminal', async () => {
    await load(file(FIRST));
    expect(await load(file('1001,2026-10-01 10:00,Till B,Mug,1,20'))).toMatchObject({
      added: 1,
      badRows: [],
    });
    expect(await load(file('1001,2026-10-02 10:00,Till C,Mug,1,11'))).toMatchObject({
      added: 1,
      badRows: [],
    });
  });

  it('is one order only, where two terminals have equal ones', async () => {
    const rows = ['1,2026-10-01,Till A,Mug,1,5', '1,2026-10-01,Till B,Mug,1,5'];
    expect(await load(file(...rows))).toMatchObject({ added: 2 });
    expect(await load(file(...rows))).toMatchObject({ added: 0, alreadyThere: 2 });
    await renameTerminal('Till A', 'Front');
    expect(await load(file(...rows))).toMatchObject({ added: 0, alreadyThere: 2, badRows: [] });
  });

  it('is not one that the same import has just added', async () => {
    const early = Array.from({ length: 1000 }, (_, at) => `${at},2026-09-01 10:00,Till A,Mug,1,5`);
    const rows = [...early, '7,2026-10-01 10:00,Till B,Mug,1,5'];
    expect(await load(file(...rows), { shiftToToday: true })).toMatchObject({ added: 1001 });
    expect(await load(file(...rows), { shiftToToday: true })).toMatchObject({ added: 0, alreadyThere: 1001 });
  });

  it('is found by its amount where orders are moved to today', async () => {
    const now = () => Date.UTC(2026, 5, 1, 20);
    const shifted = { shiftToToday: true, now };
    await load(file(FIRST), shifted);
    await renameTerminal('Till A', 'Front');
    const later = { shiftToToday: true, now: () => now() + 5 * 86_400_000 };
    expect(await load(file(FIRST), later)).toMatchObject({ added: 0, alreadyThere: 1 });
    const { added, badRows } = await load(file('1001,2026-10-01 10:00,Front,Mug,1,12'), later);
    expect([added, badRows]).toEqual([
      0,
      [{ line: 2, reason: anotherSale('11.00 on 2026-06-01 10:00', '12.00 on 2026-06-06 10:00') }],
    ]);
  });

  it('is found by its day where the file has no time, also as older versions stored it', async () => {
    const { id: branchId } = await buildBranch(db, { time_zone: 'America/New_York', cutoff_hour: 4 });
    const rows = (time: string) => [`A1,2026-03-10${time},,Milk,1,10`, `A2,2026-03-11${time},,Milk,1,20`];
    // Older versions stored dates without a time as midnight.
    await load(file(...rows(' 00:00')), { branchId });
    expect((await sales()).map(sale => sale.business_day)).toEqual([2026_03_09, 2026_03_10]);
    expect(await load(file(...rows('')), { branchId })).toMatchObject({
      added: 0,
      alreadyThere: 2,
      badRows: [],
    });
    await load(file('A3,2026-03-12 17:45,,Milk,1,10'), { branchId });
    const formatted = file('A3,12.03.26,,Milk,1,10');
    expect(await load(formatted, { branchId, dateFormat: 'DD.MM.YY' })).toMatchObject({ alreadyThere: 1 });
    expect(await load(file('A3,2026-03-12,,Milk,1,11'), { branchId })).toMatchObject({
      added: 0,
      alreadyThere: 0,
      badRows: [{ line: 2 }],
    });
  });

  it('is found with the precision of the file', async () => {
    await load(file('1,2026-10-01 10:00:42,Till A,Mug,1,1', '2,2026-10-01 03:59:59,Till A,Mug,1,1'));
    // Older versions read full hours in workbooks one second early.
    expect(
      await load(file('1,2026-10-01 10:00,Till A,Mug,1,1', '2,2026-10-01 04:00:00,Till A,Mug,1,1')),
    ).toMatchObject({
      added: 0,
      alreadyThere: 2,
      badRows: [],
    });
    expect(await load(file('1,2026-10-01 10:01,Till A,Mug,1,1'))).toMatchObject({
      added: 0,
      badRows: [{ line: 2 }],
    });
  });
});

for (const database of DATABASES) {
  describe(`the identity of orders on ${database.name}`, () => {
    const office = useBackOffice(database);
    const rows = (...more: string[]) => Readable.from([textOf(COLUMNS, ...more)]);
    const storedSales = async (branchId: number) =>
      (
        await office.db
          .selectFrom('sale')
          .innerJoin('terminal', 'terminal.id', 'sale.terminal_id')
          .select(['sale.id', 'sale.reference', 'terminal.name', 'sale.amount_cents'])
          .where('sale.branch_id', '=', branchId)
          .orderBy('sale.reference')
          .orderBy('terminal.name')
          .execute()
      ).map(({ id, reference, name, amount_cents }) => ({
        id,
        sale: `${reference} ${name} ${amount_cents}`,
      }));
    const storedTexts = async (branchId: number) => (await storedSales(branchId)).map(({ sale }) => sale);

    const FILE = [
      '1001,2026-10-01 10:00,Till A,Mug,1,11',
      '1001,2026-10-01 10:00,Till B,Mug,1,11',
      '1002,2026-10-02 10:00,Till A,Mug,1,11',
    ];
    const ALL = ['1001 Till A 1100', '1001 Till B 1100', '1002 Till A 1100'];

    it('two imports of a file at once add nothing twice', async () => {
      const { id: branchId } = await buildBranch(office.db);
      const run = () => importOrders(office.db, rows(...FILE), { branchId, fileName: 'orders.csv' });
      const summaries = await Promise.all([run(), run()]);
      expect(summaries.map(({ added, alreadyThere }) => added + alreadyThere)).toEqual([3, 3]);
      expect(summaries[0].added + summaries[1].added).toBe(3);
      expect(summaries.flatMap(({ badRows }) => badRows)).toEqual([]);
      expect(await storedTexts(branchId)).toEqual(ALL);
    });

    it('an order is refused where its terminal got another sale of its reference since the lookup', async () => {
      const { id: branchId } = await buildBranch(office.db);
      const fileName = 'orders.csv';
      const other = [FILE[1]!, '1001,2026-10-01 10:00,Till A,Mug,1,7'];
      let isFirst = true;
      const slow = office.db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          if (isFirst) await importOrders(office.db, rows(...other), { branchId, fileName });
          isFirst = false;
          return result;
        },
      });
      const noted: ImportJournalEntry[] = [];
      const journal = async (_tx: Tx, written: readonly ImportJournalEntry[]) =>
        void noted.push(...written.filter(({ table }) => table === 'sale'));
      const summary = told(await importOrders(slow, rows(...FILE), { branchId, fileName, journal }));
      expect(summary).toMatchObject({ added: 1, alreadyThere: 1, lines: 1, amountCents: 1100 });
      expect(summary.days).toEqual({ first: 2026_10_02, last: 2026_10_02 });
      expect(summary.badRows).toEqual([
        { line: 2, reason: anotherSale('7.00 on 2026-10-01 10:00', '11.00 on 2026-10-01 10:00') },
      ]);
      const stored = await storedSales(branchId);
      expect(stored.map(({ sale }) => sale)).toEqual([
        '1001 Till A 700',
        '1001 Till B 1100',
        '1002 Till A 1100',
      ]);
      expect(noted.map(({ id }) => id)).toEqual([stored[2]!.id]);
    });

    it('what an import added is removed again, and no sale of the same reference', async () => {
      const { id: branchId } = await buildBranch(office.db);
      const token = await office.signIn(await buildAdmin(office.db, { branch_id: branchId, name: 'Keeper' }));
      const { checked, go, imported, refusals, takeBack } = importCalls(
        office,
        () => token,
        () => branchId,
      );
      await imported(textOf(COLUMNS, FILE[0]!), { kind: 'orders' });
      const before = await storedSales(branchId);
      const job = await checked(
        textOf(
          COLUMNS,
          ...FILE,
          '1001,2026-10-05 10:00,Till A,Mug,1,9',
          '1002,2026-10-02 10:00,Till B,Mug,1,4',
        ),
        { kind: 'orders' },
      );
      expect(job).toMatchObject({ added: 3, unchanged: 1, refused: 1 });
      const previewed = await refusals(job.id);
      expect(previewed.map(({ line }) => line)).toEqual([5]);
      expect(await go(job.id)).toMatchObject({ added: 3, unchanged: 1, refused: 1 });
      expect(await refusals(job.id)).toEqual(previewed);
      expect(await storedTexts(branchId)).toEqual([...ALL, '1002 Till B 400']);

      expect(await takeBack(job.id)).toMatchObject({ state: 'taken-back', untouched: 0 });
      expect(await storedSales(branchId)).toEqual(before);
      expect((await verifyRollups(office.db)).differences).toEqual([]);
    });
  });
}
