import { addDays } from 'date-fns';
import type { Identifier } from 'ra-core';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ProductRange } from '../../../dataProvider/api';
import { getBranchNow } from '../../../lib/businessDay';
import { toIsoDay } from '../../../lib/days';

/** The choices of how many days of sales the page shows, today the last of them. */
export const LENGTHS = [30, 90, 365] as const;
export type Length = (typeof LENGTHS)[number];

export interface ProductDays {
  length: Length;
  range: ProductRange;
  choose: (length: Length) => void;
}

/** The range of the page. The URL holds it, so that the page can be shared. */
export function useProductDays(productId: Identifier): ProductDays {
  const [search, setSearch] = useSearchParams();
  const length = LENGTHS.find(known => String(known) === search.get('days')) ?? LENGTHS[0];
  const range = useMemo(() => {
    const now = getBranchNow();
    return { productId, start: toIsoDay(addDays(now, 1 - length)), end: toIsoDay(now) };
  }, [productId, length]);
  const choose = (days: Length) =>
    setSearch(
      before => {
        before.set('days', String(days));
        return before;
      },
      { replace: true },
    );
  return { length, range, choose };
}
