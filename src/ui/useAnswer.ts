import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Abortable, Api } from '../dataProvider/api';
import { wordedFailure } from './ErrorBanner';

interface Question<Answer> {
  /** Everything that the answer depends on, the branch too. */
  key: readonly unknown[];
  ask: (api: Api, options: Abortable) => Promise<Answer>;
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
        // What was called off did not fail.
        if (!signal.aborted) console.error(failed, error);
        throw error;
      }
    },
    ...(options as object),
  });
  return { ...query, failure: query.error && wordedFailure(failed, query.error) };
}
