import { keepPreviousData } from '@tanstack/react-query';
import { lightFormat, subDays } from 'date-fns';
import { useState } from 'react';
import { getBackend } from '../../backends/backend';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/morning';
import { useBranchName, useDashboardBranch, useVisibleBranches } from '../../lib/branch';
import { useCurrentBusinessDayNoon } from '../../lib/useCurrentBusinessDay';
import { getReferencePeriod, type ComparisonPeriod } from '../../reports/comparison';
import { useApiQuery } from '../../ui/useApiQuery';
import { POLL_INTERVAL_MS } from '../pollInterval';
import { translate } from '../../i18n/translate';
import '../../i18n/morning';
import { formatCount } from '../../lib/quantities';

const DAY = 'yyyy-MM-dd';

/**
 * Reads the sales of one day, and of the day to compare it with, for every branch that the user has the right to see.
 * @param ago number of days before today; 0 for today
 */
export function useDaySalesByBranch(ago: number, compared: ComparisonPeriod) {
  const translate = useTranslate();
  const now = useCurrentBusinessDayNoon(useDashboardBranch(), new Date());
  const day = lightFormat(subDays(now, ago), DAY);
  const against = getReferencePeriod({ start: day, end: day }, compared, now)?.range.start ?? day;
  const bySums = getBackend().capabilities.has('morning');
  const branches = useBranchesToTell(!bySums);
  const [done, setDone] = useState(0);
  const query = useApiQuery({
    key: ['morning', { day, against, branches: bySums ? null : branches.map(({ id }) => id) }],
    query: async (api, options) => {
      if (bySums) return api.morning({ day, against }, options);
      const { loadMorningFromOrders } = await import('./morningFromOrders');
      return loadMorningFromOrders(
        api,
        { day, against, branches, now: new Date(), onProgress: setDone },
        options,
      );
    },
    failed: translate('morning.failed'),
    // Without the `morning` call there is no polling, because loading needs two calls per branch.
    refetchInterval: bySums && ago === 0 ? POLL_INTERVAL_MS : false,
    placeholderData: keepPreviousData,
  });
  return { ...query, day, against, done, branches: branches.length };
}

export type DaySalesByBranch = ReturnType<typeof useDaySalesByBranch>;

/**
 * Returns the branches whose sales are loaded: the dashboard's branch, then the other branches that the person has the
 * right to see.
 */
function useBranchesToTell(enabled: boolean): { id: number; name: string }[] {
  const own = useDashboardBranch();
  const name = useBranchName(own, enabled);
  const all = useVisibleBranches() ?? [];
  const others = all.filter(({ id }) => Number(id) !== own);
  return [{ id: own, name }, ...others.map(branch => ({ id: Number(branch.id), name: branch.name }))];
}

/** @returns "and 2 refunds" for display beside a number of orders; undefined without refunds */
export const formatRefundCount = (refunds: number): string | undefined =>
  refunds === 0
    ? undefined
    : translate('morning.refunds', { smart_count: refunds, refunds: formatCount(refunds) });
