/** Products that need attention, in a single query over the branch's active products. */
import { counting, hasMarginBelow, hasStatus, hasStock, marked, named } from '../catalogue/productFilters.ts';
import { runningDay } from '../branches/zone.ts';
import { pointOf, type Points } from './points.ts';

export const productPoints: Points = async ({ db, branch }) => {
  const { noPrice, noPicture, sameCode } = marked(db, { branchId: branch.id, today: runningDay(branch) });
  const counts = await named(db, { branchId: branch.id })
    .where(hasStatus(1))
    .select([
      counting(hasStock('negative')).as('negativeStock'),
      counting(hasMarginBelow(0)).as('belowCost'),
      counting(sameCode).as('sameCode'),
      counting(noPrice).as('noPrice'),
      counting(noPicture).as('noPicture'),
    ])
    .executeTakeFirstOrThrow();
  return (['negativeStock', 'belowCost', 'sameCode', 'noPrice', 'noPicture'] as const).flatMap(kind =>
    pointOf({ kind, count: counts[kind] }),
  );
};
