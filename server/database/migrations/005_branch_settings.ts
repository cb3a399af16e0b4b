import type { Kysely } from 'kysely';
import { addColumn } from '../schemaChanges.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const added = { tax_label: '', currency: 'USD', language: 'en' };
  for (const [name, initial] of Object.entries(added))
    await addColumn(db, 'branch', name, 'text', c => c.notNull().defaultTo(initial));
}
