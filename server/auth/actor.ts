import type { FastifyRequest } from 'fastify';
import type { RightsMode } from '../../contract/enums.ts';
import type { Role } from '../../contract/rights.ts';
import type { Row } from '../database/schema.ts';
import { HttpProblem } from '../http/problems.ts';
import { createMessage } from '../language/message.ts';

export interface Actor {
  adminId: number;
  name: string;
  role: Role;
  /** Branch of the user. Null for users of every branch. */
  branchId: number | null;
  hasSecondFactor: boolean;
  rights: RightsMode;
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
    addressedBranch: VisibleBranch | null;
  }
}

export type VisibleBranch = Pick<
  Row<'branch'>,
  'id' | 'name' | 'address' | 'time_zone' | 'cutoff_hour' | 'prices_include_tax'
>;

export function getActor(request: FastifyRequest): Actor {
  if (!request.actor) throw new HttpProblem(401, createMessage('signIn.required'));
  return request.actor;
}
