import { QueryCache, QueryClient } from '@tanstack/react-query';
import { removeStoredListParams } from '../lib/preferences';
import { getHttpStatus, NotSupportedError } from './errors';
import type { FirstScreenQuery } from './firstQueries';
import { getLastWriteRequestTime } from './http';
import { hashQueryKeyWithBranch } from './queryKeys';

const isUnanswered = ({ state }: { state: { error: unknown } }): boolean => getHttpStatus(state.error) === 0;

/** Time in milliseconds during which a prefetched answer is used without a second request. */
const FRESH = 10_000;

/** Start of each prefetch in UTC milliseconds, by the hash of its query key. */
const prefetches = new Map<string, number>();

/** True if the query was prefetched after the last write. A write makes earlier prefetches stale. */
const isPrefetched = (hash: string): boolean => (prefetches.get(hash) ?? 0) > getLastWriteRequestTime();

/**
 * Prefetches a query of a screen. Errors are ignored, because the screen repeats a failed query and reports its
 * error.
 */
export function prefetchScreenQuery({ queryKey, queryFn }: FirstScreenQuery): void {
  const hash = hashQueryKeyWithBranch(queryKey);
  const staleTime = isPrefetched(hash) ? FRESH : 0;
  prefetches.set(hash, Date.now());
  setTimeout(() => prefetches.delete(hash), FRESH);
  void queryClient.prefetchQuery({ queryKey, queryFn, staleTime });
}

/**
 * react-admin stores a list's filter and sort order, and restores them in other lists of the resource. If the
 * backend does not support them, they are removed.
 */
const queryCache = new QueryCache({
  onError: (error, { queryKey: [resource, method] }) => {
    if (method === 'getList' && error instanceof NotSupportedError) removeStoredListParams(String(resource));
  },
});

/**
 * A failed call is reported at once, with a Try again button. When the network returns, only queries that got no
 * response are sent again. Calls are not paused while offline: a paused query would show a spinner forever, and a
 * paused write would be sent hours later.
 */
export const queryClient = new QueryClient({
  queryCache,
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: query => isUnanswered(query) && 'always',
      queryKeyHashFn: hashQueryKeyWithBranch,
      staleTime: ({ queryHash }) => (isPrefetched(queryHash) ? FRESH : 0),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
