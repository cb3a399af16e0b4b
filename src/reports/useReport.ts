import { useCallback } from 'react';
import type { RequestOptions, Api, BranchRange } from '../dataProvider/api';
import { useApiQuery } from '../ui/useApiQuery';
import { referenceOf, type Against, type Compared } from './comparison';

/** What a report is about: branch, range, and what else selects its answer. */
export type ReportQuery<Selection> = BranchRange & Selection;

export interface ReportAsking<Answer, Selection> {
  /** Of the report; part of the query key. */
  name: string;
  query: (api: Api, about: ReportQuery<Selection>, options: RequestOptions) => Promise<Answer>;
  /** What it is about. */
  about: ReportQuery<Selection>;
  /** `false`: there is nothing to ask yet. */
  ready: boolean;
  /** The sentence that a failure is said with. */
  failed: string;
  /** Asks for the days that these are compared with, too; null: not compared. Only for answers of a few rows. */
  against: Against | null;
}

/** Another range of the same branch and selection may be shown, dimmed, until this one's answer is there. */
function onlyDaysDiffer(one: unknown, other: object): boolean {
  const rest = (about: object) => JSON.stringify({ ...about, start: '', end: '' });
  return typeof one === 'object' && one !== null && rest(one) === rest(other);
}

/** The answer of a report, and what it is compared with. Calls for days that were left are called off. */
export function useReport<Answer, Selection extends object>(asking: ReportAsking<Answer, Selection>) {
  const { name, query, about, ready, failed, against } = asking;
  const compares = against !== null;
  const queryAbout = (asked: ReportQuery<Selection>) => ({
    key: ['report', name, asked],
    query: (api: Api, options: RequestOptions) => query(api, asked, options),
    failed,
  });
  const current = useApiQuery<Answer>({
    ...queryAbout(about),
    enabled: ready,
    // Comparing two answers of 200,000 orders to keep what is equal takes longer than drawing the new one.
    structuralSharing: false,
    // What was left is not kept where it may be long: orders of several ranges would fill the memory.
    ...(compares ? {} : { gcTime: 0 }),
    placeholderData: (previous, before) =>
      onlyDaysDiffer(before?.queryKey[2], about) ? previous : undefined,
  });
  const arrived = ready && current.data !== undefined && !current.isPlaceholderData && !current.failure;
  const moment = new Date(current.dataUpdatedAt);
  const reference = compares && arrived ? referenceOf(about, against, moment) : null;
  const before = useApiQuery<Answer>({
    ...queryAbout({ ...about, ...reference?.range }),
    enabled: reference !== null,
  });
  const compared: Compared<NonNullable<Answer>> | undefined =
    reference && before.data && !before.failure ? { answer: before.data, reference, moment } : undefined;

  const [refetch, refetchBefore] = [current.refetch, before.refetch];
  const comparing = reference !== null;
  const refresh = useCallback(async () => {
    const { isSuccess } = await refetch();
    if (comparing && isSuccess) await refetchBefore();
  }, [refetch, refetchBefore, comparing]);

  return {
    answer: current.data,
    /** The answer belongs to other days than these. */
    outdated: current.isPlaceholderData,
    failure: current.failure,
    busy: current.isFetching,
    /** Undefined while it is not known, and where it cannot be. */
    compared,
    refresh,
  };
}
