/**
 * Detects a disk that is full or has failed. Writes then fail while reads still work, so `/health` must report the
 * problem.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { inTransaction, type Db } from '../database/connect.ts';
import { insertMany } from '../database/insertMany.ts';
import type { FileStorage } from '../files/files.ts';
import { type Message, createMessage } from '../language/message.ts';
import { isDiskBrokenError, isDiskFullError, isReadOnlyDatabaseError } from '../lib/errors.ts';

const DISK_FULL = createMessage('server.diskFull');
const DISK_BROKEN = createMessage('server.diskFailed');
const READ_ONLY = createMessage('server.databaseReadOnly');

/**
 * Returns the message for an error caused by a full, failed or read-only disk or database.
 * @returns undefined for other errors
 */
export function toDiskErrorMessage(error: unknown): Message | undefined {
  if (isDiskFullError(error)) return DISK_FULL;
  if (isReadOnlyDatabaseError(error)) return READ_ONLY;
  return isDiskBrokenError(error) ? DISK_BROKEN : undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * State of the disk. `noticed` becomes true when a write fails because of a full or broken disk, and false when the
     * test write of `/health` succeeds.
     */
    fullDisk: { noticed: boolean };
  }
}

/**
 * Number of test rows. Inserting this number of rows needs new space on the disk. A small change of an existing row
 * could succeed even on a full disk.
 */
const ROWS = 40;
/**
 * Number of random bytes in the key of a test row. As hexadecimal digits, they stay below the 2,700 bytes that
 * PostgreSQL accepts as an index key.
 */
const KEY_BYTES = 600;

/**
 * Checks that the disk can be written: writes about 50 kB to the database and 48 kB to the stored files, and removes
 * them again.
 * @throws the error of a failed write
 */
export async function assertDiskWritable(db: Db, files: FileStorage): Promise<void> {
  const somebody = await db.selectFrom('admin').select('id').orderBy('id').limit(1).executeTakeFirst();
  if (somebody) {
    // The test rows are expired sessions, which nobody can use and no other code reads.
    const mark = `trial ${randomUUID()} `;
    const rows = Array.from({ length: ROWS }, () => ({
      token_hash: mark + randomBytes(KEY_BYTES).toString('hex'),
      admin_id: somebody.id,
      created_at: 0,
      expires_at: 0,
    }));
    await inTransaction(db, async tx => void (await insertMany(tx, 'session', rows)));
    await db.deleteFrom('session').where('token_hash', 'like', `${mark}%`).execute();
  }
  const file = `.trial-${randomUUID()}`;
  try {
    await files.write(file, randomBytes(ROWS * KEY_BYTES * 2));
  } finally {
    await files.remove(file);
  }
}
