import { sql, type Kysely } from 'kysely';
import { createDataTimelineId } from '../dataTimeline.ts';
import { addColumn } from '../schemaChanges.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumn(db, 'shop', 'epoch', 'text', c => c.notNull().defaultTo(''));
  await addColumn(db, 'shop', 'start_token', 'text', c => c.notNull().defaultTo(''));
  await sql`update shop set epoch = ${createDataTimelineId()} where epoch = ''`.execute(db);
}
