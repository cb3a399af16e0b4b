import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { toUtcMilliseconds } from '../../../contract/businessDay.ts';
import { importOrders } from '../../../server/import/orders.ts';
import type { ImportJournalEntry } from '../../../server/import/importJournal.ts';
import { placeSales } from '../../../server/sales/placeSales.ts';
import { ROLLUP_TABLES } from '../../../server/sales/rollups.ts';
import { verifyRollups } from '../../../server/sales/verifyRollups.ts';
import { buildTerminal, newSale } from '../../support/builders.ts';
import { csv, dump, emptyShop, madeBranch } from './importSupport.ts';
import { db, HEADER, lines, load, sales, useOrderImportShop } from './orderImports.ts';

useOrderImportShop();

const CASH = 'The file does not say how orders were paid: they count as paid in cash.';

describe('importing orders', () => {
  it('makes one order of the rows of one terminal and reference, wherever they stand', async () => {
    const summary = await load(
      csv(
        HEADER,
        '2,A,  Lamp ,2,2010-12-02 09:00,2.55',
        '1,B,Mug,1,2010-12-01 10:30:15,1.10',
        '2,C,"Tray, oval",3,2010-12-02 09:01,0',
      ),
    );
    expect(summary).toEqual({
      rows: 3,
      added: 2,
      alreadyThere: 0,
      lines: 3,
      linesWithProduct: 0,
      amountCents: 620,
      days: { first: 2010_12_01, last: 2010_12_02 },
      badRows: [],
      warnings: [],
      notes: [CASH, madeBranch(31)],
    });
    const [first, second] = await sales();
    expect(first).toMatchObject({
      branch_id: 31,
      number: 1,
      reference: '1',
      status: 'completed',
      created_at: Date.UTC(2010, 11, 1, 10, 30, 15),
      business_day: 2010_12_01,
      amount_cents: 110,
      tax_cents: 0,
      cost_cents: 0,
    });
    expect(second).toMatchObject({
      number: 2,
      reference: '2',
      created_at: Date.UTC(2010, 11, 2, 9),
      amount_cents: 510,
    });
    expect((await lines()).filter(line => line.order_id === second!.id)).toMatchObject([
      { position: 1, name: 'Lamp', quantity: 2, price_cents: 255, amount_cents: 510, product_id: null },
      { position: 2, name: 'Tray, oval', quantity: 3, price_cents: 0, amount_cents: 0, category_id: null },
    ]);
    expect(await db.selectFrom('sale_payment').select(['tender', 'amount_cents']).execute()).toEqual([
      { tender: 'cash', amount_cents: 110 },
      { tender: 'cash', amount_cents: 510 },
    ]);
    expect(await db.selectFrom('admin').selectAll().execute()).toMatchObject([
      {
        branch_id: 31,
        name: 'Imported orders',
        user_name: 'import',
        role: 'cashier',
        status: 1,
        password_hash: '',
      },
    ]);
    expect(await db.selectFrom('terminal').select(['branch_id', 'name']).execute()).toEqual([
      { branch_id: 31, name: 'Import' },
    ]);
  });

  it('changes nothing the second time, and adds what a longer file has more', async () => {
    const rows = [HEADER, '1,A,Lamp,1,2010-12-01,1', 'C2,A,Lamp,-1,2010-12-01,1'];
    await load(csv(...rows));
    const before = await dump(db);
    expect(await load(csv(...rows))).toMatchObject({ added: 0, alreadyThere: 2, lines: 0, amountCents: 0 });
    expect(await dump(db)).toEqual(before);
    expect(await load(csv(...rows, '3,A,Lamp,1,2010-12-02,1'))).toMatchObject({ added: 1, alreadyThere: 2 });
    expect((await sales()).map(sale => sale.number)).toEqual([1, 2, 3]);
  });

  it('notes as its own what it placed, and not the sale of a till that has the same reference', async () => {
    const rows = Array.from({ length: 1001 }, (_, at) => `R${at},A,Lamp,1,2010-12-02 09:00,2.55`);
    const noted: ImportJournalEntry[] = [];
    let till = 0;
    await load(csv(HEADER, ...rows), {
      journal: async (tx, written) => {
        noted.push(...written.filter(({ table }) => table === 'sale'));
        if (till > 0 || noted.length === 0) return;
        till = (await buildTerminal(tx, { branch_id: 31 })).id;
        await placeSales(tx, [newSale({ branchId: 31, terminalId: till, adminId: 1, reference: 'R1000' })]);
      },
    });
    const imported = (await sales()).filter(({ terminal_id }) => terminal_id !== till);
    expect(imported).toHaveLength(1001);
    expect(noted.map(({ id }) => id).sort((a, b) => a - b)).toEqual(imported.map(({ id }) => id));
  });

  it('takes a reference of another branch for another order', async () => {
    await load(csv(HEADER, '1,A,Lamp,1,2010-12-01,1'));
    expect(await load(csv(HEADER, '1,A,Lamp,1,2010-12-01,1'), { branchId: 32 })).toMatchObject({ added: 1 });
    const admins = await db.selectFrom('admin').select(['branch_id', 'user_name']).orderBy('id').execute();
    expect(admins).toEqual([
      { branch_id: 31, user_name: 'import' },
      { branch_id: 32, user_name: 'import-32' },
    ]);
  });

  it('says when dates are ambiguous, and when an order has several days', async () => {
    const summary = await load(csv(HEADER, '1,A,a,1,12-01-2010 22:00,1', '1,A,b,1,12-02-2010 01:00,1'));
    expect(summary.notes).toEqual([
      CASH,
      'The dates were read with the month first (MM-DD-YYYY); DD-MM-YYYY would fit too. Choose under "How dates are written", or with --date-format.',
      'Orders with lines of different days: 1; each has the date of its first line.',
      madeBranch(31),
    ]);
    expect(await load(csv(HEADER, '2,A,a,1,12-01-2010,1'), { dateFormat: 'DD-MM-YYYY' })).toMatchObject({
      notes: [CASH],
      days: { first: 2010_01_12, last: 2010_01_12 },
    });
  });

  it('reads the branch’s clock and its cut-off', async () => {
    await db
      .insertInto('branch')
      .values({ id: 31, name: 'Centro', time_zone: 'America/Mexico_City', cutoff_hour: 4 })
      .execute();
    await load(
      csv(
        HEADER,
        '1,A,a,1,2010-12-02 03:59,1',
        '2,A,a,1,2010-12-02 04:00,1',
        '3,A,a,1,2010-12-02T06:30:00Z,1',
      ),
    );
    expect((await sales()).map(sale => [sale.reference, sale.created_at, sale.business_day])).toEqual([
      ['3', Date.UTC(2010, 11, 2, 6, 30), 2010_12_01],
      ['1', Date.UTC(2010, 11, 2, 9, 59), 2010_12_01],
      ['2', Date.UTC(2010, 11, 2, 10), 2010_12_02],
    ]);
  });

  it('moves the history so that its last day is today by the branch’s clock', async () => {
    const zone = 'Pacific/Auckland';
    await db.insertInto('branch').values({ id: 31, name: 'South', time_zone: zone }).execute();
    // The clock of the branch shows 2 June already.
    const now = () => Date.UTC(2026, 5, 1, 20);
    const file = () => csv(HEADER, '1,A,a,1,2010-11-30 10:00,1', '2,A,a,1,2010-12-02 11:00,1');
    expect(await load(file(), { shiftToToday: true, now })).toMatchObject({
      days: { first: 2026_05_31, last: 2026_06_02 },
    });
    expect((await sales()).map(sale => sale.created_at)).toEqual([
      toUtcMilliseconds({ day: 2026_05_31, hour: 10, minute: 0, second: 0 }, zone),
      toUtcMilliseconds({ day: 2026_06_02, hour: 11, minute: 0, second: 0 }, zone),
    ]);
    const before = await dump(db);
    await load(file(), { shiftToToday: true, now: () => now() + 5 * 86_400_000 });
    expect(await dump(db)).toEqual(before);
  });

  it('numbers a day’s orders in a row, so that last minus first plus 1 counts them', async () => {
    const shuffled = [5, 2, 9, 1, 7, 4, 8, 3, 6];
    await load(csv(HEADER, ...shuffled.map(n => `r${n},A,a,1,2010-12-0${Math.ceil(n / 3)} 10:0${n % 3},1`)));
    const days = await db.selectFrom('day_terminal').selectAll().orderBy('day').execute();
    expect(days.map(day => [day.first_number, day.last_number, day.orders])).toEqual([
      [1, 3, 3],
      [4, 6, 3],
      [7, 9, 3],
    ]);
  });

  it('goes on where it was broken off, with the same orders as in one piece', async () => {
    const rows = Array.from({ length: 2500 }, (_, n) => `${n},A,a,1,2010-12-01,1,${n % 7}`);
    const file = () => Readable.from([[`${HEADER},Cashier`, ...rows].join('\n')]);
    await sql`create trigger fail before insert on sale when new.reference = '2200'
      begin select raise(abort, 'power gone'); end`.execute(db);
    await expect(load(file())).rejects.toMatchObject({ done: 2000, total: 2500, message: 'power gone' });
    expect((await sales()).map(({ number }) => number)).toEqual(
      Array.from({ length: 2000 }, (_, n) => n + 1),
    );
    expect((await verifyRollups(db)).differences).toEqual([]);
    await sql`drop trigger fail`.execute(db);
    expect(await load(file())).toMatchObject({ added: 500, alreadyThere: 2000 });
    expect((await verifyRollups(db)).differences).toEqual([]);
    const broken = await dump(db);
    const whole = await emptyShop();
    await importOrders(whole, file(), { branchId: 31, fileName: 'sales.csv' });
    const inOnePiece = await dump(whole);
    await whole.destroy();
    for (const table of ['sale', 'sale_line', 'sale_payment', ...ROLLUP_TABLES])
      expect(broken[table]).toEqual(inOnePiece[table]);
  });

  it('takes nothing of a file that cannot be read to its end', async () => {
    const rows = Array.from({ length: 2500 }, (_, n) => `${n},A,a,1,2010-12-01,1`);
    const before = await dump(db);
    const breaking = Readable.from(
      (async function* () {
        yield `${HEADER}\n${rows.join('\n')}`;
        throw new Error('disk gone');
      })(),
    );
    await expect(load(breaking)).rejects.toThrow('disk gone');
    expect(await dump(db)).toEqual(before);
    expect(await load(Readable.from([[HEADER, ...rows].join('\n')]))).toMatchObject({ added: 2500 });
  });

  it('changes nothing in a dry run, and says the same', async () => {
    const before = await dump(db);
    const file = () => csv(HEADER, '1,A,a,1,2010-12-01,1', '2,A,a,x,2010-12-01,1');
    const dry = await load(file(), { dryRun: true });
    expect(await dump(db)).toEqual(before);
    expect(await load(file())).toEqual(dry);
  });

  it('asks for a name or a code at least', async () => {
    await expect(load(csv('order,date,qty,price', '1,2010-12-01,1,1'))).rejects.toThrow(
      'The file has no column for the product name (its columns: order, date, qty, price); say which one with --map name=HEADER.',
    );
  });
});
