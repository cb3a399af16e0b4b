import { useTranslate } from '../i18n/useTranslate';
import '../i18n/reports';
import type { DrawerOpenings } from '../dataProvider/api';
import { toBusinessDay } from '../lib/businessDay';
import { useApiQuery } from '../ui/useApiQuery';
import {
  computeComparedDrawerOpenings,
  compareFigureOverWholeDays,
  type ComparedFigure,
  type ComparisonPeriodReport,
} from './comparison';
import { computeDrawerFigures } from './metrics';

/**
 * Compares drawer openings with the earlier period. If the current period includes today and it is 14:00, the last day
 * of the earlier period also counts only until 14:00. The report has one sum per hour over all days, from which the
 * later openings of one day cannot be subtracted. The report of the last day is therefore loaded separately.
 * @param rows rows of the report's own period
 * @returns undefined while loading
 */
export function useComparedDrawerOpenings(
  branchId: number,
  rows: readonly DrawerOpenings[],
  compared: ComparisonPeriodReport<DrawerOpenings[]> | undefined,
): ComparedFigure | undefined {
  const { range, cut } = compared?.reference ?? { range: { start: '', end: '' }, cut: false };
  const { moment, cutoffHour } = compared ?? { moment: { day: '', minutes: 0 }, cutoffHour: 0 };
  const apart = cut && range.start !== range.end;
  const before = useDayLog(branchId, range.end, 0, apart);
  const today = useDayLog(
    branchId,
    apart ? toBusinessDay(moment, cutoffHour ?? 0) : '',
    moment.minutes,
    apart,
  );
  if (!compared) return undefined;
  if (before.failure || today.failure) {
    return compareFigureOverWholeDays(compared, computeDrawerFigures(compared.answer).openings);
  }
  if (!apart)
    return computeComparedDrawerOpenings(compared, rows, { earlier: compared.answer, current: rows });
  if (!before.data || !today.data) return undefined;
  return computeComparedDrawerOpenings(compared, rows, { earlier: before.data, current: today.data });
}

function useDayLog(branchId: number, day: string, at: number, enabled: boolean) {
  const range = { branchId, start: day, end: day };
  return useApiQuery<DrawerOpenings[]>({
    key: ['dayLog', range, at],
    query: (api, options) => api.drawerOpenings(range, options),
    failed: useTranslate()('reports.open-drawer.failed'),
    enabled,
    staleTime: 600_000,
  });
}
