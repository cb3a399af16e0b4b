/** Finds the stored sales whose references are in a till's call, to recognise sales that the till sends again. */
import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';
import type { Row } from '../database/schema.ts';
import type { NewSale } from '../sales/sale.ts';
import { sumAmountCents } from './salePayments.ts';

/** A stored sale, or a stored return whose sale has not arrived yet. */
export interface StoredSale extends Pick<
  Row<'sale'>,
  'id' | 'reference' | 'terminal_id' | 'amount_cents' | 'created_at' | 'content_hash'
> {
  /** Order number of the sale. Null for a return that waits for its sale. */
  number: number | null;
  /** Reference of the earlier sale, if this is a return that waits for it. Null for a stored sale. */
  cancelled_reference: string | null;
}

export const toStoredSale = (
  sale: NewSale,
  { id, number }: Pick<StoredSale, 'id' | 'number'>,
): StoredSale => ({
  id,
  number,
  reference: sale.reference,
  terminal_id: sale.terminalId,
  amount_cents: sumAmountCents(sale.payments),
  created_at: sale.createdAt,
  content_hash: sale.contentHash ?? '',
  cancelled_reference: null,
});

/**
 * Checks whether a till has sent a stored sale again. A sale that an older version of the server stored has no hash, so
 * its payments are compared instead. Payments always come from the till, whereas the server may have calculated the
 * tax.
 */
export const isSameSale = (
  { content_hash, amount_cents }: StoredSale,
  { hash, payments }: { hash: string | undefined; payments: NewSale['payments'] },
): boolean => (content_hash === '' ? amount_cents === sumAmountCents(payments) : content_hash === hash);

/**
 * Finds the stored sales and the waiting returns with the given references. Also finds the returns that wait for a sale
 * with one of these references. One statement finds them all.
 */
export const findStoredSales = (
  db: Db,
  branchId: number,
  references: readonly string[],
): Promise<StoredSale[]> =>
  db
    .selectFrom('sale')
    .select(['reference', 'terminal_id', 'amount_cents', 'created_at', 'content_hash', 'id'])
    .select(eb => [
      eb.ref('number').$castTo<number | null>().as('number'),
      sql<string | null>`null`.as('cancelled_reference'),
    ])
    .where('branch_id', '=', branchId)
    .where('reference', 'in', references)
    .unionAll(
      db
        .selectFrom('waiting_return')
        .select(['reference', 'terminal_id', 'amount_cents', 'created_at', 'content_hash'])
        .select([
          sql<number>`0`.as('id'),
          sql<number | null>`null`.as('number'),
          sql<string | null>`cancelled_reference`.as('cancelled_reference'),
        ])
        .where('branch_id', '=', branchId)
        .where(is => is.or([is('reference', 'in', references), is('cancelled_reference', 'in', references)])),
    )
    .execute();
