/** Which products cannot be deleted because of their stock history. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';

/**
 * The `id` of each of these products with a stock history: movements other than figures that somebody entered, which are deleted
 * with the product, or a count. A product that was counted on its shelf must still exist when the count is posted.
 * @param which a condition on rows that have a `product_id`
 */
export const withStockHistory = (which: RawBuilder<SqlBool>): RawBuilder<{ id: number }> => sql`
  select product_id as id from stock_movement
  where ${which} and kind not in ('opening', 'correction', 'import')
  union
  select product_id as id from stock_count_line
  where ${which} and counted_milli is not null
    and count_id in (select id from stock_count where status <> 'cancelled')
`;
