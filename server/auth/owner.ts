import { randomBytes } from 'node:crypto';
import type { Db } from '../database/connect.ts';

export const selectActiveSuperUsers = (db: Db) =>
  db
    .selectFrom('admin')
    .select('id')
    .where('role', '=', 'super')
    .where('status', '=', 1)
    .where('password_hash', '<>', '');

export const hasShopOwner = async (db: Db): Promise<boolean> =>
  (await selectActiveSuperUsers(db).executeTakeFirst()) !== undefined;

/** Generates a password of 96 random bits, short enough to type. */
export const generatePassword = (): string => randomBytes(12).toString('base64url');
