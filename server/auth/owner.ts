import type { Db } from '../database/connect.ts';

/** The ids of the active Supers who have a password. */
export const supersWhoCanSignIn = (db: Db) =>
  db
    .selectFrom('admin')
    .select('id')
    .where('role', '=', 'super')
    .where('status', '=', 1)
    .where('password_hash', '<>', '');
