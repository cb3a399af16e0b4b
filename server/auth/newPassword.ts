import type { Db } from '../database/connect.ts';
import { endSessions } from './sessions.ts';

/**
 * Gives a user a password. Links by which they would choose one serve no more, and their sessions end.
 * @param hash of `hashPassword`
 * @param kept the token of the session that goes on
 */
export async function setPassword(tx: Db, adminId: number, hash: string, kept?: string): Promise<void> {
  await tx.updateTable('admin').set({ password_hash: hash }).where('id', '=', adminId).execute();
  await tx.deleteFrom('user_link').where('admin_id', '=', adminId).execute();
  await endSessions(tx, adminId, kept);
}
