import { useInfiniteQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { PagedActivity, Api, RequestOptions } from '../../dataProvider/api';
import { describeFailure } from '../ErrorBanner';

interface Asking {
  key: readonly unknown[];
  query: (api: Api, before: string, options: RequestOptions) => Promise<PagedActivity>;
  failed: string;
  enabled?: boolean;
}

export function useAuditEntries({ key, query, failed, enabled = true }: Asking) {
  const api = useDataProvider<Api>();
  const { data, error, ...result } = useInfiniteQuery({
    queryKey: key,
    enabled,
    queryFn: ({ pageParam, signal }) => query(api, pageParam, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
    // The history is not cached, because people open it to see what just happened.
    gcTime: 0,
  });
  return {
    ...result,
    entries: data?.pages.flatMap(({ entries }) => entries),
    failure: error && describeFailure(failed, error),
  };
}
