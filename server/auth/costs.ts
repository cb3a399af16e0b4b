import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Right } from '../../contract/rights.ts';
import { hasRight, assertRight } from './rights.ts';
import { getActor } from './actor.ts';

const SEE_COSTS: Right = ['show', 'products/cost'];

const COSTS = ['cost', 'costs', 'margin', 'margins'];

/**
 * Registers a hook that removes costs from responses to callers who may not see them. The hook covers the routes
 * that are added to `app` afterwards, and must be registered after `requireRights`.
 */
export function hideCosts(app: FastifyInstance): void {
  app.addHook('preSerialization', async ({ actor }, _reply, answer: unknown) =>
    !actor || hasRight(actor, SEE_COSTS) ? answer : withoutCosts(answer),
  );
}

function withoutCosts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutCosts);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      COSTS.includes(name) ? [] : [[name, withoutCosts(inner)]],
    ),
  );
}

/**
 * Checks that the caller has the right to see costs. Sorting or filtering by costs needs this right, because the order
 * of a list reveals them.
 * @throws HttpProblem 403 if the caller lacks the right
 */
export const assertCanSeeCosts = (request: FastifyRequest): void => assertRight(getActor(request), SEE_COSTS);
