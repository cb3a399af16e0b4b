/** Reads rows that belong to a branch. A row of a branch that the caller may not see counts as missing. */
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';
import type { Row, Schema } from '../database/schema.ts';
import { assertRecordFound, HttpProblem } from '../http/problems.ts';
import { createMessage } from '../language/message.ts';
import { getActor } from './actor.ts';
import { whereBranchVisible } from './branchAccess.ts';

export type BranchScopedTable = {
  [Table in keyof Schema]: Schema[Table] extends { id: unknown; branch_id: unknown } ? Table : never;
}[keyof Schema];

export const getRecordTypeName = (table: string): string =>
  table === 'admin' ? 'user' : table.replaceAll('_', ' ');

export async function readVisibleRow<Table extends BranchScopedTable>(
  db: Db,
  request: FastifyRequest,
  table: Table,
  id: number,
  what = getRecordTypeName(table),
): Promise<Row<Table>> {
  const { rows } = await sql<Row<Table>>`
    select * from ${sql.table(table)} where id = ${id} and ${whereBranchVisible(request)}
  `.execute(db);
  return assertRecordFound(rows[0], what, id);
}

export function assertRowVisible<R extends { branch_id: number }>(
  request: FastifyRequest,
  row: R | undefined,
  what: string,
  id: number,
): R {
  const own = getActor(request).branchId;
  return assertRecordFound(own === null || row?.branch_id === own ? row : undefined, what, id);
}

/**
 * Checks that an update does not move a record to another branch, because the records that refer to it belong to its
 * branch.
 * @param field the name of the branch field in the request
 * @throws HttpProblem 409 if the request contains another branch
 */
export function assertBranchUnchanged(named: number, own: number, field = 'branchId'): void {
  if (named === own) return;
  throw new HttpProblem(409, createMessage('record.ofBranch', { field, branch: own }), field);
}
