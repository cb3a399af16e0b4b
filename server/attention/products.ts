/** Products that somebody should look at, in one look at the branch's active products. */
import { counting, hasMarginBelow, hasStatus, hasStock, marked, named } from '../catalogue/productFilters.ts';
import { pointOf, type Points } from './points.ts';

export const productPoints: Points = async ({ db, branch }) => {
  const { noPrice, noPicture } = await marked(db, branch.id);
  const counts = await named(db, { branchId: branch.id })
    .where(hasStatus(1))
    .select([
      counting(hasStock('negative')).as('negativeStock'),
      counting(hasMarginBelow(0)).as('belowCost'),
      counting(noPrice).as('noPrice'),
      counting(noPicture).as('noPicture'),
    ])
    .executeTakeFirstOrThrow();
  return (['negativeStock', 'belowCost', 'noPrice', 'noPicture'] as const).flatMap(kind =>
    pointOf({ kind, count: counts[kind] }),
  );
};
