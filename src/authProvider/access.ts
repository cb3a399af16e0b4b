/**
 * The rights of each role, and the actions that a backend lacks. The server enforces the rights; this module only
 * hides actions that the server would refuse.
 */
import { isActionSupported } from '../backends/backend';
import { isActionAllowed } from '../lib/isActionAllowed';

/**
 * A question of react-admin: does the person have the right to perform this action on this resource or page? `resource`
 * is a resource's name or a page's path.
 */
export interface AccessCheckParams {
  action: string;
  resource: string;
}

/** If the server does not enforce roles, every signed-in person has this role. */
export const DEFAULT_ROLE = 'admin';

export const isAccessAllowed = ({ action, resource }: AccessCheckParams): boolean =>
  isActionAllowed(action, resource) && isActionSupported(resource, action);
