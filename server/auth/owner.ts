/** A shop always has somebody who can open it. */
import { randomBytes } from 'node:crypto';
import type { Db } from '../database/connect.ts';
import { DEMO_SIGN_IN } from '../demo/people.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
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

/** Whether the sign-in that the demo shop comes with is still good, and so worth printing. */
export async function demoSignInWorks(db: Db): Promise<boolean> {
  const owner = await db
    .selectFrom('admin')
    .select('password_hash')
    .where('user_name_key', '=', userNameKey(DEMO_SIGN_IN.userName))
    .where('status', '=', 1)
    .executeTakeFirst();
  return owner !== undefined && (await passwordMatches(DEMO_SIGN_IN.password, owner.password_hash));
}
