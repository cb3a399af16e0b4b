import type { Kysely } from 'kysely';
import { addColumn } from '../schemaChanges.ts';

/** Adds the parts of a payment with several tenders that count as the same usual one, such as a card and a voucher. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumn(db, 'sale_payment', 'parts', 'text', c => c.notNull().defaultTo(''));
}
