import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useTranslate } from '../i18n/useTranslate';
import type { RequestOptions, Api } from '../dataProvider/api';
import { NotSupportedError } from '../dataProvider/errors';
import { describeFailure, type Failure } from './ErrorBanner';

interface ApiQuery<Answer> {
  /** Everything that the answer depends on, the branch too. */
  key: readonly unknown[];
  query: (api: Api, options: RequestOptions) => Promise<Answer>;
  /** The sentence for a failure. */
  failed: string;
  /** How long an answer stays fresh, in milliseconds; `Infinity`: fetched once. */
  staleTime?: number;
  /** How long an unused answer is cached, in milliseconds. */
  gcTime?: number;
  /**
   * Polling interval in milliseconds. Polling starts after the first answer, so that a failure stays readable.
   */
  refetchInterval?: UseQueryOptions<Answer>['refetchInterval'];
  structuralSharing?: boolean;
  enabled?: boolean;
  placeholderData?: UseQueryOptions<Answer>['placeholderData'];
}

/** Makes one named call to the backend. A failure is logged once, and worded for the screen. */
export function useApiQuery<Answer>({ key, query, failed, refetchInterval, ...options }: ApiQuery<Answer>) {
  const api = useDataProvider<Api>();
  const result = useQuery<Answer>({
    queryKey: key,
    queryFn: async ({ signal }) => {
      try {
        return await query(api, { signal });
      } catch (error) {
        // An aborted call did not fail, and neither did a call that the backend does not have.
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

/** A query without an answer would drop its failure while it polls. */
const onceAnswered =
  <Answer>(looks: Looks<Answer>): Looks<Answer> =>
  query =>
    query.state.data === undefined ? false : typeof looks === 'function' ? looks(query) : looks;

/** Words a failure, or says that the backend does not offer the call. */
function useWordedFailure(failed: string): (error: Error) => Failure {
  const translate = useTranslate();
  return error => {
    if (!(error instanceof NotSupportedError && error.call)) return describeFailure(failed, error);
    const what = translate(`not_supported.calls.${error.call}`, { _: error.call });
    return { sentence: translate('not_supported.sentence', { what }), final: true };
  };
}
