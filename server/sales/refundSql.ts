import { sql, type SqlBool } from 'kysely';

/**
 * SQL condition for orders that are refunds: their total is below 0, or they only return goods, for which nothing was
 * paid.
 */
export const IS_REFUND_SQL = sql<SqlBool>`(sale.amount_cents < 0 or (sale.amount_cents = 0 and sale.status = 'cancelled'))`;
