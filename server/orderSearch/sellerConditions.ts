import { sql } from 'kysely';
import type { OrderQuery } from '../../contract/orderSearch.ts';
import type { Db } from '../database/connect.ts';
import { foldText } from '../../contract/foldText.ts';
import { whereSaleDayHasRollupRow, type SqlCondition, type OrderSearchScope } from './dayConditions.ts';

export async function buildSellerConditions(
  db: Db,
  { branchId, cashier, cashierId, terminal, terminalId }: OrderQuery,
  { days }: OrderSearchScope,
): Promise<SqlCondition[]> {
  const conditions: SqlCondition[] = [];
  const add = (column: 'admin_id' | 'terminal_id', ids: readonly number[]) => {
    if (ids.length === 0) return void conditions.push(sql`1 = 0`);
    const are = (of: string): SqlCondition => sql`${sql.ref(of)} in (${sql.join(ids)})`;
    const rollup = column === 'admin_id' ? 'day_cashier' : 'day_terminal';
    conditions.push(are(`sale.${column}`));
    if (days) conditions.push(whereSaleDayHasRollupRow(rollup, branchId, days, are(column)));
  };
  if (cashierId !== undefined) add('admin_id', [cashierId]);
  if (terminalId !== undefined) add('terminal_id', [terminalId]);
  if (cashier !== undefined) add('admin_id', await cashiersCalled(db, cashier));
  if (terminal !== undefined) add('terminal_id', await terminalsCalled(db, branchId, terminal));
  return conditions;
}

const splitWords = (text: string): string[] => foldText(text).split(' ').filter(Boolean);

async function cashiersCalled(db: Db, searchText: string): Promise<number[]> {
  const people = await db.selectFrom('admin').select(['id', 'name']).execute();
  const words = splitWords(searchText);
  return people.filter(({ name }) => words.every(word => foldText(name).includes(word))).map(({ id }) => id);
}

/**
 * Finds the terminals with exactly this name. If there are none, finds the terminals whose name contains all of its
 * words: "2" finds "Till 2", but not "Till 12".
 */
async function terminalsCalled(db: Db, branchId: number, searchText: string): Promise<number[]> {
  const terminals = await db
    .selectFrom('terminal')
    .select(['id', 'name'])
    .where('branch_id', '=', branchId)
    .execute();
  const words = splitWords(searchText);
  const exact = terminals.filter(({ name }) => name !== null && foldText(name) === words.join(' '));
  const found =
    exact.length > 0
      ? exact
      : terminals.filter(({ id, name }) => {
          const own = splitWords(name ?? String(id));
          return words.every(word => own.includes(word));
        });
  return found.map(({ id }) => id);
}
