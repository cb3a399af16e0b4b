/** The sign-in of the demo shop. The password is public, so it works only on this machine. */
import type { Db } from '../database/connect.ts';
import { message } from '../language/message.ts';
import { verifyPassword } from './passwords.ts';
import { toUserNameKey } from './userName.ts';

export const DEMO_SIGN_IN = { userName: 'owner', password: 'trastienda-demo' };

export async function isDemoSignInValid(db: Db): Promise<boolean> {
  const owner = await db
    .selectFrom('admin')
    .select('password_hash')
    .where('user_name_key', '=', toUserNameKey(DEMO_SIGN_IN.userName))
    .where('status', '=', 1)
    .executeTakeFirst();
  return owner !== undefined && (await verifyPassword(DEMO_SIGN_IN.password, owner.password_hash));
}

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

/** The refusal of a demo on a public address, where strangers could sign in with the public password. */
export const DEMO_PASSWORD_REFUSED = message('demo.publishedPassword');
