import { okResponse } from '../../contract/common.ts';
import { FoundOrders, OrderQuery } from '../../contract/orderSearch.ts';
import { findVisibleBranch } from '../auth/branchAccess.ts';
import { assertValidDayRange } from '../branches/dayRange.ts';
import type { Db } from '../database/connect.ts';
import { HttpProblem } from '../http/problems.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { createMessage } from '../language/message.ts';
import { addDays } from '../../contract/businessDay.ts';
import { readFirstLinesOfOrders } from '../reports/firstLinesOfOrders.ts';
import type { DayRange } from './dayConditions.ts';
import { findOrders } from './findOrders.ts';
import { toFoundOrder } from '../reports/orderRows.ts';
import { createWallClockFormatter } from '../time/wallClock.ts';

/**
 * Maximum number of days in the range of an order search. A search for a number or reference covers all days.
 */
const MAX_DAYS = 31;

const MAX_FOUND_ORDERS = 50;

export const orderSearchRoutes: RoutePlugin = (app, { db, reports }, done) => {
  app.get(
    '/api/orders/find',
    {
      config: { right: ['list', 'reports/orders'] },
      schema: {
        operationId: 'findOrders',
        summary:
          'Searches orders by number, reference, amount, days, time, product, cashier, terminal, tender or status',
        tags: ['reports'],
        querystring: OrderQuery,
        response: okResponse(FoundOrders),
      },
    },
    async request => {
      const { query } = request;
      const days = toSearchedDays(query);
      const { time_zone } = await findVisibleBranch(db, request, query.branchId);
      return found(reports, query, days, time_zone);
    },
  );
  done();
};

/**
 * Determines the days of an order search.
 * @returns null for all days
 * @throws HttpProblem 400 if days are missing or do not exist, the end is before the start, or the range is too long
 */
function toSearchedDays({ start, end, number, reference }: OrderQuery): DayRange | null {
  const isOne = number !== undefined || reference !== undefined;
  if (start === undefined && end === undefined && isOne) return null;
  if (start === undefined || end === undefined) {
    throw new HttpProblem(400, createMessage('order.daysMissing'), 'start');
  }
  assertValidDayRange({ start, end });
  if (!isOne && addDays(start, MAX_DAYS - 1) < end) {
    throw new HttpProblem(400, createMessage('order.tooManyDays', { days: MAX_DAYS }), 'start');
  }
  return { start, end };
}

async function found(
  db: Db,
  query: OrderQuery,
  days: DayRange | null,
  timeZone: string,
): Promise<FoundOrders> {
  const rows = await findOrders(db, query, { days, timeZone, most: MAX_FOUND_ORDERS + 1 });
  const shown = rows.slice(0, MAX_FOUND_ORDERS);
  const lines = await readFirstLinesOfOrders(
    db,
    shown.map(({ id }) => id),
  );
  const clock = createWallClockFormatter(timeZone);
  return {
    orders: shown.map(row => ({ ...toFoundOrder(row, clock), ...lines(row.id) })),
    more: rows.length > MAX_FOUND_ORDERS,
  };
}
