import type { BranchDayRangeParams } from '../../contract/common.ts';
import type { Db } from '../database/connect.ts';

/** Selects the counted closes of a range of business days, without those that a later close replaces. */
export const selectFinalCloses = (db: Db, { branch, start, end }: BranchDayRangeParams) =>
  db
    .selectFrom('drawer_close as closed')
    .where('branch_id', '=', branch)
    .where('business_day', '>=', start)
    .where('business_day', '<=', end)
    .where('counted_cents', 'is not', null)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('drawer_close as later')
            .select('later.id')
            .whereRef('later.replaces_id', '=', 'closed.id'),
        ),
      ),
    );
