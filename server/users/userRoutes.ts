import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { User, UserInput, UserUpdate } from '../../contract/user.ts';
import { isRoleAbove, type Role } from '../../contract/rights.ts';
import type { AuditAction } from '../../contract/enums.ts';
import { okResponse } from '../../contract/common.ts';
import { type FieldRule, createFieldRule } from '../../contract/fieldRule.ts';
import { addRecordRoutes } from '../crud/recordRoutes.ts';
import { recordTrailEvents, createResourceTrailWriter, getTrailActor } from '../audit/trail.ts';
import { readVisibleRow } from '../auth/visibleRows.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { inTransaction, type Db, type Tx } from '../database/connect.ts';
import { lockRow, lockSales, lockSuperUsers } from '../database/locks.ts';
import type { Row } from '../database/schema.ts';
import { toFlag, type FlagColumn } from '../database/tables/columns.ts';
import { selectActiveSuperUsers } from '../auth/owner.ts';
import { assertStrongPassword } from '../auth/passwordPolicy.ts';
import { hashPassword, setPassword } from '../auth/passwords.ts';
import { hashPin, setPin } from '../auth/pins.ts';
import { assertAllValid, HttpProblem, refuseWriteIfDuplicate } from '../http/problems.ts';
import { logSecurityEvent } from '../audit/security.ts';
import { assertRecordVersion, incrementVersion } from '../http/versions.ts';
import { ROLE_API_NAMES, parseRole } from '../auth/roles.ts';
import { removeSecondFactor, hasSecondFactor } from '../auth/secondFactor.ts';
import { getActor, type Actor } from '../auth/actor.ts';
import {
  resolveRequestBranchId,
  findVisibleBranch,
  assertUserWorksInEveryBranch,
  whereBranchVisible,
} from '../auth/branchAccess.ts';
import { readBearerToken } from '../auth/requireSession.ts';
import { endUserSessions } from '../auth/sessions.ts';
import { toUserNameKey } from '../auth/userName.ts';
import { toInvalidFieldMessage, type Message, createMessage } from '../language/message.ts';

const HISTORY = createMessage('user.inUse');
const OWN_PASSWORD = createMessage('account.changeOwnPassword');
export const USER_NAME_TAKEN_MESSAGE = createMessage('user.nameTaken');

const admin = (row: Row<'admin'>, secondFactor: boolean): User => ({
  id: row.id,
  name: row.name,
  userName: row.user_name,
  status: row.status === 1,
  role: ROLE_API_NAMES[row.role],
  phone: row.phone,
  branchId: row.branch_id,
  secondFactor,
  hasPin: row.pin_hash !== '',
});

export function toUserFields(row: Row<'admin'>): Omit<User, 'secondFactor' | 'hasPin'> {
  const { secondFactor: _factor, hasPin: _pin, ...fields } = admin(row, false);
  return fields;
}

export const userAuditTrailWriter = createResourceTrailWriter('admin', toUserFields);

/**
 * Builds the audit entry for a change of a user's password, PIN, second factor or password links. The entry does not
 * contain them.
 */
export const toSignInAuditEntry = (
  action: Extract<
    AuditAction,
    | 'reset-password'
    | 'link'
    | 'link-revoked'
    | 'second-factor-on'
    | 'second-factor-off'
    | 'recovery-codes'
    | 'pin'
    | 'pin-removed'
  >,
  { id, name, branch_id, version }: Pick<Row<'admin'>, 'id' | 'name' | 'branch_id' | 'version'>,
) => ({ action, resource: 'admin', id, name, branchId: branch_id, version }) as const;

/**
 * Turns off a user's second factor, with an audit entry and a security event.
 * @param readUser reads the user, and checks that the second factor may be turned off. It is called after the row is
 *   locked, so that the user's role cannot change
 * @throws HttpProblem from `readUser` if the second factor must stay
 */
export async function turnOffSecondFactor(
  db: Db,
  request: FastifyRequest,
  id: number,
  readUser: (tx: Tx) => Promise<Row<'admin'>>,
): Promise<void> {
  const ended = await inTransaction(db, async tx => {
    await lockRow(tx, 'admin', id);
    const user = await readUser(tx);
    const had = await removeSecondFactor(tx, id);
    if (had)
      await recordTrailEvents(tx, getTrailActor(request), toSignInAuditEntry('second-factor-off', user));
    return had;
  });
  if (ended) logSecurityEvent(request, 'second-factor-off', { user: id });
}

/** Checks whether a request sets or removes the PIN. An absent or empty PIN does neither. */
const isPinChanged = ({ pin }: UserUpdate): boolean => pin !== undefined && pin !== '';

/**
 * Stores a user's PIN, with an audit entry that does not contain it.
 * @param pinHash from `hashPin`, or empty to remove the PIN
 */
export async function changePin(
  tx: Tx,
  request: FastifyRequest,
  user: Row<'admin'>,
  pinHash: string,
): Promise<Row<'admin'>> {
  const action = pinHash === '' ? 'pin-removed' : 'pin';
  if (pinHash !== user.pin_hash) {
    await setPin(tx, user.id, pinHash);
    await recordTrailEvents(tx, getTrailActor(request), toSignInAuditEntry(action, user));
  }
  return { ...user, pin_hash: pinHash };
}

export async function revokeUserLink(tx: Tx, request: FastifyRequest, user: Row<'admin'>): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('user_link')
    .where('admin_id', '=', user.id)
    .executeTakeFirstOrThrow();
  if (numDeletedRows > 0n)
    await recordTrailEvents(tx, getTrailActor(request), toSignInAuditEntry('link-revoked', user));
}

/**
 * Converts a name to Unicode's NFC form, so that equal names are stored as equal characters on every keyboard.
 */
export const normalizeToNfc = (name: string): string => name.normalize('NFC');

/** Removes invisible characters from a user name, because the user could not type them again. */
export const removeInvisibleCharacters = (userName: string): string =>
  normalizeToNfc(userName.replace(INVISIBLE, ''));

/**
 * Matches invisible characters such as joiners and soft hyphens. Characters that change the direction of writing are
 * excluded, because user names with them are refused.
 */
const INVISIBLE = /(?![\u200e\u200f\u202a-\u202e\u2066-\u2069])\p{Cf}/gu;

const columns = (
  input: Pick<UserInput, 'name' | 'userName' | 'role' | 'status'>,
  { rights }: Actor,
  before?: Row<'admin'>,
) => {
  const user_name = removeInvisibleCharacters(input.userName);
  return {
    name: normalizeToNfc(input.name).trim(),
    user_name,
    user_name_key: toUserNameKey(user_name),
    role: parseRole(input.role, rights, before?.role),
    status: toFlag(input.status),
  };
};

export const userRoutes: RoutePlugin = (app, { db, settings }, done) => {
  const tags = ['user'];

  app.get(
    '/api/admin/all',
    {
      config: { right: ['list', 'users'] },
      schema: {
        operationId: 'listUsers',
        summary: 'Lists all users',
        tags,
        response: okResponse(Type.Array(User)),
      },
    },
    async request => {
      const rows = await db
        .selectFrom('admin')
        .selectAll()
        .where(whereBranchVisible(request))
        .orderBy('id')
        .execute();
      const factors = await db
        .selectFrom('second_factor')
        .select('admin_id')
        .where('confirmed_at', 'is not', null)
        .execute();
      const having = new Set(factors.map(({ admin_id }) => admin_id));
      return rows.map(row => admin(row, having.has(row.id)));
    },
  );

  addRecordRoutes<Row<'admin'>, UserUpdate, User, UserInput>(app, db, {
    path: '/api/admin',
    what: 'user',
    resource: 'users',
    tags,
    input: UserUpdate,
    newInput: UserInput,
    record: User,
    wire: async row => admin(row, await hasSecondFactor(db, row.id)),
    read: (request, id) => readVisibleRow(db, request, 'admin', id),
    isSecret: true,
    create: async (request, body) => {
      const actor = getActor(request);
      const values = columns(body, actor);
      assertCanManageRole(actor, values.role);
      const usual = async () =>
        values.role === 'super' && actor.branchId === null
          ? null
          : await resolveRequestBranchId(db, request, settings.defaultBranch);
      const branch_id = body.branchId === undefined ? await usual() : body.branchId;
      await assertAllValid([
        () => assertValidUserName(values.user_name),
        () => assertStrongPassword(body.password, values.user_name),
        () => assertAssignableBranch(db, request, branch_id, values.role),
      ]);
      const password_hash = await hashPassword(body.password);
      const pin_hash = body.pin ? await hashPin(body.pin) : '';
      const insertion = inTransaction(db, async tx => {
        const row = await tx
          .insertInto('admin')
          .values({ ...values, branch_id, password_hash, pin_hash, phone: body.phone ?? '' })
          .returningAll()
          .executeTakeFirstOrThrow();
        await userAuditTrailWriter.created(tx, request, row);
        if (body.pin) await recordTrailEvents(tx, getTrailActor(request), toSignInAuditEntry('pin', row));
        return row;
      });
      return refuseWriteIfDuplicate(insertion, USER_NAME_TAKEN_MESSAGE, 'userName');
    },
    save: async (request, id, body) => {
      const actor = getActor(request);
      const values = columns(body, actor, await readVisibleRow(db, request, 'admin', id));
      const password = body.password?.trim() ? body.password : '';
      // If roles are enforced, users cannot change their own password with this route. They must then enter the current
      // password, for which the basic API (docs/api.md) has no field.
      if (password && actor.rights === 'roles' && actor.adminId === id)
        throw new HttpProblem(403, OWN_PASSWORD, 'password');
      if (isPinChanged(body) && actor.rights === 'roles' && actor.adminId === id)
        throw new HttpProblem(403, createMessage('account.changeOwnPin'), 'pin');
      if (password) await assertStrongPassword(password, values.user_name);
      const password_hash = password ? await hashPassword(password) : undefined;
      const pinHash = body.pin ? await hashPin(body.pin) : '';
      const update = inTransaction(db, async tx => {
        await lockSuperUsers(tx);
        await lockRow(tx, 'admin', id);
        const before = await readVisibleRow(tx, request, 'admin', id);
        assertRecordVersion(request, before, 'user');
        if (values.user_name !== before.user_name) assertValidUserName(values.user_name);
        assertRoleChangeAllowed(actor, before, values);
        // A Super who gets another role must work for one branch. Default: the branch of the call.
        const usual = async () =>
          before.branch_id === null && before.role === 'super' && values.role !== 'super'
            ? await resolveRequestBranchId(tx, request, settings.defaultBranch)
            : before.branch_id;
        const branchId = body.branchId === undefined ? await usual() : body.branchId;
        const branchChanged = branchId !== before.branch_id;
        if (branchChanged) assertSuperRole(actor, createMessage('rights.branchOfUser'));
        if (branchChanged || values.role !== before.role)
          await assertAssignableBranch(tx, request, branchId, values.role);
        const isSuperStill = values.role === 'super' && values.status === 1;
        if (!isSuperStill) await assertNotLastSuper(tx, before);
        if (!isSuperStill || branchId !== null) await assertNotLastForEveryBranch(tx, before);
        const row = await tx
          .updateTable('admin')
          .set({ ...values, branch_id: branchId, ...incrementVersion })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
        const saved = isPinChanged(body) ? await changePin(tx, request, row, pinHash) : row;
        const rightsChanged = values.role !== before.role || values.status !== before.status || branchChanged;
        if (password_hash) await setPassword(tx, id, password_hash, readBearerToken(request));
        if (rightsChanged) await endUserSessions(tx, id);
        await userAuditTrailWriter.changed(tx, request, before, row);
        if (rightsChanged) await revokeUserLink(tx, request, row);
        if (password_hash)
          await recordTrailEvents(tx, getTrailActor(request), toSignInAuditEntry('reset-password', row));
        return saved;
      });
      const row = await refuseWriteIfDuplicate(update, USER_NAME_TAKEN_MESSAGE, 'userName');
      if (password_hash) logSecurityEvent(request, 'reset-password', { user: id });
      return row;
    },
    removal: 'Deletes a user',
    history: HISTORY,
    remove: (request, id) => {
      const actor = getActor(request);
      if (actor.adminId === id) throw new HttpProblem(403, createMessage('user.ownAccount'));
      return inTransaction(db, async tx => {
        await lockSuperUsers(tx);
        await lockRow(tx, 'admin', id);
        const row = await readVisibleRow(tx, request, 'admin', id);
        assertCanManageRole(actor, row.role);
        await assertNotLastSuper(tx, row);
        await lockWhereTheySell(tx, row);
        if (await hasSales(tx, id)) throw new HttpProblem(409, HISTORY);
        await tx.deleteFrom('admin').where('id', '=', id).execute();
        await userAuditTrailWriter.deleted(tx, request, row);
      });
    },
  });
  done();
};

/** Checks that the caller is a Super. @throws HttpProblem 403 with the message `refusal` for any other user */
export function assertSuperRole(actor: Actor, refusal: Message): void {
  if (actor.role !== 'super') throw new HttpProblem(403, refusal);
}

/**
 * Checks that the caller may change users of the given role, and assign this role. In a shop that enforces roles, the
 * caller's role must be above it. In other shops, every user may do so, except that only a Super may do so for the role
 * Super.
 * @throws HttpProblem 403 if the caller may not do so
 */
export function assertCanManageRole(actor: Actor, role: Role): void {
  if (actor.rights === 'open') {
    if (role === 'super') assertSuperRole(actor, createMessage('rights.supers'));
    return;
  }
  if (isRoleAbove(actor.role, role)) return;
  throw new HttpProblem(403, createMessage('rights.supersAndManagers'));
}

/**
 * Checks the branch that is assigned to a user.
 * @throws HttpProblem 400 if the user may not work for every branch, or 404 for a branch that the caller may not see
 */
export async function assertAssignableBranch(
  db: Db,
  request: FastifyRequest,
  branchId: number | null,
  role: Role,
): Promise<void> {
  if (branchId !== null) {
    await findVisibleBranch(db, request, branchId);
    return;
  }
  if (role !== 'super')
    throw new HttpProblem(400, createMessage('rights.everyBranchIsForSupers'), 'branchId');
  assertUserWorksInEveryBranch(request, createMessage('rights.giveEveryBranch'));
}

/**
 * Checks that the user is not the last active Super of every branch, because no other user can add branches.
 * @throws HttpProblem 409 if the user is the last one
 */
async function assertNotLastForEveryBranch(db: Db, row: Row<'admin'>): Promise<void> {
  if (row.role !== 'super' || row.branch_id !== null || row.status !== 1) return;
  const other = await selectActiveSuperUsers(db)
    .where('branch_id', 'is', null)
    .where('id', '<>', row.id)
    .executeTakeFirst();
  if (other) return;
  throw new HttpProblem(409, createMessage('user.lastSuperOfEveryBranch'), 'branchId');
}

function assertRoleChangeAllowed(
  actor: Actor,
  before: Row<'admin'>,
  after: { role: Role; status: FlagColumn },
): void {
  assertCanManageRole(actor, before.role);
  assertCanManageRole(actor, after.role);
  if (actor.role === 'super' || actor.adminId !== before.id) return;
  if (after.role !== before.role || after.status !== before.status) {
    throw new HttpProblem(403, createMessage('user.ownRole'));
  }
}

/**
 * Checks that a user who will be deleted, disabled or given another role is not the last active Super.
 * @throws HttpProblem 409 for the last active Super
 */
async function assertNotLastSuper(db: Db, row: Row<'admin'>): Promise<void> {
  if (row.role !== 'super') return;
  const other = await selectActiveSuperUsers(db).where('id', '<>', row.id).executeTakeFirst();
  if (other) return;
  throw new HttpProblem(409, createMessage('user.lastSuper'));
}

export function assertValidUserName(userName: string): void {
  const refuse = (rule: FieldRule) =>
    new HttpProblem(400, toInvalidFieldMessage(createMessage('field.userName'), rule), 'userName');
  if (userName !== userName.trim()) throw refuse(createFieldRule('noOuterSpace'));
  // Line breaks and characters that change the direction of writing are refused, because they can make one name look
  // like another.
  if (/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(userName)) {
    throw refuse(createFieldRule('noControlCharacters'));
  }
  if (toUserNameKey(userName) === '') throw refuse(createFieldRule('visibleCharacter'));
}

/** Waits for running sales in the user's branches, and blocks new ones until the transaction ends. */
async function lockWhereTheySell(tx: Tx, { branch_id }: Row<'admin'>): Promise<void> {
  const branches = await tx.selectFrom('branch').select('id').orderBy('id').execute();
  for (const { id } of branches) if (branch_id === null || id === branch_id) await lockSales(tx, id);
}

/**
 * Checks whether a user has sales, or returns that wait for their sale. Sales have no foreign key to their user, so the
 * daily rollups are read instead.
 */
async function hasSales(db: Db, id: number): Promise<boolean> {
  const sold = db.selectFrom('day_cashier').select('admin_id').where('admin_id', '=', id);
  const waiting = db.selectFrom('waiting_return').select('admin_id').where('admin_id', '=', id);
  return (await sold.unionAll(waiting).executeTakeFirst()) !== undefined;
}
