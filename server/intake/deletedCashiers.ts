/**
 * Restores deleted cashiers whose sales arrive after the deletion, because their till was offline. A restored cashier
 * is an inactive user without a password, so that reports and receipts have the name.
 */
import { foldText } from '../../contract/foldText.ts';
import { recordTrailEvents } from '../audit/trail.ts';
import { toUserNameKey } from '../auth/userName.ts';
import { inTransaction, type Db } from '../database/connect.ts';
import { HttpProblem } from '../http/problems.ts';
import { toUserFields } from '../users/userRoutes.ts';
import { estimateEventTime, type TillClock } from './eventTime.ts';
import type { Till } from './tillKeys.ts';

/** Cashier and time of a sale or drawer opening, as the till sent them. */
export interface CashierAndTimeFromTill {
  cashier: string;
  createdAt: string;
}

/** Fields of a deleted user in the audit trail. `branchId` is absent for a user of all branches. */
interface DeletedUser {
  name: string;
  userName: string;
  branchId?: number | null;
}

export interface DeletedCashier extends DeletedUser {
  id: number;
  deletedAt: number;
}

export const isUserNamed = ({ name, userName }: DeletedUser, text: string): boolean =>
  toUserNameKey(userName) === toUserNameKey(text) || foldText(name) === foldText(text);

/**
 * Restores the deleted users who are cashiers of the sales and drawer openings in a till's call. Only sales and
 * openings before the user's deletion count.
 * @param sent the cashiers of the call whom no existing user matches
 * @returns the restored users
 */
export async function restoreDeletedCashiers(
  db: Db,
  till: Till,
  sent: readonly CashierAndTimeFromTill[],
  clock: TillClock,
): Promise<DeletedCashier[]> {
  const deleted = await readDeletedUsers(db, till.branchId);
  const sellers = deleted.filter(user =>
    sent.some(
      ({ cashier, createdAt }) =>
        isUserNamed(user, cashier) && (toEventTime(createdAt, clock) ?? Infinity) < user.deletedAt,
    ),
  );
  for (const seller of sellers) await restore(db, till, seller);
  return sellers;
}

/** Reads when these users were deleted, in UTC milliseconds. Users who were never deleted are missing. */
export async function readDeletionTimes(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('audit_entry')
    .select(({ fn }) => ['record_id', fn.max('at').as('at')])
    .where('resource', '=', 'admin')
    .where('action', '=', 'delete')
    .where('record_id', 'in', ids)
    .groupBy('record_id')
    .execute();
  return new Map(rows.map(({ record_id, at }) => [record_id!, at]));
}

async function readDeletedUsers(db: Db, branchId: number): Promise<DeletedCashier[]> {
  const entries = await db
    .selectFrom('audit_entry')
    .select(['at', 'record_id', 'changes'])
    .where('resource', '=', 'admin')
    .where('action', '=', 'delete')
    .where(is => is.or([is('branch_id', '=', branchId), is('branch_id', 'is', null)]))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return entries.map(({ at, record_id, changes }) => {
    const { before } = JSON.parse(changes) as { before: DeletedUser };
    return { ...before, id: record_id!, deletedAt: at };
  });
}

function toEventTime(createdAt: string, clock: TillClock): number | undefined {
  try {
    return estimateEventTime(createdAt, clock).at;
  } catch (error) {
    if (error instanceof HttpProblem) return undefined;
    throw error;
  }
}

const restore = (db: Db, till: Till, { id, name, userName, branchId }: DeletedCashier): Promise<void> =>
  inTransaction(db, async tx => {
    // Only a Super may work for all branches, so a restored user works for the branch of the till.
    const branch_id = branchId ?? till.branchId;
    const user_name_key = toUserNameKey(userName);
    const taken = await tx
      .selectFrom('admin')
      .select('id')
      .where('user_name_key', '=', user_name_key)
      .executeTakeFirst();
    // If another user has taken the user name since the deletion, the restored user gets a suffix.
    const suffix = taken ? `-${id}` : '';
    const row = await tx
      .insertInto('admin')
      .values({
        id,
        branch_id,
        name,
        user_name: `${userName}${suffix}`,
        user_name_key: `${user_name_key}${suffix}`,
        password_hash: '',
        role: 'cashier',
        status: 0,
      })
      .onConflict(conflict => conflict.column('id').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row) return;
    const who = { adminId: null, name: till.terminalName, address: '' };
    const event = {
      action: 'create',
      resource: 'admin',
      id,
      branchId: branch_id,
      after: toUserFields(row),
    } as const;
    await recordTrailEvents(tx, who, event);
  });
