import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { selectSalesInRange } from '../../../server/drawers/salesOfSession.ts';
import { DATABASES, openMigrated } from '../../support/databases.ts';

it('the sales of a session are read by an index range of its terminal', async () => {
  const db = await openMigrated(DATABASES[0]!);
  const range = { terminalId: 1, from: 1, until: 2, lastNumber: 3 };
  const query = selectSalesInRange(db, range).select('amount_cents');
  const { rows } = await sql<{ detail: string }>`explain query plan select * from ${query}`.execute(db);
  await db.destroy();
  expect(rows.map(({ detail }) => detail)).toEqual([
    'SEARCH sale USING INDEX sale_terminal_time (terminal_id=? AND created_at>? AND created_at<?)',
  ]);
});
