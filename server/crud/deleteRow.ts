/** Deletes rows that belong to a branch. A row of a branch that the caller may not see counts as missing. */
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { whereBranchVisible } from '../auth/branchAccess.ts';
import { getRecordTypeName, type BranchScopedTable } from '../auth/visibleRows.ts';
import { inTransaction, type Db, type Tx } from '../database/connect.ts';
import type { Row } from '../database/schema.ts';
import { assertRecordFound, HttpProblem, isForeignKeyError } from '../http/problems.ts';
import { createMessage, getRecordKindNoun, type MessageValue } from '../language/message.ts';

export interface ReferenceToRow {
  table: string;
  by: { table: string; column: string };
  many: MessageValue;
}

/** A table whose records are deleted together with the row that they refer to. */
export interface DependentTable {
  /** Name of the table to which the records refer. */
  of: string;
  table: string;
  /** Column of `table` that contains the id of the row in the table `of`. */
  column: string;
  /**
   * Deletes one record of the table.
   * @returns a function to call after the transaction, which deletes the record's pictures
   */
  remove: (tx: Tx, request: FastifyRequest, id: number) => Promise<AfterCommitCallback>;
}

export type AfterCommitCallback = () => Promise<void>;

declare module 'fastify' {
  interface FastifyInstance {
    uses: readonly ReferenceToRow[];
    /**
     * Tables whose records are deleted together with another row. The list is filled while the routes are
     * registered.
     */
    dependents: DependentTable[];
  }
}

type Along<R> = (tx: Tx, row: R) => Promise<void>;

/**
 * Deletes a row in its own transaction.
 * @returns the deleted row
 * @throws HttpProblem 404 if the row does not exist, or belongs to a branch that the caller may not see; 409 if a
 *   record of a declared entity refers to the row; the database's error if any other row refers to it
 */
export async function deleteRowInBranch<Table extends BranchScopedTable>(
  db: Db,
  request: FastifyRequest,
  table: Table,
  id: number,
  along: Along<Row<Table>>,
): Promise<Row<Table>> {
  return deleteRow(db, request, { table, what: getRecordTypeName(table) }, id, along);
}

interface Deletion {
  table: string;
  what: string;
  /**
   * Runs in the transaction of the deletion, before the row is deleted.
   * @throws HttpProblem if the row must not be deleted
   */
  before?: (tx: Tx) => Promise<void>;
}

export async function deleteRow<R>(
  db: Db,
  request: FastifyRequest,
  { table, what, before }: Deletion,
  id: number,
  along: Along<R>,
): Promise<R> {
  return deleteUnlessReferenced(db, request, { table, what, id }, () =>
    inTransaction(db, async tx => {
      await before?.(tx);
      const { rows } = await sql<R>`
        delete from ${sql.table(table)} where id = ${id} and ${whereBranchVisible(request)} returning *
      `.execute(tx);
      const row = assertRecordFound(rows[0], what, id);
      await along(tx, row);
      return row;
    }),
  );
}

/**
 * Runs a deletion.
 * @throws HttpProblem 409 if records of a declared entity refer to the row, with a message that names the kind of
 *   records; the database's own error if other rows refer to the row
 */
export async function deleteUnlessReferenced<R>(
  db: Db,
  request: FastifyRequest,
  { table, what, id }: { table: string; what: string; id: number },
  deletion: () => Promise<R>,
): Promise<R> {
  try {
    return await deletion();
  } catch (error) {
    if (!isForeignKeyError(error)) throw error;
    for (const { by, many } of request.server.uses.filter(use => use.table === table)) {
      const { rows } = await sql`
        select 1 from ${sql.table(by.table)} where ${sql.ref(by.column)} = ${id} limit 1
      `.execute(db);
      if (rows.length > 0)
        throw new HttpProblem(409, createMessage('record.inUse', { many, what: getRecordKindNoun(what) }));
    }
    throw error;
  }
}

/** Deletes the records that depend on a row. @returns functions to call after the transaction, which delete pictures */
export async function removeDependentRecords(
  tx: Tx,
  request: FastifyRequest,
  table: string,
  id: number,
): Promise<AfterCommitCallback[]> {
  const works: AfterCommitCallback[] = [];
  for (const dependents of request.server.dependents.filter(({ of }) => of === table)) {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(dependents.table)} where ${sql.ref(dependents.column)} = ${id} order by id
    `.execute(tx);
    for (const row of rows) works.push(await dependents.remove(tx, request, row.id));
  }
  return works;
}
