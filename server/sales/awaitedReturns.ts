/** Reads returns that tills sent before the sales to which they refer. They are not booked until these sales arrive. */
import type { Tender } from '../../contract/enums.ts';
import type { Db } from '../database/connect.ts';
import { toWireTender, type NewSale } from './sale.ts';

export const selectAwaitedReturns = (db: Db) =>
  db
    .selectFrom('waiting_return')
    .innerJoin('terminal', 'terminal.id', 'waiting_return.terminal_id')
    .select([
      'waiting_return.terminal_id',
      'terminal.name as terminal',
      'reference',
      'created_at',
      'amount_cents',
      'cancelled_terminal_id',
      'cancelled_reference',
      'content',
    ])
    .orderBy('created_at')
    .orderBy('reference');

export type AwaitedReturnRow = Awaited<
  ReturnType<ReturnType<typeof selectAwaitedReturns>['execute']>
>[number];

/** Lists the payments of a return, each with the name of the shop's own tender. */
export const listAwaitedPayments = ({
  content,
}: Pick<AwaitedReturnRow, 'content'>): { tender: Tender; name: string; cents: number }[] =>
  (JSON.parse(content) as { sale: NewSale }).sale.payments.flatMap(
    ({ tender, name = '', amountCents, parts }) =>
      (parts ?? [{ name, amountCents }]).map(part => ({
        tender: toWireTender(tender),
        name: part.name,
        cents: part.amountCents,
      })),
  );
