/** The cache of every answer from the backend. */
import { QueryClient } from '@tanstack/react-query';
import { getHttpStatus } from './errors';
import type { FirstQuery } from './firstQueries';
import { getLastChangeTime } from './http';
import { hashWithBranch } from './queryKeys';

/** True if a query failed without a response. */
const isUnanswered = ({ state }: { state: { error: unknown } }): boolean => getHttpStatus(state.error) === 0;

/** For how long a prefetched answer needs no second call, in milliseconds. */
const FRESH = 10_000;

/** When each prefetch began, in milliseconds since 1970, by the hash of its query. */
const prefetches = new Map<string, number>();

/** A change makes every earlier prefetch stale. */
const isPrefetched = (hash: string): boolean => (prefetches.get(hash) ?? 0) > getLastChangeTime();

/** Makes a query that a screen is about to make. A failure is left to the screen, which makes the query again. */
export function prefetch({ queryKey, queryFn }: FirstQuery): void {
  const hash = hashWithBranch(queryKey);
  const staleTime = isPrefetched(hash) ? FRESH : 0;
  prefetches.set(hash, Date.now());
  setTimeout(() => prefetches.delete(hash), FRESH);
  void queryClient.prefetchQuery({ queryKey, queryFn, staleTime });
}

/**
 * A failed call is reported at once, with a Try again button. Only queries without a response are retried
 * automatically, once the network is back. Offline calls fail like other calls: a paused query would spin forever,
 * and a paused write would be sent hours later.
 */
export const queryClient = new QueryClient({
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
