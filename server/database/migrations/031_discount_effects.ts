import { sql, type Kysely } from 'kysely';
import type { Dialect } from '../dialects.ts';
import { addColumn } from '../schemaChanges.ts';

const EFFECTS = {
  'amount-off': ['Amount off', 'Importe de descuento', 'Amount per unit', 'Importe por unidad'],
  'fixed-price': ['Fixed price', 'Precio fijo'],
};

const DUPLICATES = ['Amount off', 'Importe de descuento'];

/**
 * Adds the effect of discount types at the till. A shop's own types have no effect until a user chooses one, because
 * earlier versions subtracted every value from the price of each piece, even if the value was a fixed price.
 */
export async function up(db: Kysely<unknown>, _dialect: Dialect): Promise<void> {
  await addColumn(db, 'discount_type', 'effect', 'text');
  await sql`update discount_type set effect = 'percentage' where id = 1`.execute(db);
  for (const [effect, names] of Object.entries(EFFECTS))
    await sql`
      update discount_type set effect = ${effect} where effect is null and name in (${sql.join(names)})
    `.execute(db);
  await sql`
    update discount_type set active = 0
    where name in (${sql.join(DUPLICATES)}) and version = 1 and id <> 1
    and id not in (select discount_type_id from promotion)
  `.execute(db);
  await sql`
    update promotion set discount_type_id = discount_type_id
    where discount_type_id in (select id from discount_type where effect is null or effect = 'fixed-price')
  `.execute(db);
}
