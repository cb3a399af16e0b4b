import { addDays } from 'date-fns';
import type { Identifier } from 'ra-core';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ProductRange } from '../../../dataProvider/api';
import { getBranchNow } from '../../../lib/businessDay';
import { toIsoDay } from '../../../lib/days';

export const DAY_COUNTS = [30, 90, 365] as const;
export type DayCount = (typeof DAY_COUNTS)[number];

export interface ProductDateRange {
  length: DayCount;
  range: ProductRange;
  choose: (length: DayCount) => void;
}

export function useProductDays(productId: Identifier): ProductDateRange {
  const [search, setSearch] = useSearchParams();
  const length = DAY_COUNTS.find(known => String(known) === search.get('days')) ?? DAY_COUNTS[0];
  const range = useMemo(() => {
    const now = getBranchNow();
    return { productId, start: toIsoDay(addDays(now, 1 - length)), end: toIsoDay(now) };
  }, [productId, length]);
  const choose = (days: DayCount) =>
    setSearch(
      before => {
        before.set('days', String(days));
        return before;
      },
      { replace: true },
    );
  return { length, range, choose };
}
