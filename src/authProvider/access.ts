/**
 * The rights of each role, if the server enforces roles. The server decides; this module hides actions that the
 * server would refuse.
 */
import { mayDo } from '../lib/mayDo';

/**
 * Something that a person may want to do: react-admin's actions, and the name of a resource or the path of a screen.
 */
export interface AccessRequest {
  action: string;
  resource: string;
}

/** The role of every signed-in person (docs/product.md#the-session) when roles are not enforced. */
export const DEFAULT_ROLE = 'admin';

/**
 * Checks whether the signed-in person may perform an action. Makes no request, so screens know the result before the
 * first paint.
 */
export const isAllowed = ({ action, resource }: AccessRequest): boolean => mayDo(action, resource);
