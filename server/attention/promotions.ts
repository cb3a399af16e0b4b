/** Promotions that end soon, and promotions that overlap. */
import { overlappingPromotions } from '../promotions/overlaps.ts';
import { addDays, businessDay } from '../time/businessDay.ts';
import { pointOf, type Looked, type Points } from './points.ts';

/** Days from today within which a promotion ends soon: today, tomorrow or the day after. */
const SOON = 2;

const todayIn = ({ branch, now }: Looked): number => businessDay(now, branch.time_zone, branch.cutoff_hour);

export const endingPromotions: Points = async looked => {
  const today = todayIn(looked);
  const rows = await looked.db
    .selectFrom('promotion')
    .select('name')
    .where('branch_id', '=', looked.branch.id)
    .where('date_init', '<=', today)
    .where('date_end', '>=', today)
    .where('date_end', '<=', addDays(today, SOON))
    .orderBy('date_end')
    .orderBy('id')
    .execute();
  return pointOf({ kind: 'promotionsEnd', count: rows.length, names: rows.map(({ name }) => name) });
};

export const overlaps: Points = async looked => {
  const names = await overlappingPromotions(looked.db, looked.branch.id, todayIn(looked));
  return pointOf({ kind: 'promotionsOverlap', count: names.length, names });
};
