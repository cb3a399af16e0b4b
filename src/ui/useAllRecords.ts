import type { RaRecord } from 'ra-core';
import { useMemo } from 'react';
import { compareAlphabetically } from '../lib/compareAlphabetically';
import { ALL_RECORDS_PAGINATION } from '../lib/allRecordsPagination';
import { useSelectChoices } from './useSelectChoices';

/** Page size of the API. Selects with more records search by name instead of listing all. */
export const API_PAGE_SIZE = 200;

/**
 * Loads all records of a branch, sorted by name, for a select.
 * @param failed message if loading fails; the choices are then empty
 * @param most maximum number of records to load
 * @returns also `areMore`: true if the branch has more records
 */
export function useAllRecords<Kind extends RaRecord & { name: string }>(
  resource: string,
  branchId: number,
  failed: string,
  most = ALL_RECORDS_PAGINATION.perPage,
) {
  // The request sorts by id, because not every backend can sort by name. The records are then sorted by name in the
  // browser.
  const sort = { field: 'id', order: 'ASC' } as const;
  const { choices, total, notice } = useSelectChoices<Kind>(
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
