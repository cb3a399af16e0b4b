import { advanceIdSequences, type Db, type Tx } from '../database/connect.ts';
import { lockRow } from '../database/locks.ts';
import type { Row } from '../database/schema.ts';
import { foldText } from '../../contract/foldText.ts';
import { toUserNameKey } from '../auth/userName.ts';
import { type Message, createMessage, type MessageValue } from '../language/message.ts';
import { ProductCodeIndex } from '../../contract/productCodeIndex.ts';
import { findOrAddSalesFloor } from '../stock/salesFloor.ts';
import type { ImportJournalEntry } from './importJournal.ts';

export interface ImportBranch {
  id: number;
  name: string;
  time_zone: string;
  cutoff_hour: number;
  isNew: boolean;
}

/**
 * Finds or creates a branch, and locks it until the transaction ends. Without the lock, two concurrent imports could
 * both create the same missing records.
 */
export async function findOrAddBranch(tx: Tx, id: number): Promise<ImportBranch> {
  const find = async () => {
    await lockRow(tx, 'branch', id);
    return tx
      .selectFrom('branch')
      .select(['id', 'name', 'time_zone', 'cutoff_hour'])
      .where('id', '=', id)
      .executeTakeFirst();
  };
  const existing = await find();
  if (existing) return { ...existing, isNew: false };
  const added = await tx
    .insertInto('branch')
    .values({ id, name: `Branch ${id}` })
    // On PostgreSQL, the insert waits for a concurrent import that is creating the branch.
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) {
    await advanceIdSequences(tx, ['branch']);
    await findOrAddSalesFloor(tx, id);
  }
  return { ...(await find())!, isNew: added !== undefined };
}

export const buildNewBranchNotes = ({ id, name, time_zone, isNew }: ImportBranch): Message[] =>
  isNew ? [createMessage('note.newBranch', { id, name, zone: time_zone })] : [];

/**
 * Looks up the id of a record by its name, and creates a missing record. The branch's records are read only once.
 */
export type IdLookup = (name: string) => Promise<number>;

/**
 * Looks up the ids of several names, one after another, so that a repeated name finds the record that was just
 * created.
 */
export async function lookUpIdsByName(names: Iterable<string>, idOf: IdLookup): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const name of new Set(names)) ids.set(name, await idOf(name));
  return ids;
}

const MAX_LISTED_NAMES = 10;

/**
 * Builds the messages that list the created categories and suppliers. A typing error in the file creates a record by
 * mistake, so the user should see their names.
 */
export function buildNewRecordNotes(made: readonly ImportJournalEntry[]): Message[] {
  const say = (table: ImportJournalEntry['table'], note: (names: MessageValue) => Message) => {
    const names = made.filter(one => one.table === table).map(({ name }) => `“${name}”`);
    return names.length === 0 ? [] : [note(enumerated(names))];
  };
  return [
    ...say('category', names => createMessage('note.newCategories', { names })),
    ...say('supplier', names => createMessage('note.newSuppliers', { names })),
  ];
}

function enumerated(names: readonly string[]): MessageValue {
  const more = names.length - MAX_LISTED_NAMES;
  if (more > 0)
    return createMessage('list.andMore', { names: names.slice(0, MAX_LISTED_NAMES).join(', '), more });
  const [last = '', ...before] = names.toReversed();
  return before.length === 0
    ? last
    : createMessage('list.and', { first: before.toReversed().join(', '), last });
}

const madeOne = (table: ImportJournalEntry['table'], id: number, name: string): ImportJournalEntry => ({
  table,
  id,
  name,
  before: null,
  after: { name },
});

export async function createIdByNameLookup(
  tx: Tx,
  table: 'category' | 'terminal',
  branchId: number,
  made: ImportJournalEntry[],
): Promise<IdLookup> {
  const rows = await tx
    .selectFrom(table)
    .select(['id', 'name'])
    .where('branch_id', '=', branchId)
    // Rows are sorted by id in descending order. The oldest one is added to the map last, so that it takes precedence
    // if two records share a name.
    .orderBy('id', 'desc')
    .execute();
  const ids = new Map(rows.map(({ id, name }) => [foldText(name ?? ''), id]));
  return async name => {
    const key = foldText(name);
    const existingId = ids.get(key);
    if (existingId !== undefined) return existingId;
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

export type ExistingProduct = Pick<
  Row<'product'>,
  'id' | 'upc' | 'name' | 'category_id' | 'price_cents' | 'cost_cents' | 'tax_rate' | 'stock_milli'
>;

/** Reads the branch's products with a UPC. If two products share a UPC, the older one takes precedence. */
export async function loadProductsByCode(
  db: Db,
  branchId: number,
): Promise<ProductCodeIndex<ExistingProduct>> {
  const rows = await db
    .selectFrom('product')
    .select(['id', 'upc', 'name', 'category_id', 'price_cents', 'cost_cents', 'tax_rate', 'stock_milli'])
    .where('branch_id', '=', branchId)
    .where('upc', '<>', '')
    .orderBy('id')
    .execute();
  const index = new ProductCodeIndex<ExistingProduct>();
  for (const row of rows) index.add(row.upc.trim(), row);
  return index;
}

/** Cashier of imported orders for which the file has no cashier. */
const NOBODY = { name: 'Imported orders', userName: 'import' };

/**
 * Looks up cashiers by name or user name, among the users of the branch and of every branch. Missing cashiers are
 * created as users who cannot sign in. An empty name gives `NOBODY`.
 * @param made receives the created users
 */
export async function createCashierLookup(
  tx: Tx,
  branchId: number,
  made: ImportJournalEntry[],
): Promise<IdLookup> {
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
      byName.set(foldText(admin.name), admin.id);
    }
  };
  await read();

  return async text => {
    const { name, userName } = text === '' ? NOBODY : { name: text, userName: text };
    for (;;) {
      const existingId = byName.get(foldText(name)) ?? byUserName.get(toUserNameKey(userName));
      if (existingId !== undefined) return existingId;
      const free = freeUserName(userName, branchId, taken);
      const key = toUserNameKey(free);
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
        await read();
        continue;
      }
      const { id } = added;
      taken.add(key);
      byUserName.set(key, id);
      byName.set(foldText(name), id);
      made.push(madeOne('admin', id, name));
      return id;
    }
  };
}

/**
 * Returns a user name that is not taken. User names are unique in the whole database, but people with the same name
 * may work in two branches.
 */
function freeUserName(wanted: string, branchId: number, taken: ReadonlySet<string>): string {
  const base = toUserNameKey(wanted) === '' ? 'cashier' : wanted;
  let name = base;
  for (let count = 1; taken.has(toUserNameKey(name)); count++) {
    name = count === 1 ? `${base}-${branchId}` : `${base}-${branchId}-${count}`;
  }
  return name;
}
