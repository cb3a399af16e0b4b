import { parseISO } from 'date-fns';
import { useCallback } from 'react';
import type { RequestOptions, Api, BranchRange } from '../dataProvider/api';
import { toBusinessDay } from '../lib/businessDay';
import { getClockTimeInZone } from '../lib/getClockTimeInZone';
import { useApiQuery } from '../ui/useApiQuery';
import { getReferencePeriod, type ComparisonPeriod, type ComparisonPeriodReport } from './comparison';
import { useBranchClock } from './useBranchClock';

export type ReportQuery<Selection> = BranchRange & Selection;

export interface ReportQueryOptions<Answer, Selection> {
  name: string;
  query: (api: Api, about: ReportQuery<Selection>, options: RequestOptions) => Promise<Answer>;
  keeps?: boolean | undefined;
  about: ReportQuery<Selection>;
  ready: boolean;
  failed: string;
  /**
   * The period to compare with; null for none. A comparison fetches the report twice, so use it only for responses
   * of a few rows.
   */
  against: ComparisonPeriod | null;
}

function mayStay(one: unknown, other: { branchId: number }, keeps: boolean): boolean {
  if (typeof one !== 'object' || one === null) return false;
  if (keeps) return 'branchId' in one && one.branchId === other.branchId;
  const rest = (about: object) => JSON.stringify({ ...about, start: '', end: '' });
  return rest(one) === rest(other);
}

/**
 * Loads a report and, with a comparison, the earlier period. A change of the days aborts running requests.
 */
export function useReport<Answer, Selection extends object>(asking: ReportQueryOptions<Answer, Selection>) {
  const { name, query, about, ready, failed, against, keeps = false } = asking;
  const compares = against !== null;
  const queryAbout = (asked: ReportQuery<Selection>) => ({
    key: ['report', name, asked],
    query: (api: Api, options: RequestOptions) => query(api, asked, options),
    failed,
    // Without a comparison, the response leaves the cache when the page closes, because the orders of several ranges
    // would fill the memory. The disabled query of the earlier period then has the same key as the report. Both queries
    // set `gcTime`, because TanStack Query uses the largest `gcTime` of a key.
    ...(compares ? {} : { gcTime: 0 }),
  });
  const current = useApiQuery<Answer>({
    ...queryAbout(about),
    enabled: ready,
    // Structural sharing is off, because comparing 200,000 orders takes longer than rendering them.
    structuralSharing: false,
    placeholderData: (previous, before) =>
      mayStay(before?.queryKey[2], about, keeps) ? previous : undefined,
  });
  const arrived = ready && current.data !== undefined && !current.isPlaceholderData && !current.failure;
  const clock = useBranchClock(about.branchId, compares);
  const came = new Date(current.dataUpdatedAt);
  // Orders have times on the branch's clock, so the time at which the report arrived is converted to that clock.
  const moment = getClockTimeInZone(came, clock?.timeZone);
  const cutoffHour = clock ? (clock.cutoffHour ?? 0) : null;
  const reference =
    compares && arrived && clock !== undefined
      ? getReferencePeriod(about, against, parseISO(toBusinessDay(moment, cutoffHour ?? 0)))
      : null;
  const before = useApiQuery<Answer>({
    ...queryAbout({ ...about, ...reference?.range }),
    enabled: reference !== null,
  });
  const compared: ComparisonPeriodReport<NonNullable<Answer>> | undefined =
    reference && before.data && !before.failure
      ? { answer: before.data, reference, moment, cutoffHour }
      : undefined;

  const [refetch, refetchBefore] = [current.refetch, before.refetch];
  const comparing = reference !== null;
  const refresh = useCallback(async () => {
    const { isSuccess } = await refetch();
    if (comparing && isSuccess) await refetchBefore();
  }, [refetch, refetchBefore, comparing]);

  return {
    answer: current.data,
    answeredAt: current.dataUpdatedAt,
    outdated: current.isPlaceholderData,
    failure: current.failure,
    busy: current.isFetching,
    compared,
    refresh,
  };
}
