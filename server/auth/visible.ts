/** Reads and deletes rows that belong to a branch. A row of a branch that the caller may not see counts as missing. */
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { inTransaction, type Db, type Tx } from '../database/connect.ts';
import type { Row, Schema } from '../database/schema.ts';
import { found, HttpProblem, isNeeded } from '../http/problems.ts';
import { sentence, words } from '../language/sentence.ts';
import { actorIn, visibleBranches } from './sessions.ts';

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

/** Of a row that was read otherwise. @throws HttpProblem 404 where there is none, or the caller does not see it */
export function mustBeVisible<R extends { branch_id: number }>(
  request: FastifyRequest,
  row: R | undefined,
  what: string,
  id: number,
): R {
  const own = actorIn(request).branchId;
  return found(own === null || row?.branch_id === own ? row : undefined, what, id);
}

/**
 * What belongs to a branch stays there: what belongs to it, and what was sold of it, is of that branch.
 * @param field as the call spells it
 * @throws HttpProblem 409 where a save names another one
 */
export function mustStayInBranch(named: number, own: number, field = 'branchId'): void {
  if (named === own) return;
  throw new HttpProblem(409, sentence`${field} cannot be changed: this belongs to branch ${own}.`, field);
}

/** A column of a declared entity that names rows of a table. */
export interface Use {
  /** The table that is named. */
  table: string;
  by: { table: string; column: string };
  /** What people call those that name it: `gift cards`. */
  many: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    uses: readonly Use[];
  }
}

/** What is written along with a deletion: all of it or nothing. */
type Along<R> = (tx: Tx, row: R) => Promise<void>;

/**
 * In a transaction of its own.
 * @returns the deleted row
 * @throws HttpProblem 404 where the caller sees no such row, 409 where a declared entity names it; the database's own
 *   error where other rows do
 */
export async function deleteVisible<Table extends BranchTable>(
  db: Db,
  request: FastifyRequest,
  table: Table,
  id: number,
  along: Along<Row<Table>>,
): Promise<Row<Table>> {
  return deleteRow(db, request, { table, what: wordsFor(table) }, id, along);
}

interface Deletion {
  table: string;
  what: string;
  /** In the same transaction, before the row goes. @throws HttpProblem where it has to stay */
  before?: (tx: Tx) => Promise<void>;
}

/** As `deleteVisible`, of a table that the schema need not know. */
export async function deleteRow<R>(
  db: Db,
  request: FastifyRequest,
  { table, what, before }: Deletion,
  id: number,
  along: Along<R>,
): Promise<R> {
  try {
    return await inTransaction(db, async tx => {
      await before?.(tx);
      const { rows } = await sql<R>`
        delete from ${sql.table(table)} where id = ${id} and ${visibleBranches(request)} returning *
      `.execute(tx);
      const row = found(rows[0], what, id);
      await along(tx, row);
      return row;
    });
  } catch (error) {
    if (!isNeeded(error)) throw error;
    for (const { by, many } of request.server.uses.filter(use => use.table === table)) {
      const { rows } = await sql`
        select 1 from ${sql.table(by.table)} where ${sql.ref(by.column)} = ${id} limit 1
      `.execute(db);
      if (rows.length > 0)
        throw new HttpProblem(
          409,
          sentence`There are ${many} of this ${words(what)}, so it cannot be deleted.`,
        );
    }
    throw error;
  }
}
