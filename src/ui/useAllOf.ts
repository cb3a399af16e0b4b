import type { RaRecord } from 'ra-core';
import { useMemo } from 'react';
import { EVERY_ONE } from '../lib/everyOne';
import { useChoices } from './useChoices';

/** A page of the API. More than these are looked for by their names: nobody reads through them. */
export const FEW = 200;

/**
 * Records of a branch by name, for a choice of a few.
 * @param failed what is said where they do not arrive; then there are none
 * @param most of a list that the API pages: more than these are not asked for
 * @returns `areMore` where there are more than these
 */
export function useAllOf<Kind extends RaRecord & { name: string }>(
  resource: string,
  branchId: number,
  failed: string,
  most = EVERY_ONE.perPage,
) {
  // Not by name: only some backends order by it.
  const sort = { field: 'id', order: 'ASC' } as const;
  const { choices, total, notice } = useChoices<Kind>(
    resource,
    { pagination: { page: 1, perPage: most }, sort, filter: {}, meta: { branchId } },
    failed,
  );
  const byName = useMemo(
    () => choices.toSorted((one, other) => one.name.localeCompare(other.name)),
    [choices],
  );
  return { choices: byName, areMore: total > most, notice };
}
