/** The cache of every answer from the backend. */
import { QueryClient } from '@tanstack/react-query';
import { statusOf } from './errors';
import { hashWithBranch } from './queryKeys';

/** Whether a query failed because no server answered. */
const isUnanswered = ({ state }: { state: { error: unknown } }): boolean => statusOf(state.error) === 0;

/**
 * A failed call is reported at once, with a button to try again. Only queries that no server answered are repeated by themselves, once
 * the network is back. Without a network a call fails like any other: a call that was held back would spin for ever, and a write would
 * be sent hours later.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: query => isUnanswered(query) && 'always',
      queryKeyHashFn: hashWithBranch,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
