import { useTranslate } from 'ra-core';
import { useAnswer } from '../ui/useAnswer';
import { FEW_ORDERS, timedOrders, type Compared, type TimedOrder } from './comparison';
import { cashierFigures } from './metrics';

/**
 * The orders by which the last day of what is compared with is cut. Asked for only where it has to be, and only where
 * they are few: the cashiers' report of that day, a small call, says how many there are.
 * @returns undefined while they are not known; null where the day cannot be cut by them
 */
export function useDayOrders(
  branchId: number,
  compared: Compared<unknown> | undefined,
): TimedOrder[] | null | undefined {
  const day = compared?.reference.cut ? compared.reference.range.end : null;
  const question = { branchId, start: day ?? '', end: day ?? '' };
  const { data, failure } = useAnswer<TimedOrder[] | null>({
    key: ['dayOrders', question],
    ask: async (api, options) => {
      const { orders, salesCents } = cashierFigures(await api.cashierSales(question, options));
      if (orders > FEW_ORDERS) return null;
      return timedOrders(await api.orders(question, options), salesCents);
    },
    failed: useTranslate()('reports.orders.failed'),
    enabled: day !== null,
    // A day that is over stays what it is.
    staleTime: 600_000,
  });
  return failure ? null : data;
}
