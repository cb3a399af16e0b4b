import { useGetList, type RaRecord } from 'ra-core';
import { failureOf } from './ErrorBanner';

/** More than a branch has; a select has no pages. */
const MOST = 1000;

/** Records of a branch by name, for a choice of a few. @param failed what the log says where they do not arrive; then there are none */
export function useAllOf<Kind extends RaRecord>(resource: string, branchId: number, failed: string): Kind[] {
  const { data = [] } = useGetList<Kind>(
    resource,
    {
      pagination: { page: 1, perPage: MOST },
      sort: { field: 'name', order: 'ASC' },
      filter: {},
      meta: { branchId },
    },
    { onError: error => void failureOf(failed, error) },
  );
  return data;
}
