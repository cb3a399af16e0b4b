import { can, isRoleAbove, seesOwnOnly, requiresPassword } from '../../contract/rights';
import { DOCUMENTED_ROLES, ROLES } from '../../contract/enums';
import { readSession } from '../session/session';

/**
 * Whether the person who is signed in may do this. They may do everything, unless the server said at sign-in that it enforces roles.
 * @param resource the name of a resource, or the path of a page
 */
export function mayDo(action: string, resource: string): boolean {
  const { role } = readSession() ?? {};
  return role === undefined || can(role, action, resource);
}

/** Whether the person sees only their own records there. */
export function seesOnlyOwnRecords(resource: string): boolean {
  const { role } = readSession() ?? {};
  return role !== undefined && seesOwnOnly(role, resource);
}

/** Whether the server asks for the password once more, because this action cannot be undone. */
export const asksForPassword = (action: string, resource: string): boolean =>
  readSession()?.role !== undefined && requiresPassword(action, resource);

/** Whether the person may change users of that role, and give it. Without enforced roles, whoever may change users may do both. */
export function isAboveRole(other: string): boolean {
  const { role } = readSession() ?? {};
  return role === undefined || isRoleAbove(role, other);
}

/** The roles that the person may give, in the words of the wire; without enforced roles, the documented ones. */
export const listAssignableRoles = (): readonly string[] =>
  readSession()?.role === undefined ? DOCUMENTED_ROLES : ROLES.filter(isAboveRole);
