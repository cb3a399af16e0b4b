/** Makes sure that somebody can sign in. */
import { randomBytes } from 'node:crypto';
import type { Db } from '../database/connect.ts';
import { hashPassword } from './passwords.ts';
import { userNameKey } from './userName.ts';

/** The ids of the active Supers who have a password. */
export const supersWhoCanSignIn = (db: Db) =>
  db
    .selectFrom('admin')
    .select('id')
    .where('role', '=', 'super')
    .where('status', '=', 1)
    .where('password_hash', '<>', '');

/** 96 bits, to be typed once. */
export const generatedPassword = (): string => randomBytes(12).toString('base64url');

/** Makes the first owner where no active one can sign in. @returns the new password, or null when there was one */
export async function ensureOwner(db: Db): Promise<string | null> {
  if (await supersWhoCanSignIn(db).executeTakeFirst()) return null;
  const password = generatedPassword();
  const made = await db
    .insertInto('admin')
    .values({
      branch_id: null,
      name: 'Owner',
      user_name: 'owner',
      user_name_key: userNameKey('owner'),
      password_hash: await hashPassword(password),
      role: 'super',
    })
    // Another server on this database may have been faster; it shows its password.
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made ? password : null;
}
