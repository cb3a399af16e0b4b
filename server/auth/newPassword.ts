import type { Db } from '../database/connect.ts';
import { endSessions } from './sessions.ts';

/**
 * Sets a user's password. Ends their open link and their sessions.
 * @param hash from `hashPassword`
 * @param kept the token of the session to keep
 */
export async function setPassword(tx: Db, adminId: number, hash: string, kept?: string): Promise<void> {
  await tx.updateTable('admin').set({ password_hash: hash }).where('id', '=', adminId).execute();
  await tx.deleteFrom('user_link').where('admin_id', '=', adminId).execute();
  await endSessions(tx, adminId, kept);
}
