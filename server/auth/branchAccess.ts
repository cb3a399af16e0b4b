import type { FastifyRequest } from 'fastify';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { BRANCH_HEADER } from '../../contract/headers.ts';
import type { Db } from '../database/connect.ts';
import { assertRecordFound, HttpProblem, createNotFoundProblem } from '../http/problems.ts';
import { type Message, createMessage } from '../language/message.ts';
import { getActor, type VisibleBranch } from './actor.ts';
import { findDefaultBranch } from './defaultBranch.ts';

/**
 * Checks that the caller works in the branch, or in every branch.
 * @throws HttpProblem 404 for a user of another branch: the same error as if the branch did not exist
 */
export function assertBranchVisible(request: FastifyRequest, branchId: number): void {
  const own = getActor(request).branchId;
  if (own !== null && own !== branchId) throw createNotFoundProblem('branch', branchId);
}

/**
 * Checks that the caller is a user of every branch. Users of a single branch may not change data of the whole shop.
 * @throws HttpProblem 403 with the message `refusal` for a user of a single branch
 */
export function assertUserWorksInEveryBranch(request: FastifyRequest, refusal: Message): void {
  if (getActor(request).branchId !== null) throw new HttpProblem(403, refusal);
}

export function whereBranchVisible(request: FastifyRequest): RawBuilder<SqlBool> {
  const own = getActor(request).branchId;
  return own === null ? sql<SqlBool>`1 = 1` : sql<SqlBool>`branch_id = ${own}`;
}

/**
 * Finds a branch that the caller may see.
 * @throws HttpProblem 404 if the branch does not exist or is invisible to the caller
 */
export async function findVisibleBranch(
  db: Db,
  request: FastifyRequest,
  branchId: number,
): Promise<VisibleBranch> {
  assertBranchVisible(request, branchId);
  if (request.addressedBranch?.id === branchId) return request.addressedBranch;
  const row = await db
    .selectFrom('branch')
    .select(['id', 'name', 'address', 'time_zone', 'cutoff_hour', 'prices_include_tax'])
    .where('id', '=', branchId)
    .executeTakeFirst();
  return assertRecordFound(row, 'branch', branchId);
}

/** Reads the branch header of a request. @throws HttpProblem 400 if the header is not an id */
export function readBranchHeader({ headers }: FastifyRequest): number | undefined {
  const text = headers[BRANCH_HEADER];
  if (text === undefined || text === '') return undefined;
  const id = /^[1-9]\d*$/.test(String(text)) ? Number(text) : NaN;
  if (Number.isSafeInteger(id)) return id;
  throw new HttpProblem(400, createMessage('branch.badId', { field: BRANCH_HEADER }), BRANCH_HEADER);
}

/**
 * Determines the branch of a call without a branch in its path. The first of these branches is taken: the branch in the
 * header, the caller's own branch, the shop's default branch.
 * @throws HttpProblem 404 if the branch in the header does not exist or is not visible, 400 if the shop has several
 *   branches and no default
 */
export async function resolveRequestBranchId(
  db: Db,
  request: FastifyRequest,
  defaultBranch: number | null,
): Promise<number> {
  const named = readBranchHeader(request);
  if (named !== undefined) return (await findVisibleBranch(db, request, named)).id;
  const branch = getActor(request).branchId ?? (await findDefaultBranch(db, defaultBranch));
  if (branch !== null) return branch;
  throw new HttpProblem(400, createMessage('branch.unnamed', { header: BRANCH_HEADER }));
}
