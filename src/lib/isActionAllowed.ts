import { can, isRoleAbove, canSeeOwnOnly, requiresPassword } from '../../contract/rights';
import { DOCUMENTED_ROLES, ROLES } from '../../contract/enums';
import { readSession } from '../session/session';

/**
 * Checks a right of the signed-in person. Without enforced roles everything is allowed.
 * @param resource the name of a resource, or the path of a page
 */
export function isActionAllowed(action: string, resource: string): boolean {
  const { role } = readSession() ?? {};
  return role === undefined || can(role, action, resource);
}

export function canSeeOnlyOwnRecords(resource: string): boolean {
  const { role } = readSession() ?? {};
  return role !== undefined && canSeeOwnOnly(role, resource);
}

/** True if the server asks for the password again because the action cannot be undone. */
export const isPasswordRequired = (action: string, resource: string): boolean =>
  readSession()?.role !== undefined && requiresPassword(action, resource);

/**
 * True if the person may neither change users of that role nor assign it. Without enforced roles, the right to
 * change users is enough.
 */
export function isAboveRole(other: string): boolean {
  const { role } = readSession() ?? {};
  return role === undefined || isRoleAbove(role, other);
}

/**
 * The roles that the person may assign, named as on the wire. Without enforced roles, these are the documented
 * roles.
 */
export const listAssignableRoles = (): readonly string[] =>
  readSession()?.role === undefined ? DOCUMENTED_ROLES : ROLES.filter(isAboveRole);
