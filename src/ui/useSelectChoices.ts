import { useGetList, type GetListParams, type RaRecord, type UseGetListHookValue } from 'ra-core';
import { ALL_RECORDS_PAGINATION } from '../lib/allRecordsPagination';

const NONE: never[] = [];

const MOMENT = 10_000;

export interface ChoicesLoadFailure {
  sentence: string | undefined;
  error: Error | null;
  refetch: () => unknown;
}

type Asked = Pick<UseGetListHookValue, 'data' | 'error' | 'errorUpdateCount' | 'refetch'>;

export const getChoicesLoadFailure = (
  { data, error, errorUpdateCount, refetch }: Asked,
  sentence?: string,
): ChoicesLoadFailure | undefined =>
  !data && errorUpdateCount > 0 ? { sentence, error, refetch } : undefined;

interface Choices<Kind> {
  choices: Kind[];
  pending: boolean;
  total: number;
  notice: ChoicesLoadFailure | undefined;
}

/**
 * Loads the choices of a select. By default, it loads all records of the resource.
 * @param about parameters of the query; with `pagination`, only one page is loaded
 * @param sentence message that `notice` contains if loading fails
 * @param enabled `false` makes no request and reads only the cache
 */
export function useSelectChoices<Kind extends RaRecord>(
  resource: string,
  about: Partial<Pick<GetListParams, 'pagination' | 'sort' | 'filter' | 'meta'>> = {},
  sentence?: string,
  enabled = true,
): Choices<Kind> {
  const asked = useGetList<Kind>(
    resource,
    { pagination: ALL_RECORDS_PAGINATION, ...about },
    { enabled, staleTime: MOMENT, onError: error => console.error(sentence ?? resource, error) },
  );
  return {
    choices: asked.data ?? NONE,
    pending: asked.isPending,
    total: asked.total ?? 0,
    notice: getChoicesLoadFailure(asked, sentence),
  };
}
