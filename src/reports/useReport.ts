import { useCallback } from 'react';
import type { Abortable, Api, DayRange, ReportQuestion } from '../dataProvider/api';
import { previousRange } from '../ui/dates/presets';
import { useAnswer } from '../ui/useAnswer';

/** What a report asks: branch, range, and what else selects its answer. */
export type Question<Selection> = ReportQuestion & Selection;

export interface ReportAsking<Answer, Selection> {
  /** Of the report; part of the query key. */
  name: string;
  ask: (api: Api, question: Question<Selection>, options: Abortable) => Promise<Answer>;
  question: Question<Selection>;
  /** `false`: there is nothing to ask yet. */
  ready: boolean;
  /** The sentence that a failure is said with. */
  failed: string;
  /** Asks for the period before, too. Only for answers of a few rows. */
  compared: boolean;
}

/** Another range of the same branch and selection may be shown, dimmed, until this one's answer is there. */
function onlyDaysDiffer(one: object | undefined, other: object): boolean {
  const rest = (question: object) => JSON.stringify({ ...question, start: '', end: '' });
  return one !== undefined && rest(one) === rest(other);
}

/** The answer of a report, and that of the period before it. Calls for days that were left are called off. */
export function useReport<Answer, Selection extends object>(asking: ReportAsking<Answer, Selection>) {
  const { name, ask, question, ready, failed, compared } = asking;
  const about = (asked: Question<Selection>) => ({
    key: ['report', name, asked],
    ask: (api: Api, options: Abortable) => ask(api, asked, options),
    failed,
  });
  const current = useAnswer<Answer>({
    ...about(question),
    enabled: ready,
    // Comparing two answers of 200,000 orders to keep what is equal takes longer than drawing the new one.
    structuralSharing: false,
    // What was left is not kept where it may be long: orders of several ranges would fill the memory.
    ...(compared ? {} : { gcTime: 0 }),
    placeholderData: (previous, query) =>
      onlyDaysDiffer(query?.queryKey[2] as object | undefined, question) ? previous : undefined,
  });
  const arrived = current.data !== undefined && !current.isPlaceholderData && !current.failure;
  const before: DayRange = previousRange(question, new Date());
  const previous = useAnswer<Answer>({
    ...about({ ...question, ...before }),
    enabled: compared && arrived && question.start <= question.end,
  });

  const [refetch, refetchBefore] = [current.refetch, previous.refetch];
  const refresh = useCallback(async () => {
    const { isSuccess } = await refetch();
    if (compared && isSuccess) await refetchBefore();
  }, [refetch, refetchBefore, compared]);

  return {
    answer: current.data,
    /** The answer belongs to the days before these. */
    outdated: current.isPlaceholderData,
    failure: current.failure,
    busy: current.isFetching,
    before,
    /** Undefined while it is not known, and where it cannot be. */
    previous: arrived && !previous.failure ? previous.data : undefined,
    refresh,
  };
}
