/**
 * The journal of each business day: payments by tender on the debit side; sales by category, tax by rate, tips and
 * rounding on the credit side. The two sides of a day are equal.
 */
import type { BranchDayRangeParams } from '../../contract/common.ts';
import type { JournalEntryKind } from '../../contract/enums.ts';
import type { JournalLine } from '../../contract/accounting.ts';
import type { Db } from '../database/connect.ts';
import { TENDERS } from '../database/tables/sales.ts';
import { selectFinalCloses } from '../drawers/finalCloses.ts';
import { formatCalendarDay } from '../http/calendarDays.ts';
import { toDollars } from '../http/money.ts';
import { convertTaxRateToPercent } from '../http/quantities.ts';
import { toWireTender } from '../sales/sale.ts';
import { readJournalAccounts } from './journalAccounts.ts';

/** An amount of a day in cents. Positive amounts are debits, negative ones are credits. */
interface Entry {
  day: number;
  kind: JournalEntryKind;
  /** Subject of the entry, such as the id of a category. Empty if there is one account for the kind. */
  subject: string;
  name: string;
  cents: number;
}

/** Reads the journal of a branch. Days without sales and without a counted drawer have no lines. */
export async function readDayJournal(db: Db, range: BranchDayRangeParams): Promise<JournalLine[]> {
  const parts = await Promise.all([
    readPayments(db, range),
    readDrawerDifferences(db, range),
    readCategories(db, range),
    readTaxes(db, range),
  ]);
  const accounts = await readJournalAccounts(db);
  const byDay = Map.groupBy(parts.flat(), ({ day }) => day);
  return [...byDay]
    .sort(([one], [other]) => one - other)
    .flatMap(([, entries]) => balance(entries))
    .filter(({ cents }) => cents !== 0)
    .map(({ day, kind, subject, name, cents }) => {
      const key = subject === '' ? kind : `${kind}:${subject}`;
      return {
        day: formatCalendarDay(day),
        kind,
        key,
        name,
        account: accounts[key] ?? '',
        debit: toDollars(Math.max(0, cents)),
        credit: toDollars(Math.max(0, -cents)),
      };
    });
}

/** Adds up the entries of a day with the same subject, and adds a line if they do not add up to 0. */
function balance(entries: readonly Entry[]): Entry[] {
  const sum = (some: readonly Entry[]) => some.reduce((total, { cents }) => total + cents, 0);
  const lines = [...Map.groupBy(entries, ({ kind, subject }) => `${kind}:${subject}`).values()].map(same => ({
    ...same[0]!,
    cents: sum(same),
  }));
  return [
    ...lines,
    { day: entries[0]!.day, kind: 'difference', subject: '', name: '', cents: -sum(entries) },
  ];
}

async function readPayments(db: Db, { branch, start, end }: BranchDayRangeParams): Promise<Entry[]> {
  const rows = await db
    .selectFrom('day_terminal')
    .select(({ fn }) => [
      'day',
      ...TENDERS.map(tender => fn.sum<number>(`${tender}_cents`).as(tender)),
      fn.sum<number>('tip_cents').as('tips'),
      fn.sum<number>('rounding_cents').as('rounding'),
    ])
    .where('branch_id', '=', branch)
    .where('day', '>=', start)
    .where('day', '<=', end)
    .groupBy('day')
    .execute();
  return rows.flatMap(row => [
    ...TENDERS.map((tender): Entry => ({
      day: row.day,
      kind: 'tender',
      subject: toWireTender(tender),
      name: toWireTender(tender),
      cents: row[tender],
    })),
    { day: row.day, kind: 'tips' as const, subject: '', name: '', cents: -row.tips },
    { day: row.day, kind: 'rounding' as const, subject: '', name: '', cents: -row.rounding },
  ]);
}

/** Reads the differences of counted drawers: missing cash moves from the account of cash to that of over/short. */
export async function readDrawerDifferences(db: Db, range: BranchDayRangeParams): Promise<Entry[]> {
  const rows = await selectFinalCloses(db, range)
    .select(eb => [
      'business_day as day',
      eb.fn.sum<number>(eb('counted_cents', '-', eb.ref('expected_cents'))).as('cents'),
    ])
    .groupBy('business_day')
    .execute();
  return rows.flatMap(({ day, cents }) => [
    { day, kind: 'over-short' as const, subject: '', name: '', cents: -cents },
    { day, kind: 'tender' as const, subject: 'cash', name: 'cash', cents },
  ]);
}

async function readCategories(db: Db, { branch, start, end }: BranchDayRangeParams): Promise<Entry[]> {
  const rows = await db
    .selectFrom('day_category')
    .leftJoin('category', 'category.id', 'day_category.category_id')
    .select(['day', 'category_id', 'category.name', 'sales_cents', 'tax_cents'])
    .where('day_category.branch_id', '=', branch)
    .where('day', '>=', start)
    .where('day', '<=', end)
    .orderBy('category.name')
    .orderBy('category_id')
    .execute();
  return rows.map(({ day, category_id, name, sales_cents, tax_cents }) => ({
    day,
    kind: 'category',
    subject: String(category_id),
    name: name ?? '',
    cents: tax_cents - sales_cents,
  }));
}

async function readTaxes(db: Db, { branch, start, end }: BranchDayRangeParams): Promise<Entry[]> {
  const rows = await db
    .selectFrom('day_tax')
    .select(['day', 'rate', 'tax_cents'])
    .where('branch_id', '=', branch)
    .where('day', '>=', start)
    .where('day', '<=', end)
    .orderBy('rate')
    .execute();
  return rows.map(({ day, rate, tax_cents }) => {
    const percent = String(convertTaxRateToPercent(rate));
    return { day, kind: 'tax', subject: percent, name: percent, cents: -tax_cents };
  });
}
