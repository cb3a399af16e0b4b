/** A disk without room, or one that failed: writes fail while reads go on, so who watches `/health` must hear of it. */
import { randomBytes, randomUUID } from 'node:crypto';
import { inTransaction, type Db } from '../database/connect.ts';
import { insertMany } from '../database/insertMany.ts';
import type { Files } from '../files/files.ts';
import { isDiskBroken, isDiskFull, isReadOnly } from '../lib/errors.ts';

const DISK_FULL = 'The disk is full; nothing was saved.';
const DISK_BROKEN = 'The disk of the server failed, or cannot be written; nothing was saved.';
const READ_ONLY = 'The database is read-only for now; nothing was saved.';

/** What a disk, or a database that is read-only, is to blame for, as a sentence; undefined: neither is. */
export function diskFault(error: unknown): string | undefined {
  if (isDiskFull(error)) return DISK_FULL;
  if (isReadOnly(error)) return READ_ONLY;
  return isDiskBroken(error) ? DISK_BROKEN : undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** `noticed`: a write failed for lack of room, or by a fault of the disk, and none has passed since that `/health` knows of. */
    fullDisk: { noticed: boolean };
  }
}

/** A trial must need room of its own: what is changed in place may pass on a full disk. */
const ROWS = 40;
/** PostgreSQL refuses keys above 2,700 bytes. */
const KEY_BYTES = 600;

/**
 * Writes some 64 kB to the database and beside the pictures, and takes them back.
 * @throws what a write throws
 */
export async function tryWriting(db: Db, files: Files): Promise<void> {
  const somebody = await db.selectFrom('admin').select('id').orderBy('id').limit(1).executeTakeFirst();
  if (somebody) {
    // Sessions that have ended already: nobody can use them, and nothing else reads them.
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
