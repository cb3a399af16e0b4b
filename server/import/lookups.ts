/** Finds what imported rows belong to, and makes it when the branch lacks it. */
import { followIds } from '../database/connect.ts';
import { folded } from '../lib/text.ts';
import { userNameKey } from '../auth/userName.ts';
import type { Tx } from './run.ts';

export interface Branch {
  id: number;
  time_zone: string;
  cutoff_hour: number;
}

export async function findOrAddBranch(tx: Tx, id: number): Promise<Branch> {
  const find = () =>
    tx
      .selectFrom('branch')
      .select(['id', 'time_zone', 'cutoff_hour'])
      .where('id', '=', id)
      .executeTakeFirst();
  const known = await find();
  if (known) return known;
  await tx
    .insertInto('branch')
    .values({ id, name: `Branch ${id}` })
    .execute();
  await followIds(tx, ['branch']);
  return (await find())!;
}

/** A lookup of ids by name that reads the branch's rows once. */
export type IdByName = (name: string) => Promise<number>;

/** Categories of the branch by name, whatever the case and accents. */
export async function categoryIds(tx: Tx, branchId: number): Promise<IdByName> {
  const rows = await tx
    .selectFrom('category')
    .select(['id', 'name'])
    .where('branch_id', '=', branchId)
    .orderBy('id', 'desc')
    .execute();
  return findOrAdd(rows, async name => {
    const values = { branch_id: branchId, name };
    return (await tx.insertInto('category').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });
}

/** Terminals of the branch by name. */
export async function terminalIds(tx: Tx, branchId: number): Promise<IdByName> {
  const rows = await tx
    .selectFrom('terminal')
    .select(['id', 'name'])
    .where('branch_id', '=', branchId)
    .orderBy('id', 'desc')
    .execute();
  return findOrAdd(rows, async name => {
    const values = { branch_id: branchId, name };
    return (await tx.insertInto('terminal').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });
}

/** Rows come the oldest last, so that it wins where two share a name. */
function findOrAdd(
  rows: readonly { id: number; name: string | null }[],
  add: (name: string) => Promise<number>,
): IdByName {
  const ids = new Map(rows.map(({ id, name }) => [folded(name ?? ''), id]));
  return async name => {
    const key = folded(name);
    const known = ids.get(key);
    if (known !== undefined) return known;
    const id = await add(name);
    ids.set(key, id);
    return id;
  };
}

/** Under this name and user name stand orders whose file names no cashier. */
const NOBODY = { name: 'Imported orders', userName: 'import' };

/**
 * The people who rang up orders, by name or user name, among the branch's own and the owners.
 * New ones are cashiers who cannot sign in. An empty name stands for nobody in particular.
 */
export async function cashierIds(tx: Tx, branchId: number): Promise<IdByName> {
  const admins = await tx
    .selectFrom('admin')
    .select(['id', 'branch_id', 'name', 'user_name_key'])
    .orderBy('id', 'desc')
    .execute();
  const taken = new Set(admins.map(admin => admin.user_name_key));
  const here = admins.filter(admin => admin.branch_id === branchId || admin.branch_id === null);
  const byUserName = new Map(here.map(admin => [admin.user_name_key, admin.id]));
  const byName = new Map(here.map(admin => [folded(admin.name), admin.id]));

  return async text => {
    const { name, userName } = text === '' ? NOBODY : { name: text, userName: text };
    const known = byName.get(folded(name)) ?? byUserName.get(userNameKey(userName));
    if (known !== undefined) return known;
    const free = freeUserName(userName, branchId, taken);
    const key = userNameKey(free);
    const { id } = await tx
      .insertInto('admin')
      .values({
        branch_id: branchId,
        name,
        user_name: free,
        user_name_key: key,
        password_hash: '',
        role: 'cashier',
        status: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    taken.add(key);
    byUserName.set(key, id);
    byName.set(folded(name), id);
    return id;
  };
}

/** User names are one in the whole database; people of the same name may work in two branches. */
function freeUserName(wanted: string, branchId: number, taken: ReadonlySet<string>): string {
  const base = userNameKey(wanted) === '' ? 'cashier' : wanted;
  let name = base;
  for (let count = 1; taken.has(userNameKey(name)); count++) {
    name = count === 1 ? `${base}-${branchId}` : `${base}-${branchId}-${count}`;
  }
  return name;
}
