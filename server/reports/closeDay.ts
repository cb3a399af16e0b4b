import Type from 'typebox';
import { answers, Day, Id, RangeParams } from '../../contract/common.ts';
import { CloseDay } from '../../contract/reports.ts';
import type { Routes } from '../http/routes.ts';
import type { Db } from '../database/connect.ts';
import { mustBeBranch } from '../auth/sessions.ts';
import { checkedRange, mustBeDay } from '../branches/range.ts';
import { dollarsOf } from '../http/money.ts';

/**
 * The close of one day, and in the same shape the total sales of several. The close is never read from a copy: a drawer
 * is counted against it.
 */
export const closeDayReport: Routes = (app, { db, reports }, done) => {
  const response = answers(CloseDay);

  app.get(
    '/api/cierrediario/branch/:branch/:date',
    { schema: { tags: ['reports'], params: Type.Object({ branch: Id, date: Day }), response } },
    async request => {
      const { branch, date } = request.params;
      mustBeDay(date, 'date');
      await mustBeBranch(db, request, branch);
      return takings(db, { branch, start: date, end: date });
    },
  );

  app.get(
    '/api/cierrediario/branch/total/:branch/:start/:end',
    { schema: { tags: ['reports'], params: RangeParams, response } },
    async request => takings(reports, await checkedRange(db, request)),
  );
  done();
};

/** What each terminal took, in the order of their ids; a terminal that sold nothing is left out. */
async function takings(db: Db, { branch, start, end }: RangeParams): Promise<CloseDay> {
  const store = await db
    .selectFrom('branch')
    .select(['name', 'address'])
    .where('id', '=', branch)
    .executeTakeFirstOrThrow();
  const terminals = await db
    .with('taken', query =>
      query
        .selectFrom('day_terminal')
        .select(({ fn }) => [
          'terminal_id',
          fn.sum<number>('orders').as('orders'),
          fn.min('first_number').as('first_number'),
          fn.max('last_number').as('last_number'),
          fn.sum<number>('cash_cents').as('cash_cents'),
          fn.sum<number>('card_cents').as('card_cents'),
          fn.sum<number>('debit_cents').as('debit_cents'),
          fn.sum<number>('ebt_cents').as('ebt_cents'),
          fn.sum<number>('gift_card_cents').as('gift_card_cents'),
        ])
        .where('branch_id', '=', branch)
        .where('day', '>=', start)
        .where('day', '<=', end)
        .groupBy('terminal_id'),
    )
    .selectFrom('taken')
    .leftJoin('terminal', 'terminal.id', 'taken.terminal_id')
    .selectAll('taken')
    .select('terminal.name')
    .orderBy('taken.terminal_id')
    .execute();
  const none = terminals.length === 0;
  return {
    store,
    orderInitial: none ? 0 : Math.min(...terminals.map(row => row.first_number)),
    orderFinal: none ? 0 : Math.max(...terminals.map(row => row.last_number)),
    orders: terminals.reduce((sum, { orders }) => sum + orders, 0),
    payment: terminals.map(row => ({
      terminal: row.name ?? '',
      cash: dollarsOf(row.cash_cents),
      card: dollarsOf(row.card_cents),
      debit: dollarsOf(row.debit_cents),
      ebt: dollarsOf(row.ebt_cents),
      giftCard: dollarsOf(row.gift_card_cents),
    })),
  };
}
