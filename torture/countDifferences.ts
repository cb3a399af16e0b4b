import path from 'node:path';
import { sql } from 'kysely';
import { connect } from '../server/database/connect.ts';
import { runRollups } from '../server/sales/runRollups.ts';
import type { Shop } from './shop.ts';

/** @returns a sentence per difference; an empty array when everything matches */
export async function countDifferences({
  on,
  env,
  folder,
}: Pick<Shop, 'on' | 'env' | 'folder'>): Promise<string[]> {
  const found: string[] = [];
  if (on === 'SQLite') {
    const db = connect(path.join(folder, 'trastienda.sqlite'));
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    await db.destroy();
    if (rows[0]?.integrity_check !== 'ok') found.push(`Integrity check: ${rows[0]?.integrity_check}.`);
  }
  let said = '';
  const out = { write: (text: string) => (said += text) };
  if ((await runRollups(['verify'], { env, out, err: out })) !== 0) found.push(said);
  return found;
}
