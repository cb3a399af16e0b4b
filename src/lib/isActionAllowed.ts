import {
  canRolePerformAction,
  isRoleAbove,
  isLimitedToOwnRecords,
  requiresPasswordConfirmation,
} from '../../contract/rights';
import { ROLES_IN_BASIC_API, ROLES } from '../../contract/enums';
import { readSession } from '../session/session';

/**
 * True if the signed-in person has a right. If the server does not enforce roles, everyone has all rights.
 * @param resource name of a resource, or path of a page
 */
export function isActionAllowed(action: string, resource: string): boolean {
  const { role } = readSession() ?? {};
  return role === undefined || canRolePerformAction(role, action, resource);
}

export function canSeeOnlyOwnRecords(resource: string): boolean {
  const { role } = readSession() ?? {};
  return role !== undefined && isLimitedToOwnRecords(role, resource);
}

/** True if the server requires the password for an action, because the action cannot be undone. */
export const isPasswordRequiredForAction = (action: string, resource: string): boolean =>
  readSession()?.role !== undefined && requiresPasswordConfirmation(action, resource);

/**
 * True if the person has the right to edit users of the role `other`, and to assign this role. If the server does not
 * enforce roles, everyone has this right.
 */
export function canManageRole(other: string): boolean {
  const { role } = readSession() ?? {};
  return role === undefined || isRoleAbove(role, other);
}

/**
 * The API's names of the roles that the person has the right to assign. If the server does not enforce roles: all roles
 * of the API specification.
 */
export const listAssignableRoles = (): readonly string[] =>
  readSession()?.role === undefined ? ROLES_IN_BASIC_API : ROLES.filter(canManageRole);
