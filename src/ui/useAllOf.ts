import { useGetList, type RaRecord } from 'ra-core';
import { useMemo } from 'react';
import { failureOf } from './ErrorBanner';

/** More than a branch has; a select has no pages. */
const MOST = 1000;

const NONE: never[] = [];

/** Records of a branch by name, for a choice of a few. @param failed what the log says where they do not arrive; then there are none */
export function useAllOf<Kind extends RaRecord & { name: string }>(
  resource: string,
  branchId: number,
  failed: string,
): Kind[] {
  const { data = NONE } = useGetList<Kind>(
    resource,
    {
      pagination: { page: 1, perPage: MOST },
      // Not by name: only some backends order by it.
      sort: { field: 'id', order: 'ASC' },
      filter: {},
      meta: { branchId },
    },
    { onError: error => void failureOf(failed, error) },
  );
  return useMemo(() => data.toSorted((one, other) => one.name.localeCompare(other.name)), [data]);
}
