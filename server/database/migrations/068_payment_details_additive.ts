import type { Kysely } from 'kysely';
import { addColumn } from '../schemaChanges.ts';

/** Adds the details of card payments, such as the authorization code, and the reasons for discounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumn(db, 'sale_payment', 'details', 'text', c => c.notNull().defaultTo(''));
  await addColumn(db, 'sale_line', 'discount_reason', 'text', c => c.notNull().defaultTo(''));
}
