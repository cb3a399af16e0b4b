/** A shop always has somebody who can open it. */
import { randomBytes } from 'node:crypto';
import type { Db } from '../database/connect.ts';
import { hashPassword } from './passwords.ts';
import { userNameKey } from './userName.ts';

/** Makes the first owner where no active one can sign in. @returns the new password, or null when there was one */
export async function ensureOwner(db: Db): Promise<string | null> {
  const owner = await db
    .selectFrom('admin')
    .select('id')
    .where('role', '=', 'super')
    .where('status', '=', 1)
    .where('password_hash', '<>', '')
    .executeTakeFirst();
  if (owner) return null;
  const password = randomBytes(12).toString('base64url');
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
