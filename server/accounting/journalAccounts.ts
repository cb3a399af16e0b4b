import type { Db } from '../database/connect.ts';

/** Accounts of the day journal, by the key of a line, such as `tender:cash`. */
export async function readJournalAccounts(db: Db): Promise<Record<string, string>> {
  const row = await db.selectFrom('shop').select('journal_accounts').executeTakeFirst();
  return row?.journal_accounts ? (JSON.parse(row.journal_accounts) as Record<string, string>) : {};
}
