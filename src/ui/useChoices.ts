/** Records as choices of a select, and a notice if they failed to load. */
import { useGetList, type GetListParams, type RaRecord, type UseGetListHookValue } from 'ra-core';
import { ALL_RECORDS } from '../lib/allRecords';

const NONE: never[] = [];

/** In milliseconds. Changes made in this tab are refetched at once. */
const MOMENT = 10_000;

/** Message for choices that failed to load, shown by `ChoicesNotice`. */
export interface Notice {
  /** The sentence about the failure; by default it names the choices. */
  sentence: string | undefined;
  /** Null while they are fetched again: the notice stays, so that nothing below it moves. */
  error: Error | null;
  refetch: () => unknown;
}

type Asked = Pick<UseGetListHookValue, 'data' | 'error' | 'errorUpdateCount' | 'refetch'>;

/** @returns undefined if the records have arrived, or are loading for the first time */
export const getNotice = (
  { data, error, errorUpdateCount, refetch }: Asked,
  sentence?: string,
): Notice | undefined => (!data && errorUpdateCount > 0 ? { sentence, error, refetch } : undefined);

interface Choices<Kind> {
  /** Empty while they load, or if they failed to load. */
  choices: Kind[];
  /** They were not fetched yet. */
  pending: boolean;
  /** Total number, even if only some were fetched. */
  total: number;
  /** The reason for missing choices. */
  notice: Notice | undefined;
}

/**
 * All records of a list, or a `pagination` of fewer. @param sentence for the notice. @param enabled `false`: read
 * from the cache only
 */
export function useChoices<Kind extends RaRecord>(
  resource: string,
  about: Partial<Pick<GetListParams, 'pagination' | 'sort' | 'filter' | 'meta'>> = {},
  sentence?: string,
  enabled = true,
): Choices<Kind> {
  const asked = useGetList<Kind>(
    resource,
    { pagination: ALL_RECORDS, ...about },
    // The form above a page reuses data that the page fetched a moment ago.
    { enabled, staleTime: MOMENT, onError: error => console.error(sentence ?? resource, error) },
  );
  return {
    choices: asked.data ?? NONE,
    pending: asked.isPending,
    total: asked.total ?? 0,
    notice: getNotice(asked, sentence),
  };
}
