/**
 * Restricts the sign-in of the demo shop. Its password is public, so it works only for callers on the server's own
 * machine.
 */
import type { FastifyRequest } from 'fastify';
import type { Db } from '../database/connect.ts';
import { createMessage } from '../language/message.ts';
import type { TrustProxy } from '../lib/trustProxy.ts';
import { verifyPassword } from './passwords.ts';
import { toUserNameKey } from './userName.ts';

export const DEMO_CREDENTIALS = { userName: 'owner', password: 'trastienda-demo' };

export async function isDemoSignInValid(db: Db): Promise<boolean> {
  const owner = await db
    .selectFrom('admin')
    .select('password_hash')
    .where('user_name_key', '=', toUserNameKey(DEMO_CREDENTIALS.userName))
    .where('status', '=', 1)
    .executeTakeFirst();
  return owner !== undefined && (await verifyPassword(DEMO_CREDENTIALS.password, owner.password_hash));
}

export const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(host);

/** Headers that a proxy adds to a request. */
const FORWARDING_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/**
 * Checks whether the caller is on the server's own machine. Calls that a proxy on this machine forwards come from a
 * local address. If `TRUST_PROXY` is set, the caller's address in the proxy's header is used. Otherwise, a forwarded
 * call is never local.
 */
export const isLocalCaller = ({ headers, ip }: FastifyRequest, trustProxy: TrustProxy): boolean =>
  isLoopbackHost(ip) && (trustProxy !== false || !FORWARDING_HEADERS.some(name => name in headers));

/** Error message for callers on other machines who sign in with the public password of the demo shop. */
export const DEMO_PASSWORD_REFUSED_MESSAGE = createMessage('demo.publishedPassword');
