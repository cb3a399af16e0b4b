/** Searches orders by any combination of details that somebody remembers. */
import { okResponse } from '../../contract/common.ts';
import { FoundOrders, OrderQuery } from '../../contract/orderSearch.ts';
import { mustBeBranch } from '../auth/sessions.ts';
import { mustBeDays } from '../branches/range.ts';
import type { Db } from '../database/connect.ts';
import { HttpProblem } from '../http/problems.ts';
import type { Routes } from '../http/routes.ts';
import { message } from '../language/message.ts';
import { addDays } from '../time/businessDay.ts';
import { firstLines } from './firstLines.ts';
import type { Days } from './soughtDays.ts';
import { soughtOrders } from './soughtOrders.ts';
import { soldOf } from './soldOrder.ts';
import { wallClock } from '../time/wallClock.ts';

/** The most days of a range. A search for a number or reference covers all days. */
const MOST_DAYS = 31;

/** The most orders in an answer. */
const MOST = 50;

export const orderSearch: Routes = (app, { db, reports }, done) => {
  app.get(
    '/api/orders/find',
    {
      config: { right: ['list', 'reports/orders'] },
      schema: {
        operationId: 'findOrders',
        summary:
          'Orders by number, reference, amount, days, time, product, cashier, terminal, tender or status',
        tags: ['reports'],
        querystring: OrderQuery,
        response: okResponse(FoundOrders),
      },
    },
    async request => {
      const { query } = request;
      const days = daysOf(query);
      const { time_zone } = await mustBeBranch(db, request, query.branchId);
      return found(reports, query, days, time_zone);
    },
  );
  done();
};

/**
 * The days to search; null for every day.
 * @throws HttpProblem 400 for days that do not exist, are not in order, are too many, or are missing
 */
function daysOf({ start, end, number, reference }: OrderQuery): Days | null {
  const isOne = number !== undefined || reference !== undefined;
  if (start === undefined && end === undefined && isOne) return null;
  if (start === undefined || end === undefined) {
    throw new HttpProblem(400, message('order.daysMissing'), 'start');
  }
  mustBeDays({ start, end });
  if (!isOne && addDays(start, MOST_DAYS - 1) < end) {
    throw new HttpProblem(400, message('order.tooManyDays', { days: MOST_DAYS }), 'start');
  }
  return { start, end };
}

async function found(db: Db, query: OrderQuery, days: Days | null, timeZone: string): Promise<FoundOrders> {
  const rows = await soughtOrders(db, query, { days, timeZone, most: MOST + 1 });
  const shown = rows.slice(0, MOST);
  const lines = await firstLines(
    db,
    shown.map(({ id }) => id),
  );
  const clock = wallClock(timeZone);
  return {
    orders: shown.map(row => ({ ...soldOf(row, clock), ...lines(row.id) })),
    more: rows.length > MOST,
  };
}
