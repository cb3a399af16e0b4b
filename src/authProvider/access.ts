/**
 * The rights of each role, and the actions that a backend lacks. The server enforces the rights; this module only
 * hides actions that the server would refuse.
 */
import { isActionSupported } from '../backends/backend';
import { isActionAllowed } from '../lib/isActionAllowed';

/** Parameters of react-admin's `canAccess`. `resource` is the name of a resource or the path of a page. */
export interface AccessCheckParams {
  action: string;
  resource: string;
}

/** If the server does not enforce roles, every signed-in person has this role. */
export const DEFAULT_ROLE = 'admin';

export const isAccessAllowed = ({ action, resource }: AccessCheckParams): boolean =>
  isActionAllowed(action, resource) && isActionSupported(resource, action);
