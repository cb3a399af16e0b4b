import { randomBytes } from 'node:crypto';
import type { Db } from '../database/connect.ts';

/** The ids of the active Supers who have a password. */
export const supersWhoCanSignIn = (db: Db) =>
  db
    .selectFrom('admin')
    .select('id')
    .where('role', '=', 'super')
    .where('status', '=', 1)
    .where('password_hash', '<>', '');

/** Whether the shop was set up, and somebody could let the others in. */
export const hasOwner = async (db: Db): Promise<boolean> =>
  (await supersWhoCanSignIn(db).executeTakeFirst()) !== undefined;

/** 96 bits, to be typed once. */
export const generatedPassword = (): string => randomBytes(12).toString('base64url');
