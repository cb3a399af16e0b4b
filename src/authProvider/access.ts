/**
 * The rights of each role, for servers that enforce roles, and the methods that a backend lacks. The server decides;
 * this module only hides actions that the server would refuse.
 */
import { hasAction } from '../backends/backend';
import { isActionAllowed } from '../lib/isActionAllowed';

/** An action of react-admin, and the resource or the screen's path that the action concerns. */
export interface AccessRequest {
  action: string;
  resource: string;
}

/** If the server does not enforce roles, every signed-in person has this role. */
export const DEFAULT_ROLE = 'admin';

export const isAllowed = ({ action, resource }: AccessRequest): boolean =>
  isActionAllowed(action, resource) && hasAction(resource, action);
