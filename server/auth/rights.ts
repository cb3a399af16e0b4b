/**
 * Enforces the permissions of each role: a hook compares every call with the contract's table of rights
 * (docs/decisions/0014-rights-by-role.md).
 */
import type { FastifyInstance } from 'fastify';
import {
  canRolePerformAction,
  isDeclaredResource,
  isLimitedToOwnRecords,
  requiresPasswordConfirmation,
  type Right,
} from '../../contract/rights.ts';
import type { Db } from '../database/connect.ts';
import { ExpectedError } from '../lib/errors.ts';
import { HttpProblem } from '../http/problems.ts';
import { createMessage } from '../language/message.ts';
import { readBearerToken } from './requireSession.ts';
import { getActor, type Actor } from './actor.ts';
import { consumePasswordConfirmation } from './sessions.ts';
import { ROLE_API_NAMES } from './roles.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    right?: Right;
  }
}

/**
 * Requires every route that is registered on `app` afterwards to declare the right it needs, and refuses callers
 * without this right. Call it after `requireSession`.
 * @param declared names of the declared entities
 * @throws ExpectedError while the server is being built, for a route without a right, or with a right that is not in
 *   table
 */
export function requireRights(app: FastifyInstance, db: Db, declared: readonly string[]): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    const route = `${[method].flat().join(', ')} ${url}`;
    const right = config?.right;
    if (!right) {
      throw new ExpectedError(
        `${route} does not say what its caller must be allowed to do. Add config: { right: [action, resource] } to it in ${findCallerFile(new Error().stack)}, with a row of contract/rights.ts.`,
      );
    }
    if (isDeclaredResource(right[1]) || declared.includes(right[1])) return;
    throw new ExpectedError(
      `${route} names the right "${right.join(' ')}" in ${findCallerFile(new Error().stack)}: contract/rights.ts has no row "${right[1]}".`,
    );
  });

  app.addHook('onRequest', async request => {
    const { right } = request.routeOptions.config;
    const actor = getActor(request);
    if (!right || actor.rights === 'open') return;
    const [action, resource] = right;
    assertRight(actor, right);
    if (
      requiresPasswordConfirmation(action, resource) &&
      !(await consumePasswordConfirmation(db, readBearerToken(request) ?? ''))
    ) {
      throw new HttpProblem(403, createMessage('account.passwordMissing'), 'current');
    }
  });
}

export const hasRight = ({ rights, role }: Actor, [action, resource]: Right): boolean =>
  rights === 'open' || canRolePerformAction(role, action, resource);

export function assertRight(actor: Actor, right: Right): void {
  if (hasRight(actor, right)) return;
  throw new HttpProblem(403, createMessage('rights.notAllowed', { role: ROLE_API_NAMES[actor.role] }));
}

const findCallerFile = (stack = ''): string =>
  /server\/(?!app\.|auth\/rights\.|http\/optionsAndHsts\.)[\w/]+\.[tj]s/.exec(stack)?.[0] ?? 'its file';

/**
 * Returns the user's id if the caller may only see their own rows of the resource, or undefined if the caller may
 * see all rows.
 */
export const getUserIdIfLimitedToOwnRows = (
  { rights, role, adminId }: Actor,
  resource: string,
): number | undefined => (rights === 'roles' && isLimitedToOwnRecords(role, resource) ? adminId : undefined);
