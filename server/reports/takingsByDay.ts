import Type from 'typebox';
import { okResponse, BranchDayRangeParams } from '../../contract/common.ts';
import { TakingsOfDay } from '../../contract/reports.ts';
import { parseBranchDayRange } from '../branches/dayRange.ts';
import { formatCalendarDay } from '../http/calendarDays.ts';
import { toDollars } from '../http/money.ts';
import type { RoutePlugin } from '../http/routes.ts';

/** Reports what a close of day has, for each day and terminal of a range. */
export const takingsByDayReport: RoutePlugin = (app, { db, reports }, done) => {
  app.get(
    '/api/report/takings-by-day/:branch/:start/:end',
    {
      config: { right: ['list', 'reports/total-sales'] },
      schema: {
        operationId: 'reportTakingsByDay',
        summary: 'Returns the payments of each day and terminal',
        tags: ['reports'],
        params: BranchDayRangeParams,
        response: okResponse(Type.Array(TakingsOfDay)),
      },
    },
    async request => {
      const { branch, start, end } = await parseBranchDayRange(db, request);
      const rows = await reports
        .selectFrom('day_terminal')
        .leftJoin('terminal', 'terminal.id', 'day_terminal.terminal_id')
        .selectAll('day_terminal')
        .select('terminal.name')
        .where('day_terminal.branch_id', '=', branch)
        .where('day', '>=', start)
        .where('day', '<=', end)
        .orderBy('day')
        .orderBy('terminal_id')
        .execute();
      return rows.map(row => ({
        day: formatCalendarDay(row.day),
        terminalId: row.terminal_id,
        terminal: row.name ?? '',
        orderInitial: row.first_number,
        orderFinal: row.last_number,
        orders: row.orders,
        refunds: row.refunds,
        cash: toDollars(row.cash_cents),
        card: toDollars(row.card_cents),
        debit: toDollars(row.debit_cents),
        ebt: toDollars(row.ebt_cents),
        giftCard: toDollars(row.gift_card_cents),
        discounts: toDollars(row.discount_cents),
        tips: toDollars(row.tip_cents),
        rounding: toDollars(row.rounding_cents),
      }));
    },
  );
  done();
};
