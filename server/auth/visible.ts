/** Reads and deletes rows that belong to a branch. A row of a branch that the caller may not see counts as missing. */
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';
import type { Row, Schema } from '../database/schema.ts';
import { found } from '../http/problems.ts';
import { visibleBranches } from './sessions.ts';

/** The tables whose rows belong to a branch. */
type BranchTable = {
  [Table in keyof Schema]: Schema[Table] extends { id: unknown; branch_id: unknown } ? Table : never;
}[keyof Schema];

/** What a message calls a row: `admin` is a user, `drawer_opening` a drawer opening. */
const wordsFor = (table: BranchTable): string => (table === 'admin' ? 'user' : table.replaceAll('_', ' '));

/** @throws HttpProblem 404 where the caller sees no such row */
export async function readVisible<Table extends BranchTable>(
  db: Db,
  request: FastifyRequest,
  table: Table,
  id: number,
  what = wordsFor(table),
): Promise<Row<Table>> {
  const { rows } = await sql<Row<Table>>`
    select * from ${sql.table(table)} where id = ${id} and ${visibleBranches(request)}
  `.execute(db);
  return found(rows[0], what, id);
}

/**
 * @returns the deleted row
 * @throws HttpProblem 404 where the caller sees no such row; the database's own error where other rows refer to it
 */
export async function deleteVisible<Table extends BranchTable>(
  db: Db,
  request: FastifyRequest,
  table: Table,
  id: number,
): Promise<Row<Table>> {
  const { rows } = await sql<Row<Table>>`
    delete from ${sql.table(table)} where id = ${id} and ${visibleBranches(request)} returning *
  `.execute(db);
  return found(rows[0], wordsFor(table), id);
}
