/** Low stock, late deliveries, and amounts due. */
import { USUAL_LEAD_DAYS } from '../../contract/limits.ts';
import type { PurchaseState } from '../../contract/words.ts';
import { readDues } from '../purchasing/dues.ts';
import { countLow } from '../purchasing/reorderRead.ts';
import { pointOf, type Point, type Points } from './points.ts';

const DAY = 86_400_000;

export const lowPoint: Points = async ({ db, reports, branch }) =>
  pointOf({ kind: 'lowStock', count: await countLow({ db, reports }, branch.id) });

/** Purchases that have not arrived, or not completely, more than a day after the supplier's lead time. */
export const latePoints: Points = async ({ db, branch, now }) => {
  const rows = await db
    .selectFrom('purchase')
    .innerJoin('supplier', 'supplier.id', 'purchase.supplier_id')
    .select(['purchase.state', 'supplier.name', 'supplier.lead_days', 'purchase.ordered_at'])
    .where('purchase.branch_id', '=', branch.id)
    .where('purchase.state', 'in', ['ordered', 'part'])
    .where('purchase.ordered_at', 'is not', null)
    .orderBy('purchase.ordered_at')
    .orderBy('purchase.id')
    .execute();
  const late = rows.filter(
    ({ ordered_at, lead_days }) => now - ordered_at! > ((lead_days ?? USUAL_LEAD_DAYS) + 1) * DAY,
  );
  const of = (kind: 'late' | 'restLate', state: PurchaseState): Point[] => {
    const those = late.filter(row => row.state === state);
    return pointOf({ kind, count: those.length, names: [...new Set(those.map(({ name }) => name))] });
  };
  return [...of('late', 'ordered'), ...of('restLate', 'part')];
};

export const duePoint: Points = async ({ db, branch }) => {
  const { due, suppliers } = await readDues(db, branch.id);
  // A supplier who was overpaid is owed nothing.
  const owed = suppliers.filter(supplier => supplier.due > 0);
  return pointOf({
    kind: 'dues',
    count: owed.length,
    amount: due,
    names: owed.map(({ supplier }) => supplier),
  });
};
