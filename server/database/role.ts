/** What PostgreSQL refuses to the role that the shop signs in as, in a sentence for whoever runs it. */
import { isReadOnly, lacksRights, reasonOf } from '../lib/errors.ts';
import { PlainError } from '../lib/plainError.ts';

/**
 * A refusal of the role, or of every change, as a sentence; anything else as it is.
 * @param variable the setting that names database and role
 */
export function plainOfRole(error: unknown, variable = 'DATABASE_URL'): unknown {
  if (lacksRights(error)) {
    return new PlainError(
      `The role of ${variable} may not do all that a shop needs (${reasonOf(error)}). Make it the owner of the database and of the shop's tables.`,
    );
  }
  if (isReadOnly(error)) {
    return new PlainError(
      `The database of ${variable} takes no changes (${reasonOf(error)}). It may be a copy that follows another: name the one that is written.`,
    );
  }
  return error;
}
