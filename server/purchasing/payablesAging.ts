import type { FastifyRequest } from 'fastify';
import type {
  PayablesAging,
  PurchaseDaysQuery,
  SupplierStatement,
  UnpaidPurchase,
} from '../../contract/delivery.ts';
import { readTimeZone } from '../branches/timeZone.ts';
import type { Db } from '../database/connect.ts';
import { readVisibleRow } from '../auth/visibleRows.ts';
import { toDollars } from '../http/money.ts';
import { toWallClockReading, toWallClockMilliseconds } from '../../contract/businessDay.ts';
import { UNRECEIVED_CENTS_SQL, computePurchaseDueCents } from './purchaseDue.ts';

const DAY = 86_400_000;

/** Upper limits of the age groups of amounts due, in days. The last group has no limit. */
const AGES = [30, 60, 90] as const;

const noon = (day: number) => toWallClockMilliseconds({ day, hour: 12, minute: 0, second: 0 });

const daysBetween = (from: number, to: number): number => Math.round((noon(to) - noon(from)) / DAY);

const toAgeGroup = (days: number): number => {
  const at = AGES.findIndex(most => days <= most);
  return at < 0 ? AGES.length : at;
};

const unpaid = (db: Db, branchId: number, { start, end }: PurchaseDaysQuery) =>
  db
    .selectFrom('purchase')
    .where('purchase.branch_id', '=', branchId)
    .where('purchase.state', 'in', ['part', 'received'])
    .whereRef('payable_cents', '<>', 'paid_cents')
    .$if(start !== undefined, query => query.where('business_day', '>=', start!))
    .$if(end !== undefined, query => query.where('business_day', '<=', end!))
    .select(['purchase.id', 'supplier_id', 'ref_no', 'business_day', 'state', 'payable_cents', 'paid_cents'])
    .select(UNRECEIVED_CENTS_SQL.as('to_come'))
    .orderBy('business_day')
    .orderBy('purchase.id');

interface Sums {
  supplier: string;
  purchases: number;
  due: number;
  ages: number[];
}

const noSums = (supplier: string): Sums => ({ supplier, purchases: 0, due: 0, ages: [0, 0, 0, 0] });

const dollars = ({ due, ages }: Sums) => ({ due: toDollars(due), ages: ages.map(toDollars) });

export async function readPayablesAging(
  db: Db,
  branchId: number,
  days: PurchaseDaysQuery = {},
): Promise<PayablesAging> {
  const { day: today } = toWallClockReading(Date.now(), await readTimeZone(db, branchId));
  const rows = await unpaid(db, branchId, days)
    .innerJoin('supplier', 'supplier.id', 'supplier_id')
    .select('supplier.name as supplier')
    .execute();
  const all = noSums('');
  const bySupplier = new Map<number, Sums>();
  for (const row of rows) {
    const due = computePurchaseDueCents(row);
    if (due === 0) continue;
    const age = toAgeGroup(daysBetween(row.business_day, today));
    const own = bySupplier.get(row.supplier_id) ?? noSums(row.supplier);
    bySupplier.set(row.supplier_id, own);
    for (const sums of [own, all]) {
      sums.purchases++;
      sums.due += due;
      sums.ages[age]! += due;
    }
  }
  const suppliers = [...bySupplier].sort(([a, one], [b, other]) => other.due - one.due || a - b);
  return {
    ...dollars(all),
    suppliers: suppliers.map(([supplierId, sums]) => ({
      supplierId,
      supplier: sums.supplier,
      purchases: sums.purchases,
      ...dollars(sums),
    })),
  };
}

export async function readSupplierStatement(
  db: Db,
  request: FastifyRequest,
  supplierId: number,
  days: PurchaseDaysQuery,
): Promise<SupplierStatement> {
  const supplier = await readVisibleRow(db, request, 'supplier', supplierId);
  const { day: today } = toWallClockReading(Date.now(), await readTimeZone(db, supplier.branch_id));
  const rows = await unpaid(db, supplier.branch_id, days).where('supplier_id', '=', supplierId).execute();
  const owed = rows.filter(row => computePurchaseDueCents(row) > 0);
  const { name, address, city, country } = supplier;
  return {
    supplier: name,
    address: [address, city, country].filter(Boolean).join(', '),
    due: toDollars(owed.reduce((sum, row) => sum + computePurchaseDueCents(row), 0)),
    purchases: owed.map((row): UnpaidPurchase => ({
      id: row.id,
      ref_no: row.ref_no,
      day: row.business_day,
      age: daysBetween(row.business_day, today),
      payable: toDollars(row.payable_cents),
      toCome: toDollars(Number(row.to_come)),
      paid: toDollars(row.paid_cents),
      due: toDollars(computePurchaseDueCents(row)),
    })),
  };
}
