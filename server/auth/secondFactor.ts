import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Role } from '../../contract/rights.ts';
import { inTransaction, type Db, type Tx } from '../database/connect.ts';
import { lockRow } from '../database/locks.ts';
import { HttpProblem } from '../http/problems.ts';
import { createMessage } from '../language/message.ts';
import type { SecondFactorRequirement } from '../settings.ts';
import { hashToken } from './tokens.ts';

/** Seconds for which a code of an authenticator app is valid. */
const PERIOD = 30;
/** Maximum number of periods of 30 seconds by which the clock of the user's phone can be ahead or behind. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
/** Length of a recovery code in bytes: 80 bits. */
const RECOVERY_BYTES = 10;

const CONFIRMED = createMessage('secondFactor.changedElsewhere');

const createTotp = (secret: string, issuer = '', label = '') =>
  new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD, issuer, label });

export const isSecondFactorRequired = (rule: SecondFactorRequirement, role: Role): boolean =>
  rule === 'everybody' || (rule === 'supers' && role === 'super');

export async function hasSecondFactor(db: Db, adminId: number): Promise<boolean> {
  const row = await db
    .selectFrom('second_factor')
    .select('admin_id')
    .where('admin_id', '=', adminId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

export function generateSecondFactorSecret(
  issuer: string,
  userName: string,
): { secret: string; address: string } {
  const secret = new Secret({ size: 20 }).base32;
  return { secret, address: createTotp(secret, issuer, userName).toString() };
}

function findTimeStep(secret: string, code: string, now: number): number | null {
  const digits = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return null;
  const delta = createTotp(secret).validate({ token: digits, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD) + delta;
}

export async function storeUnconfirmedSecret(db: Db, adminId: number, secret: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('second_factor')
    .values({ admin_id: adminId, secret, confirmed_at: null })
    .onConflict(conflict =>
      conflict
        .column('admin_id')
        .doUpdateSet({ secret, last_step: 0 })
        .where('second_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Activates a second factor after checking its first code.
 * @param writeOtherRows writes further rows in the same transaction; called only if the code is right
 * @returns recovery codes, shown only once; null if the code is wrong
 * @throws HttpProblem 409 if another call has already activated it; the recovery codes of that call stay valid
 */
export async function confirmSecondFactor(
  db: Db,
  adminId: number,
  code: string,
  writeOtherRows: (tx: Db) => Promise<void>,
  now = Date.now(),
): Promise<string[] | null> {
  return inTransaction(db, async tx => {
    await lockRow(tx, 'admin', adminId);
    const row = await tx
      .selectFrom('second_factor')
      .select(['secret', 'confirmed_at'])
      .where('admin_id', '=', adminId)
      .executeTakeFirst();
    if (row && row.confirmed_at !== null) throw new HttpProblem(409, CONFIRMED);
    const step = row ? findTimeStep(row.secret, code, now) : null;
    if (!row || step === null) return null;
    // The conditions on `secret` and `confirmed_at` allow only one of several concurrent calls to change the row. They
    // also prevent the change if the user has replaced the secret since this call read it.
    const { numUpdatedRows } = await tx
      .updateTable('second_factor')
      .set({ confirmed_at: now, last_step: step })
      .where('admin_id', '=', adminId)
      .where('secret', '=', row.secret)
      .where('confirmed_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n) throw new HttpProblem(409, CONFIRMED);
    await writeOtherRows(tx);
    return createRecoveryCodes(tx, adminId);
  });
}

/**
 * Creates a user's recovery codes, which replace the previous ones. The caller must hold the lock on the user's row.
 */
export async function createRecoveryCodes(tx: Tx, adminId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, recoveryCode);
  await tx.deleteFrom('recovery_code').where('admin_id', '=', adminId).execute();
  await tx
    .insertInto('recovery_code')
    .values(codes.map(code => ({ admin_id: adminId, code_hash: hashToken(plain(code)) })))
    .execute();
  return codes;
}

/**
 * Generates a recovery code such as `k3vw-x7ma-2q5d-h6tz`, without 0, 1, 8 and 9, which look like letters.
 */
const recoveryCode = (): string =>
  new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_BYTES)).buffer }).base32
    .toLowerCase()
    .replace(/(.{4})(?=.)/g, '$1-');

const plain = (code: string): string => code.toLowerCase().replace(/[^a-z2-7]/g, '');

/**
 * Checks a code of the authenticator app or a recovery code, and marks it as used. Each code works once, even in
 * concurrent calls. App codes that are older than a used one are refused as well.
 * @returns true if the code was valid
 */
export async function consumeSecondFactorCode(
  db: Db,
  adminId: number,
  code: string,
  now = Date.now(),
): Promise<boolean> {
  const row = await db
    .selectFrom('second_factor')
    .select('secret')
    .where('admin_id', '=', adminId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (!row) return false;
  const step = findTimeStep(row.secret, code, now);
  if (step !== null) {
    const { numUpdatedRows } = await db
      .updateTable('second_factor')
      .set({ last_step: step })
      .where('admin_id', '=', adminId)
      .where('last_step', '<', step)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }
  const { numDeletedRows } = await db
    .deleteFrom('recovery_code')
    .where('admin_id', '=', adminId)
    .where('code_hash', '=', hashToken(plain(code)))
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export const countRecoveryCodes = async (db: Db, adminId: number): Promise<number> => {
  const { left } = await db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('admin_id', '=', adminId)
    .executeTakeFirstOrThrow();
  return Number(left);
};

export async function removeSecondFactor(tx: Db, adminId: number): Promise<boolean> {
  await tx.deleteFrom('recovery_code').where('admin_id', '=', adminId).execute();
  const { numDeletedRows } = await tx
    .deleteFrom('second_factor')
    .where('admin_id', '=', adminId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
