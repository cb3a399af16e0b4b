/**
 * Hashes passwords as argon2id strings (PHC form), with the parameters that OWASP recommends: 19 MiB, two passes,
 * one lane.
 */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import type { Db } from '../database/connect.ts';
import { endUserSessions } from './sessions.ts';

const derive = promisify(argon2);
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const HEADER = `$argon2id$v=19$m=${PARAMETERS.memory},t=${PARAMETERS.passes},p=${PARAMETERS.parallelism}`;

/**
 * Maximum number of concurrent password hashes. Each one takes a core for about 40 ms, 19 MiB of memory, and one of
 * the four threads that also read files and compress responses. The limit leaves a core and two threads to other
 * work during many concurrent sign-ins.
 */
const atOnce = pLimit(Math.max(1, Math.min(2, availableParallelism() - 1)));

function deriveTag(password: string, nonce: Buffer): Promise<Buffer> {
  return atOnce(() => derive('argon2id', { ...PARAMETERS, message: password.normalize('NFC'), nonce }));
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  return `${HEADER}$${unpadded(nonce)}$${unpadded(await deriveTag(password, nonce))}`;
}

/**
 * Hash for unknown user names. Their passwords are compared with it, so that the response takes as long as for
 * existing users.
 */
const decoyHash = await hashPassword(randomBytes(16).toString('hex'));

/**
 * Checks a password.
 * @param hash from `hashPassword`; any other value (undefined, empty) takes equally long and never matches
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const comparedHash = hash?.startsWith(`${HEADER}$`) ? hash : decoyHash;
  const [nonce = '', tag = ''] = comparedHash.slice(HEADER.length + 1).split('$');
  const same = timingSafeEqual(
    await deriveTag(password, Buffer.from(nonce, 'base64')),
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
