/** Branches and records that only Supers may see or change, such as terminals and webhooks. */
import type { FastifyRequest } from 'fastify';
import { getActor, type VisibleBranch } from '../auth/actor.ts';
import { findVisibleBranch } from '../auth/branchAccess.ts';
import { readVisibleRow } from '../auth/visibleRows.ts';
import type { Db, Tx } from '../database/connect.ts';
import { lockRow } from '../database/locks.ts';
import type { Row } from '../database/schema.ts';
import type { Message } from '../language/message.ts';
import { assertSuperRole } from './userRoutes.ts';

type SuperTable = 'terminal' | 'webhook';

/**
 * Finds a branch for a Super.
 * @throws HttpProblem 404 for an invisible branch, 403 with the refusal for another role
 */
export async function findBranchForSuper(
  db: Db,
  request: FastifyRequest,
  branchId: number,
  refusal: Message,
): Promise<VisibleBranch> {
  const branch = await findVisibleBranch(db, request, branchId);
  assertSuperRole(getActor(request), refusal);
  return branch;
}

/**
 * Reads a record, if the caller has the role Super.
 * @throws HttpProblem 404 if the caller may not see the branch of the record; 403 with `refusal` for other roles
 */
export async function readRowForSuper<Table extends SuperTable>(
  db: Db,
  request: FastifyRequest,
  [table, id]: readonly [Table, number],
  refusal: Message,
): Promise<Row<Table>> {
  const row = await readVisibleRow(db, request, table, id);
  assertSuperRole(getActor(request), refusal);
  return row;
}

/** Reads a record for a Super as `readRowForSuper` does, and locks it until the end of the transaction. */
export async function lockRowForSuper<Table extends SuperTable>(
  tx: Tx,
  request: FastifyRequest,
  record: readonly [Table, number],
  refusal: Message,
): Promise<Row<Table>> {
  await lockRow(tx, ...record);
  return readRowForSuper(tx, request, record, refusal);
}
