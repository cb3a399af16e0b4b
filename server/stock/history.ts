/** Which products cannot be deleted, because of what happened to their stock. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';

/**
 * The `id` of each of these products whose stock changed by more than figures that somebody wrote down, which go with it, or that
 * somebody counted: what lies on a shelf, and was counted there, must not be gone before the count is posted.
 * @param which of the rows that have a `product_id`
 */
export const withStockHistory = (which: RawBuilder<SqlBool>): RawBuilder<{ id: number }> => sql`
  select product_id as id from stock_movement
  where ${which} and kind not in ('opening', 'correction', 'import')
  union
  select product_id as id from stock_count_line
  where ${which} and counted_milli is not null
    and count_id in (select id from stock_count where status <> 'cancelled')
`;
