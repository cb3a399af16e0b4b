/**
 * Hashes passwords as argon2id strings (PHC form), with the parameters that OWASP recommends: 19 MiB, two passes,
 * one lane.
 */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Db } from '../database/connect.ts';
import { queuePasswordHash, queueSignInPasswordHash, type SignInAttempt } from './passwordQueue.ts';
import { endUserSessions } from './sessions.ts';

const derive = promisify(argon2);
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const HEADER = `$argon2id$v=19$m=${PARAMETERS.memory},t=${PARAMETERS.passes},p=${PARAMETERS.parallelism}`;

function deriveTag(password: string, nonce: Buffer, attempt?: SignInAttempt): Promise<Buffer> {
  const work = () => derive('argon2id', { ...PARAMETERS, message: password.normalize('NFC'), nonce });
  return attempt ? queueSignInPasswordHash(attempt, work) : queuePasswordHash(work);
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  return `${HEADER}$${unpadded(nonce)}$${unpadded(await deriveTag(password, nonce))}`;
}

/**
 * Hash for sign-ins with an unknown user name. The typed password is compared with this hash, so that the response
 * takes as long as for an existing user.
 */
const decoyHash = await hashPassword(randomBytes(16).toString('hex'));

/**
 * Checks a password.
 * @param hash from `hashPassword`; any other value (undefined, empty) takes equally long and never matches
 * @param attempt the sign-in that the password belongs to; absent for a signed-in user
 * @throws TooManyAttempts if too many sign-ins are waiting
 */
export async function verifyPassword(
  password: string,
  hash: string | undefined,
  attempt?: SignInAttempt,
): Promise<boolean> {
  const comparedHash = hash?.startsWith(`${HEADER}$`) ? hash : decoyHash;
  const [nonce = '', tag = ''] = comparedHash.slice(HEADER.length + 1).split('$');
  const same = timingSafeEqual(
    await deriveTag(password, Buffer.from(nonce, 'base64'), attempt),
    Buffer.from(tag, 'base64'),
  );
  return same && comparedHash === hash;
}

/**
 * Sets a user's password, deletes the user's open link and ends the user's sessions.
 * @param hash from `hashPassword`
 * @param keptToken token of a session that does not end
 */
export async function setPassword(tx: Db, adminId: number, hash: string, keptToken?: string): Promise<void> {
  await tx.updateTable('admin').set({ password_hash: hash }).where('id', '=', adminId).execute();
  await tx.deleteFrom('user_link').where('admin_id', '=', adminId).execute();
  await endUserSessions(tx, adminId, keptToken);
}
