import { QueryCache, QueryClient } from '@tanstack/react-query';
import { forgetListParams } from '../lib/preferences';
import { getHttpStatus, NotSupportedError } from './errors';
import type { FirstQuery } from './firstQueries';
import { getLastChangeTime } from './http';
import { hashWithBranch } from './queryKeys';

const isUnanswered = ({ state }: { state: { error: unknown } }): boolean => getHttpStatus(state.error) === 0;

/** Milliseconds for which a prefetched answer needs no second request. */
const FRESH = 10_000;

/** When each prefetch began, in UTC milliseconds, by the hash of its query key. */
const prefetches = new Map<string, number>();

/** A change makes every earlier prefetch stale. */
const isPrefetched = (hash: string): boolean => (prefetches.get(hash) ?? 0) > getLastChangeTime();

/** Prefetches a query of a screen. The screen repeats a failed query and reports the failure. */
export function prefetch({ queryKey, queryFn }: FirstQuery): void {
  const hash = hashWithBranch(queryKey);
  const staleTime = isPrefetched(hash) ? FRESH : 0;
  prefetches.set(hash, Date.now());
  setTimeout(() => prefetches.delete(hash), FRESH);
  void queryClient.prefetchQuery({ queryKey, queryFn, staleTime });
}

/**
 * react-admin stores the filter and order of a list, and restores them in every other list of the resource. A
 * refused filter or order must not break these lists.
 */
const queryCache = new QueryCache({
  onError: (error, { queryKey: [resource, method] }) => {
    if (method === 'getList' && error instanceof NotSupportedError) forgetListParams(String(resource));
  },
});

/**
 * A failed call is reported at once, with a Try again button. Only queries without a response are retried
 * automatically, when the network returns. Calls fail while offline: a paused query would spin forever, and a paused
 * write would be sent hours later.
 */
export const queryClient = new QueryClient({
  queryCache,
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: query => isUnanswered(query) && 'always',
      queryKeyHashFn: hashWithBranch,
      staleTime: ({ queryHash }) => (isPrefetched(queryHash) ? FRESH : 0),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
