import { randomBytes } from 'node:crypto';
import type { Db } from '../database/connect.ts';

/** The ids of the active Supers who have a password. */
export const selectActiveSupers = (db: Db) =>
  db
    .selectFrom('admin')
    .select('id')
    .where('role', '=', 'super')
    .where('status', '=', 1)
    .where('password_hash', '<>', '');

/** True if an owner can sign in, so the shop is set up. */
export const hasOwner = async (db: Db): Promise<boolean> =>
  (await selectActiveSupers(db).executeTakeFirst()) !== undefined;

/** 96 bits, to be typed once. */
export const generatePassword = (): string => randomBytes(12).toString('base64url');
