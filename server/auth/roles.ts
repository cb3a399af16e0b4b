import { ROLES_IN_BASIC_API, ROLES, type RightsMode } from '../../contract/enums.ts';
import type { Role } from '../../contract/rights.ts';
import { HttpProblem } from '../http/problems.ts';
import { createMessage } from '../language/message.ts';

export const ROLE_API_NAMES = {
  super: 'Super',
  manager: 'Manager',
  cashier: 'Cashier',
  report: 'Report',
  inventory: 'Inventory',
} satisfies Record<Role, (typeof ROLES)[number]>;

const isRole = (word: string): word is Role => Object.hasOwn(ROLE_API_NAMES, word);

const listRoles = (rights: RightsMode): readonly string[] =>
  rights === 'roles' ? ROLES : ROLES_IN_BASIC_API;

/**
 * Parses the name of a role, in upper or lower case.
 * @param rights setting of the shop. If the shop does not enforce roles, only the roles of the basic API (docs/api.md)
 *   are valid
 * @param currentRole the user's current role, which stays valid. For example, a Manager can stay a Manager after the
 *   shop has stopped enforcing roles
 * @throws HttpProblem 400 for a word that is not a valid role
 */
export function parseRole(word: string, rights: RightsMode, currentRole?: Role): Role {
  const role = word.toLowerCase();
  const words = listRoles(rights);
  if (isRole(role) && (role === currentRole || words.includes(ROLE_API_NAMES[role]))) return role;
  throw new HttpProblem(400, createMessage('user.unknownRole', { roles: words.join(', ') }), 'role');
}
