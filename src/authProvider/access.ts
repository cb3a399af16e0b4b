/**
 * The rights of each role, for servers that enforce roles, and the methods that a backend lacks. The server decides;
 * this module only hides actions that the server would refuse.
 */
import { hasVerb } from '../backends/backend';
import type { Verb } from '../backends/createBackend';
import { isActionAllowed } from '../lib/isActionAllowed';

/** An action of react-admin, and the resource or the screen's path that the action concerns. */
export interface AccessRequest {
  action: string;
  resource: string;
}

/** If the server does not enforce roles, every signed-in person has this role. */
export const DEFAULT_ROLE = 'admin';

const VERBS: Readonly<Record<string, Verb | undefined>> = {
  create: 'create',
  edit: 'update',
  delete: 'delete',
};

export function isAllowed({ action, resource }: AccessRequest): boolean {
  const verb = VERBS[action];
  return isActionAllowed(action, resource) && (!verb || hasVerb(resource, verb));
}
