import {
  isReadOnlyDatabaseError,
  isDatabasePrivilegeMissing,
  getErrorReason,
  ExpectedError,
} from '../lib/errors.ts';

export function explainDatabaseRoleError(error: unknown, variable = 'DATABASE_URL'): unknown {
  if (isDatabasePrivilegeMissing(error)) {
    return new ExpectedError(
      `The role of ${variable} lacks rights that a shop needs (${getErrorReason(error)}). Make it the owner of the database and of the shop's tables.`,
    );
  }
  if (isReadOnlyDatabaseError(error)) {
    return new ExpectedError(
      `The database of ${variable} takes no changes (${getErrorReason(error)}). It may be a copy of another database: use the original.`,
    );
  }
  return error;
}
