/** Finds what imported rows belong to, and makes it when the branch lacks it. */
import { followIds, type Db, type Tx } from '../database/connect.ts';
import { lockRow } from '../database/locks.ts';
import type { Row } from '../database/schema.ts';
import { folded } from '../../contract/folded.ts';
import { userNameKey } from '../auth/userName.ts';
import { sentence, type Part, type Sentence } from '../language/sentence.ts';
import { ByCode } from '../lib/productCodes.ts';
import { floorOf } from '../stock/floor.ts';
import type { Written } from './journal.ts';

export interface Branch {
  id: number;
  name: string;
  time_zone: string;
  cutoff_hour: number;
  isNew: boolean;
}

/** Locked until the transaction ends: two imports at once would each make what the branch lacks. */
export async function findOrAddBranch(tx: Tx, id: number): Promise<Branch> {
  const find = async () => {
    await lockRow(tx, 'branch', id);
    return tx
      .selectFrom('branch')
      .select(['id', 'name', 'time_zone', 'cutoff_hour'])
      .where('id', '=', id)
      .executeTakeFirst();
  };
  const known = await find();
  if (known) return { ...known, isNew: false };
  const added = await tx
    .insertInto('branch')
    .values({ id, name: `Branch ${id}` })
    // PostgreSQL waits here for another import that makes it.
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) {
    await followIds(tx, ['branch']);
    await floorOf(tx, id);
  }
  return { ...(await find())!, isNew: added !== undefined };
}

/** What a branch that was made is called, and which clock it has: nobody said either. */
export const branchNotes = ({ id, name, time_zone, isNew }: Branch): Sentence[] =>
  isNew
    ? [
        sentence`There was no branch ${id}: the new one is called “${name}”, in the time zone ${time_zone}; Branches changes both.`,
      ]
    : [];

/** Gives the id of a name, and adds what is missing; the branch's rows were read once. */
export type IdByName = (name: string) => Promise<number>;

/** The id of each name, one after the other: what the first adds, a later one of the same name finds. */
export async function idsOf(names: Iterable<string>, idOf: IdByName): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const name of new Set(names)) ids.set(name, await idOf(name));
  return ids;
}

/** Of what a file made, so many names are told. */
const MOST_NAMES = 10;

/** Which categories and suppliers a file of products makes, by name: a slip of the pen would be another one. */
export function madeNotes(made: readonly Written[]): Sentence[] {
  const say = (table: Written['table'], note: (names: Part) => Sentence) => {
    const names = made.filter(one => one.table === table).map(({ name }) => `“${name}”`);
    return names.length === 0 ? [] : [note(enumerated(names))];
  };
  return [
    ...say('category', names => sentence`New categories: ${names}.`),
    ...say('supplier', names => sentence`New suppliers, with their names alone: ${names}.`),
  ];
}

/** @param names at least one */
function enumerated(names: readonly string[]): Part {
  const more = names.length - MOST_NAMES;
  if (more > 0) return sentence`${names.slice(0, MOST_NAMES).join(', ')} and ${more} more`;
  const [last = '', ...before] = names.toReversed();
  return before.length === 0 ? last : sentence`${before.toReversed().join(', ')} and ${last}`;
}

const madeOne = (table: Written['table'], id: number, name: string): Written => ({
  ...{ table, id, name },
  ...{ before: null, after: { name } },
});

/**
 * Categories or terminals of the branch by name, whatever the case and accents; missing ones are added.
 * @param made gets what was added
 */
export async function idsByName(
  tx: Tx,
  table: 'category' | 'terminal',
  branchId: number,
  made: Written[],
): Promise<IdByName> {
  const rows = await tx
    .selectFrom(table)
    .select(['id', 'name'])
    .where('branch_id', '=', branchId)
    // The oldest last, so that it wins where two share a name.
    .orderBy('id', 'desc')
    .execute();
  const ids = new Map(rows.map(({ id, name }) => [folded(name ?? ''), id]));
  return async name => {
    const key = folded(name);
    const known = ids.get(key);
    if (known !== undefined) return known;
    const { id } = await tx
      .insertInto(table)
      .values({ branch_id: branchId, name })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(key, id);
    made.push(madeOne(table, id, name));
    return id;
  };
}

export type KnownProduct = Pick<
  Row<'product'>,
  'id' | 'upc' | 'name' | 'category_id' | 'price_cents' | 'cost_cents' | 'tax_rate' | 'stock_milli'
>;

/** The branch's products that have a UPC; where two share one, the older. */
export async function productsByCode(db: Db, branchId: number): Promise<ByCode<KnownProduct>> {
  const rows = await db
    .selectFrom('product')
    .select(['id', 'upc', 'name', 'category_id', 'price_cents', 'cost_cents', 'tax_rate', 'stock_milli'])
    .where('branch_id', '=', branchId)
    .where('upc', '<>', '')
    .orderBy('id')
    .execute();
  const known = new ByCode<KnownProduct>();
  for (const row of rows) known.add(row.upc.trim(), row);
  return known;
}

/** The cashier of orders whose file names none. */
const NOBODY = { name: 'Imported orders', userName: 'import' };

/**
 * The people who rang up orders, by name or user name, among the branch's own and the owners. New ones are cashiers
 * who cannot sign in. An empty name gives `NOBODY`.
 * @param made gets what was added
 */
export async function cashierIds(tx: Tx, branchId: number, made: Written[]): Promise<IdByName> {
  const taken = new Set<string>();
  const byUserName = new Map<string, number>();
  const byName = new Map<string, number>();
  const read = async () => {
    const admins = await tx
      .selectFrom('admin')
      .select(['id', 'branch_id', 'name', 'user_name_key'])
      .orderBy('id', 'desc')
      .execute();
    for (const admin of admins) {
      taken.add(admin.user_name_key);
      if (admin.branch_id !== branchId && admin.branch_id !== null) continue;
      byUserName.set(admin.user_name_key, admin.id);
      byName.set(folded(admin.name), admin.id);
    }
  };
  await read();

  return async text => {
    const { name, userName } = text === '' ? NOBODY : { name: text, userName: text };
    for (;;) {
      const known = byName.get(folded(name)) ?? byUserName.get(userNameKey(userName));
      if (known !== undefined) return known;
      const free = freeUserName(userName, branchId, taken);
      const key = userNameKey(free);
      const added = await tx
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
        .onConflict(conflict => conflict.column('user_name_key').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!added) {
        // Somebody got that user name since they were read: an import into another branch, at the same moment.
        await read();
        continue;
      }
      const { id } = added;
      taken.add(key);
      byUserName.set(key, id);
      byName.set(folded(name), id);
      made.push(madeOne('admin', id, name));
      return id;
    }
  };
}

/** User names are unique in the whole database, but people of the same name may work in two branches. */
function freeUserName(wanted: string, branchId: number, taken: ReadonlySet<string>): string {
  const base = userNameKey(wanted) === '' ? 'cashier' : wanted;
  let name = base;
  for (let count = 1; taken.has(userNameKey(name)); count++) {
    name = count === 1 ? `${base}-${branchId}` : `${base}-${branchId}-${count}`;
  }
  return name;
}
