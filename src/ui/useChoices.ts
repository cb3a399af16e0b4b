/** Records that a box offers to choose from, and what is known where they did not arrive. */
import { useGetList, type GetListParams, type RaRecord, type UseGetListHookValue } from 'ra-core';
import { EVERY_ONE } from '../lib/everyOne';

const NONE: never[] = [];

/** In milliseconds. What is changed here is asked for at once. */
const MOMENT = 10_000;

/** Of choices that did not arrive: what `ChoicesNotice` says in their box. */
export interface Notice {
  /** What could not be loaded; without one, the choices. */
  sentence: string | undefined;
  /** Null while they are asked for again: the notice stays, so that the box and what is below it do. */
  error: Error | null;
  refetch: () => unknown;
}

type Asked = Pick<UseGetListHookValue, 'data' | 'error' | 'errorUpdateCount' | 'refetch'>;

/** @returns undefined where the records are there, or on their way for the first time */
export const noticeOf = (
  { data, error, errorUpdateCount, refetch }: Asked,
  sentence?: string,
): Notice | undefined => (!data && errorUpdateCount > 0 ? { sentence, error, refetch } : undefined);

interface Choices<Kind> {
  /** None while they are not known, and where they cannot be. */
  choices: Kind[];
  /** How many there are, where only some of them were asked for. */
  total: number;
  /** Why there are none. */
  notice: Notice | undefined;
}

/** All records of a list, but for a `pagination` of fewer. @param sentence of the notice. @param enabled `false`: as somebody else on the page asks for them */
export function useChoices<Kind extends RaRecord>(
  resource: string,
  about: Partial<Pick<GetListParams, 'pagination' | 'sort' | 'filter' | 'meta'>> = {},
  sentence?: string,
  enabled = true,
): Choices<Kind> {
  const asked = useGetList<Kind>(
    resource,
    { pagination: EVERY_ONE, ...about },
    // What the page has asked for a moment ago is not asked for again by the form above it.
    { enabled, staleTime: MOMENT, onError: error => console.error(sentence ?? resource, error) },
  );
  return { choices: asked.data ?? NONE, total: asked.total ?? 0, notice: noticeOf(asked, sentence) };
}
