import { useTranslate } from '../i18n/useTranslate';
import '../i18n/reports';
import { useAllowed } from '../ui/useAllowed';
import { useApiQuery } from '../ui/useApiQuery';
import { FEW_ORDERS, readOrderTimes, type Compared, type TimedOrder } from './comparison';
import { computeCashierFigures } from './metrics';

/**
 * The orders by which the last day of the comparison is cut. They are fetched only where needed, and only where they
 * are few: the cashiers' report of that day, a small call, says how many there are.
 * @returns undefined while they are not known; null if the day cannot be cut by them
 */
export function useDayOrders(
  branchId: number,
  compared: Compared<unknown> | undefined,
): TimedOrder[] | null | undefined {
  const day = compared?.reference.cut ? compared.reference.range.end : null;
  const seesOrders = useAllowed('list', 'reports/orders');
  const range = { branchId, start: day ?? '', end: day ?? '' };
  const { data, failure } = useApiQuery<TimedOrder[] | null>({
    key: ['dayOrders', range],
    query: async (api, options) => {
      const { orders, salesCents } = computeCashierFigures(await api.cashierSales(range, options));
      if (orders > FEW_ORDERS) return null;
      return readOrderTimes(await api.orders(range, options), salesCents);
    },
    failed: useTranslate()('reports.orders.failed'),
    enabled: day !== null && seesOrders,
    // The orders of a day that is over do not change.
    staleTime: 600_000,
  });
  return failure || !seesOrders ? null : data;
}
