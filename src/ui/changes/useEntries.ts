import { useInfiniteQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { ActivityPage, Api, RequestOptions } from '../../dataProvider/api';
import { describeFailure } from '../ErrorBanner';

interface Asking {
  /** Everything that the answer depends on. */
  key: readonly unknown[];
  query: (api: Api, before: string, options: RequestOptions) => Promise<ActivityPage>;
  /** The sentence for a failure. */
  failed: string;
  /** `false`: nothing is fetched. */
  enabled?: boolean;
}

/** Entries of the trail, page after page, the newest first. */
export function useEntries({ key, query, failed, enabled = true }: Asking) {
  const api = useDataProvider<Api>();
  const { data, error, ...result } = useInfiniteQuery({
    queryKey: key,
    enabled,
    queryFn: ({ pageParam, signal }) => query(api, pageParam, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
    // Never cached: it is opened to find out what just happened.
    gcTime: 0,
  });
  return {
    ...result,
    entries: data?.pages.flatMap(({ entries }) => entries),
    failure: error && describeFailure(failed, error),
  };
}
