import { useTranslate } from '../i18n/useTranslate';
import '../i18n/reports';
import { useIsActionAllowed } from '../ui/useIsActionAllowed';
import { useApiQuery } from '../ui/useApiQuery';
import {
  MAX_FETCHED_ORDERS_PER_DAY,
  readOrderTimesAndAmounts,
  type ComparisonPeriodReport,
  type OrderTimeAndAmount,
} from './comparison';
import { computeCashierFigures } from './metrics';

/**
 * Loads the orders of the last compared day, if that day only counts up to a time of day. The cashier report, which is
 * small and contains the number of orders, is read first. If the number of orders is too large, the orders are not
 * loaded.
 * @returns undefined while loading; null if the orders cannot be used
 */
export function useLastComparisonDayOrders(
  branchId: number,
  compared: ComparisonPeriodReport<unknown> | undefined,
): OrderTimeAndAmount[] | null | undefined {
  const day = compared?.reference.cut ? compared.reference.range.end : null;
  const seesOrders = useIsActionAllowed('list', 'reports/orders');
  const range = { branchId, start: day ?? '', end: day ?? '' };
  const { data, failure } = useApiQuery<OrderTimeAndAmount[] | null>({
    key: ['dayOrders', range],
    query: async (api, options) => {
      const { orders, salesCents } = computeCashierFigures(await api.cashierSales(range, options));
      if (orders > MAX_FETCHED_ORDERS_PER_DAY) return null;
      return readOrderTimesAndAmounts(await api.orders(range, options), salesCents);
    },
    failed: useTranslate()('reports.orders.failed'),
    enabled: day !== null && seesOrders,
    // Orders of a past day do not change, so they are only fetched again after ten minutes.
    staleTime: 600_000,
  });
  return failure || !seesOrders ? null : data;
}
