import { sql, type Kysely } from 'kysely';
import type { Dialect } from '../dialects.ts';

/**
 * Columns whose changes are sent to tills: those of `013_tills.ts`, and the picture, whose address tills get since this
 * version.
 */
const HEARD = 'name, upc, ean, price_cents, tax_rate, status, category_id, ebt, wic, pesado, image';

const ON_SQLITE = [
  'drop trigger if exists product_changed',
  `create trigger product_changed after update of ${HEARD} on product begin
     insert into product_feed (branch_id, position, day) values (new.branch_id, 1, 0)
     on conflict (branch_id) do update set position = product_feed.position + 1;
     insert into product_change (product_id, branch_id, position)
     select new.id, new.branch_id, position from product_feed where branch_id = new.branch_id
     on conflict (product_id) do update set position = excluded.position;
   end`,
];

const ON_POSTGRES = [
  'drop trigger if exists product_changed on product',
  `create trigger product_changed after update of ${HEARD} on product
   for each row execute function note_product_changed()`,
];

/**
 * Makes a changed picture a product change that tills fetch. Also marks all products with a picture as changed, so that
 * tills fetch their pictures.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  for (const statement of dialect === 'sqlite' ? ON_SQLITE : ON_POSTGRES)
    await sql.raw(statement).execute(db);
  await sql`update product_feed set position = position + 1`.execute(db);
  await sql`
    update product_change
    set position = (select position from product_feed where product_feed.branch_id = product_change.branch_id)
    where product_id in (select id from product where image <> '')
  `.execute(db);
}
