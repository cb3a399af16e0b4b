import type { RaRecord } from 'ra-core';
import { useMemo } from 'react';
import { compareAlphabetically } from '../lib/compareAlphabetically';
import { ALL_RECORDS } from '../lib/allRecords';
import { useChoices } from './useChoices';

/** The size of an API page. Longer lists are searched by name instead of being shown whole. */
export const PAGE_SIZE = 200;

/**
 * All records of a branch by name, for a short select.
 * @param failed the message if they fail to load; the choices are then empty
 * @param most maximum number of records fetched from a paged list
 * @returns `areMore` true if the branch has more records
 */
export function useAllRecords<Kind extends RaRecord & { name: string }>(
  resource: string,
  branchId: number,
  failed: string,
  most = ALL_RECORDS.perPage,
) {
  // Records are fetched by id and not by name, because only some backends order by name.
  const sort = { field: 'id', order: 'ASC' } as const;
  const { choices, total, notice } = useChoices<Kind>(
    resource,
    { pagination: { page: 1, perPage: most }, sort, filter: {}, meta: { branchId } },
    failed,
  );
  const byName = useMemo(
    () => choices.toSorted((one, other) => compareAlphabetically(one.name, other.name)),
    [choices],
  );
  return { choices: byName, areMore: total > most, notice };
}
