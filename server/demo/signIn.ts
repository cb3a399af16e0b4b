/** The sign-in that the demo shop comes with. */
import { passwordMatches } from '../auth/passwords.ts';
import { userNameKey } from '../auth/userName.ts';
import type { Db } from '../database/connect.ts';

/** The owner's; the others who can sign in have the same password. */
export const DEMO_SIGN_IN = { userName: 'owner', password: 'trastienda-demo' };

/** Whether it is still good, and so worth printing. */
export async function demoSignInWorks(db: Db): Promise<boolean> {
  const owner = await db
    .selectFrom('admin')
    .select('password_hash')
    .where('user_name_key', '=', userNameKey(DEMO_SIGN_IN.userName))
    .where('status', '=', 1)
    .executeTakeFirst();
  return owner !== undefined && (await passwordMatches(DEMO_SIGN_IN.password, owner.password_hash));
}
