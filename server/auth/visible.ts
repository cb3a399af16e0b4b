import type { FastifyRequest } from 'fastify';
import type { Db } from '../database/connect.ts';
import { found } from '../http/problems.ts';
import { visibleBranches } from './sessions.ts';

/**
 * For the lines of something that belongs to a branch.
 * @param what what a person calls it, where that is not the table's name
 * @throws HttpProblem 404 where it is not there, or another branch's than the caller's
 */
export async function mustSee(
  db: Db,
  request: FastifyRequest,
  table: 'purchase' | 'transfer' | 'sale',
  id: number,
  what: string = table,
): Promise<void> {
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('id', '=', id)
    .where(visibleBranches(request))
    .executeTakeFirst();
  found(row, what, id);
}
