import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useTranslate } from '../i18n/useTranslate';
import type { RequestOptions, Api } from '../dataProvider/api';
import { NotSupportedError } from '../dataProvider/errors';
import { describeFailure, type FailureDescription } from './ErrorBanner';

interface ApiQuery<Answer> {
  key: readonly unknown[];
  query: (api: Api, options: RequestOptions) => Promise<Answer>;
  failed: string;
  /** Milliseconds for which a response counts as fresh; `Infinity` never refetches. */
  staleTime?: number;
  /** Milliseconds for which an unused response stays in the cache. */
  gcTime?: number;
  /**
   * Polling interval in milliseconds. Polling starts after the first successful response. If the first request fails,
   * its error message therefore stays.
   */
  refetchInterval?: UseQueryOptions<Answer>['refetchInterval'];
  structuralSharing?: boolean;
  enabled?: boolean;
  placeholderData?: UseQueryOptions<Answer>['placeholderData'];
}

/** Runs a query for a screen. An error is logged once and returned with a message for the person. */
export function useApiQuery<Answer>({ key, query, failed, refetchInterval, ...options }: ApiQuery<Answer>) {
  const api = useDataProvider<Api>();
  const result = useQuery<Answer>({
    queryKey: key,
    queryFn: async ({ signal }) => {
      try {
        return await query(api, { signal });
      } catch (error) {
        // An aborted call is not an error, and neither is a call that the backend lacks.
        if (!signal.aborted && !(error instanceof NotSupportedError)) console.error(failed, error);
        throw error;
      }
    },
    ...(refetchInterval === undefined ? {} : { refetchInterval: onceAnswered(refetchInterval) }),
    ...(options as object),
  });
  const worded = useWordedFailure(failed);
  return { ...result, failure: result.error && worded(result.error) };
}

type Looks<Answer> = NonNullable<UseQueryOptions<Answer>['refetchInterval']>;

const onceAnswered =
  <Answer>(looks: Looks<Answer>): Looks<Answer> =>
  query =>
    query.state.data === undefined ? false : typeof looks === 'function' ? looks(query) : looks;

function useWordedFailure(failed: string): (error: Error) => FailureDescription {
  const translate = useTranslate();
  return error => {
    if (!(error instanceof NotSupportedError && error.call)) return describeFailure(failed, error);
    const what = translate(`not_supported.calls.${error.call}`, { _: error.call });
    return { sentence: translate('not_supported.sentence', { what }), final: true };
  };
}
