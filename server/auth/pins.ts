/**
 * Hashes the PINs with which cashiers sign in at a till. Tills get the hashes, to check a PIN offline. A PIN never
 * opens the back office.
 */
import { randomBytes, scrypt, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import type { TillPin } from '../../contract/tillShop.ts';
import type { Db } from '../database/connect.ts';
import { queuePasswordHash } from './passwordQueue.ts';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/**
 * Cost parameters of the scrypt hash of a PIN. A hash takes 16 MiB of memory. PINs use scrypt instead of argon2,
 * because tills check the hash offline, and the standard library of Python has scrypt.
 */
const PARAMETERS = { cost: 16_384, blockSize: 8, parallelization: 1 };
const HASH_BYTES = 32;

/** Hashes a PIN, as `cost$blockSize$parallelization$salt$hash`. */
export async function hashPin(pin: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await queuePasswordHash(() => derive(pin, salt, HASH_BYTES, PARAMETERS));
  const { cost, blockSize, parallelization } = PARAMETERS;
  return [cost, blockSize, parallelization, salt.toString('base64'), hash.toString('base64')].join('$');
}

/** Converts the hash of a PIN to its form in the API. @param pinHash from `hashPin`, or empty */
export function toTillPin(pinHash: string): TillPin | null {
  if (pinHash === '') return null;
  const [cost, blockSize, parallelization, salt = '', hash = ''] = pinHash.split('$');
  return {
    algorithm: 'scrypt',
    cost: Number(cost),
    blockSize: Number(blockSize),
    parallelization: Number(parallelization),
    salt,
    hash,
  };
}

/** Stores the hash of a user's PIN. @param pinHash from `hashPin`, or empty to remove the PIN */
export async function setPin(tx: Db, adminId: number, pinHash: string): Promise<void> {
  await tx.updateTable('admin').set({ pin_hash: pinHash }).where('id', '=', adminId).execute();
}
