/** The sign-in that the demo shop comes with. Everybody can read it, so it is for this machine alone. */
import type { Db } from '../database/connect.ts';
import { passwordMatches } from './passwords.ts';
import { userNameKey } from './userName.ts';

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

/** Whether only this machine reaches a server that listens there. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

/** What to do where others could sign in with a password that everybody can read. */
export const PUBLISHED =
  'This is the published password of the demo, and this server can be reached from the network, so it is not taken. Start the server with HOST=127.0.0.1 and change the password, or begin a shop of your own.';
