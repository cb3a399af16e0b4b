import { COMMAND_LINE_ACTOR, recordTrailEvents } from '../audit/trail.ts';
import { inTransaction, type Db } from '../database/connect.ts';
import { openShopDatabase } from '../database/openDatabase.ts';
import { isSqliteBusyError } from '../database/sqlite.ts';
import { HttpProblem, refuseWriteIfDuplicate } from '../http/problems.ts';
import { getErrorReason, ExpectedError } from '../lib/errors.ts';
import { parseCommandLine } from '../lib/commandLine.ts';
import type { ProgressOutput } from '../lib/progress.ts';
import { readSettings } from '../settings.ts';
import { generatePassword } from '../auth/owner.ts';
import { hashPassword, setPassword } from '../auth/passwords.ts';
import { ROLE_API_NAMES, parseRole } from '../auth/roles.ts';
import { removeSecondFactor } from '../auth/secondFactor.ts';
import { toUserNameKey } from '../auth/userName.ts';
import {
  assertValidUserName,
  normalizeToNfc,
  toSignInAuditEntry,
  USER_NAME_TAKEN_MESSAGE,
  toUserFields,
  removeInvisibleCharacters,
} from './userRoutes.ts';

interface CliContext {
  env: Readonly<Record<string, string | undefined>>;
  out: ProgressOutput;
  err: ProgressOutput;
}

const HELP = `Manages users, on the machine that the shop runs on. The server can keep running.

  npm run user -- list               lists the users, and who can sign in
  npm run user -- reset NAME         gives that user a new password, ends their sessions, and takes their second factor off
  npm run user -- create NAME        makes a user with a new password: a Super of every branch, unless options say otherwise

  --name TEXT     the person's name (default: the user name)
  --role ROLE     ${Object.values(ROLE_API_NAMES).join(', ')} (default: Super)
  --branch ID     the branch that the user works for; needed unless they are a Super
  --help          show this

A password is shown only once; only its hash is stored.
`;

const USAGE = 'Say what to do: list, reset NAME, or create NAME (--help says more).';

export async function runUserCommand(
  args: readonly string[],
  { env, out, err }: CliContext,
): Promise<number> {
  let db: Db | undefined;
  try {
    const { values, positionals } = parsed(args);
    if (values.help) {
      out.write(HELP);
      return 0;
    }
    const [action, name, ...more] = positionals;
    const isList = action === 'list' && name === undefined;
    const isAbout = (action === 'reset' || action === 'create') && name !== undefined && more.length === 0;
    if (!isList && !isAbout) throw new ExpectedError(USAGE);
    const foreign = (['name', 'role', 'branch'] as const).find(option => values[option] !== undefined);
    if (foreign && action !== 'create')
      throw new ExpectedError(`--${foreign} is for create: ${action} does not take it (--help says more).`);
    db = await openShopDatabase(readSettings(env).database);
    if (isList) out.write(await listed(db));
    else out.write(await (action === 'reset' ? reset(db, name!) : create(db, name!, values)));
    return 0;
  } catch (error) {
    err.write(`${toSentence(error)}\n`);
    return 1;
  } finally {
    await db?.destroy();
  }
}

function toSentence(error: unknown): string {
  if (error instanceof ExpectedError || error instanceof HttpProblem) return error.message;
  if (isSqliteBusyError(error))
    return 'Another program is writing to the database; run this again when it is done.';
  return `Nothing was changed: ${getErrorReason(error).replace(/\.$/, '')}.`;
}

const parsed = (args: readonly string[]) =>
  parseCommandLine(args, {
    name: { type: 'string' },
    role: { type: 'string' },
    branch: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  });

async function listed(db: Db): Promise<string> {
  const users = await db
    .selectFrom('admin')
    .select(['user_name', 'name', 'role', 'branch_id', 'status', 'password_hash'])
    .orderBy('user_name_key')
    .execute();
  if (users.length === 0) return 'There are no users yet: npm run setup gives the shop its owner.\n';
  const rows = users.map(user => [
    user.user_name,
    user.name,
    ROLE_API_NAMES[user.role],
    user.branch_id === null ? 'every branch' : `branch ${user.branch_id}`,
    user.status !== 1 ? 'inactive' : user.password_hash === '' ? 'has no password' : 'can sign in',
  ]);
  const widths = [0, 1, 2, 3].map(at => Math.max(0, ...rows.map(row => row[at]!.length)));
  return rows.map(row => `${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}\n`).join('');
}

async function reset(db: Db, name: string): Promise<string> {
  const user = await db
    .selectFrom('admin')
    .select(['id', 'name', 'user_name', 'status', 'branch_id', 'version'])
    .where('user_name_key', '=', toUserNameKey(name))
    .executeTakeFirst();
  if (!user) throw new ExpectedError(`There is no user ${name} (npm run user -- list shows who there is).`);
  const password = generatePassword();
  const password_hash = await hashPassword(password);
  const hadFactor = await inTransaction(db, async tx => {
    await setPassword(tx, user.id, password_hash);
    await recordTrailEvents(tx, COMMAND_LINE_ACTOR, toSignInAuditEntry('reset-password', user));
    const hadFactor = await removeSecondFactor(tx, user.id);
    if (hadFactor)
      await recordTrailEvents(tx, COMMAND_LINE_ACTOR, toSignInAuditEntry('second-factor-off', user));
    return hadFactor;
  });
  const withoutFactor = hadFactor
    ? 'They sign in without a second factor until they set one up again.\n'
    : '';
  const inactive =
    user.status === 1 ? '' : 'This user is inactive, and cannot sign in until somebody changes that.\n';
  return `${shown(user.user_name, password)}Their sessions have ended.\n${withoutFactor}${inactive}`;
}

interface Options {
  name?: string | undefined;
  role?: string | undefined;
  branch?: string | undefined;
}

async function create(
  db: Db,
  userName: string,
  { name, role: word = 'Super', branch }: Options,
): Promise<string> {
  const user_name = removeInvisibleCharacters(userName);
  assertValidUserName(user_name);
  const role = parseRole(word, 'roles');
  if (branch === undefined && role !== 'super') {
    throw new ExpectedError('Only a Super can work for every branch: name a branch with --branch ID.');
  }
  const password = generatePassword();
  const values = {
    branch_id: branch === undefined ? null : await branchId(db, branch),
    name: normalizeToNfc(name ?? userName).trim() || user_name,
    user_name,
    user_name_key: toUserNameKey(user_name),
    password_hash: await hashPassword(password),
    role,
  };
  const insertion = inTransaction(db, async tx => {
    const row = await tx.insertInto('admin').values(values).returningAll().executeTakeFirstOrThrow();
    await recordTrailEvents(tx, COMMAND_LINE_ACTOR, {
      action: 'create',
      resource: 'admin',
      id: row.id,
      branchId: row.branch_id,
      after: toUserFields(row),
    });
  });
  await refuseWriteIfDuplicate(insertion, USER_NAME_TAKEN_MESSAGE, 'userName');
  return shown(user_name, password);
}

async function branchId(db: Db, text: string): Promise<number> {
  const id = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  const found = await db.selectFrom('branch').select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw new ExpectedError(`There is no branch ${text}.`);
  return id;
}

const shown = (userName: string, password: string): string =>
  `User ${userName}, password ${password} (shown only once; keep it)\n`;
