import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import type { RequestOptions, Api } from '../dataProvider/api';
import { NotSupportedError } from '../dataProvider/errors';
import { wordedFailure, type Failure } from './ErrorBanner';

interface Question<Answer> {
  /** Everything that the answer depends on, the branch too. */
  key: readonly unknown[];
  ask: (api: Api, options: RequestOptions) => Promise<Answer>;
  /** The sentence that a failure is said with. */
  failed: string;
  /** How long an answer is good for, in milliseconds; `Infinity`: fetched once. */
  staleTime?: number;
  /** How long an answer that nobody looks at is kept, in milliseconds. */
  gcTime?: number;
  structuralSharing?: boolean;
  enabled?: boolean;
  placeholderData?: UseQueryOptions<Answer>['placeholderData'];
}

/** Asks one named question of the backend; a failure is logged once, and worded for the screen. */
export function useAnswer<Answer>({ key, ask, failed, ...options }: Question<Answer>) {
  const api = useDataProvider<Api>();
  const query = useQuery<Answer>({
    queryKey: key,
    queryFn: async ({ signal }) => {
      try {
        return await ask(api, { signal });
      } catch (error) {
        // What was called off did not fail, and what was never there did not either.
        if (!signal.aborted && !(error instanceof NotSupportedError)) console.error(failed, error);
        throw error;
      }
    },
    ...(options as object),
  });
  const worded = useWordedFailure(failed);
  return { ...query, failure: query.error && worded(query.error) };
}

/** Words a failure, or says that the backend has no answer to the question at all. */
function useWordedFailure(failed: string): (error: Error) => Failure {
  const translate = useTranslate();
  return error => {
    if (!(error instanceof NotSupportedError && error.call)) return wordedFailure(failed, error);
    const what = translate(`lacking.calls.${error.call}`);
    return { sentence: translate('lacking.sentence', { what }), final: true };
  };
}
