/** Rows for tests: `buildWarehouse(db, { branch_id })` inserts a row with defaults for all other columns. */
import { inTransaction, type Db } from '../../server/database/connect.ts';
import { placeSales } from '../../server/sales/placeSales.ts';
import type { NewSale, NewSaleLine } from '../../server/sales/sale.ts';
import type { NewRow, Row, Schema } from '../../server/database/schema.ts';
import { hashPassword } from '../../server/auth/passwords.ts';
import { toUserNameKey } from '../../server/auth/userName.ts';

export const PASSWORD = 'correct horse 12';
let passwordHash: Promise<string> | undefined;
/** Returns the hash of `PASSWORD`, computed once, because hashing is slow by design. */
const knownHash = () => (passwordHash ??= hashPassword(PASSWORD));

/** Starts with four digits, so that generated names sort in the order of their creation. */
let count = 1000;
export const next = () => ++count;

export async function insert<Table extends keyof Schema>(
  db: Db,
  table: Table,
  row: NewRow<Table>,
): Promise<Row<Table>> {
  const answer = await db.insertInto(table).values(row).returningAll().executeTakeFirstOrThrow();
  return answer;
}

export const buildBranch = (db: Db, values: Partial<NewRow<'branch'>> = {}) =>
  insert(db, 'branch', { name: `Branch ${next()}`, ...values });

/** Creates a user; by default an owner of every branch with the password `PASSWORD`. */
export async function buildAdmin(db: Db, values: Partial<NewRow<'admin'>> = {}) {
  const user_name = values.user_name ?? `user${next()}x`;
  return insert(db, 'admin', {
    branch_id: null,
    name: `Admin ${next()}`,
    user_name,
    user_name_key: toUserNameKey(user_name),
    password_hash: values.password_hash ?? (await knownHash()),
    role: 'super',
    ...values,
  });
}

type OfBranch<Table extends keyof Schema> = Partial<NewRow<Table>> & { branch_id: number };

export const buildWarehouse = (db: Db, values: OfBranch<'warehouse'>) =>
  insert(db, 'warehouse', { name: `Warehouse ${next()}`, ...values });

export const buildCategory = (db: Db, values: OfBranch<'category'>) =>
  insert(db, 'category', { name: `Category ${next()}`, ...values });

export const buildTerminal = (db: Db, values: OfBranch<'terminal'>) =>
  insert(db, 'terminal', { name: `Till ${next()}`, ...values });

export const buildBanner = (db: Db, values: Partial<NewRow<'banner'>> = {}) =>
  insert(db, 'banner', { title: `Banner ${next()}`, image: `banner-${next()}.webp`, ...values });

export const buildTransfer = (db: Db, values: Partial<NewRow<'transfer'>> & NewTransfer) =>
  insert(db, 'transfer', { business_day: 20250115, created_at: Date.UTC(2025, 0, 15, 12), ...values });

export const buildDrawerOpening = (
  db: Db,
  values: Partial<NewRow<'drawer_opening'>> & Pick<NewRow<'drawer_opening'>, 'branch_id' | 'admin_id'>,
) =>
  insert(db, 'drawer_opening', {
    opened_at: Date.UTC(2025, 0, 15, 12),
    business_day: 20250115,
    hour: 12,
    ...values,
  });

type NewTransfer = Pick<NewRow<'transfer'>, 'branch_id' | 'from_warehouse_id' | 'to_warehouse_id'>;

export const line = (values: Partial<NewSaleLine> = {}): NewSaleLine => ({
  productId: null,
  categoryId: null,
  name: 'Apples',
  quantity: 1,
  priceCents: 500,
  amountCents: 541,
  taxCents: 41,
  costCents: 300,
  ...values,
});

/** Builds a sale of one line, paid in cash, without writing it. */
export function newSale(values: Partial<NewSale> & Pick<NewSale, 'branchId'>): NewSale {
  const lines = values.lines ?? [line()];
  return {
    terminalId: 1,
    adminId: 1,
    reference: `sale ${next()}`,
    status: 'completed',
    createdAt: Date.UTC(2025, 0, 15, 12),
    businessDay: 20250115,
    payments: [{ tender: 'cash', amountCents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0) }],
    ...values,
    lines,
  };
}

export const buildSale = (db: Db, values: Partial<NewSale> & Pick<NewSale, 'branchId'>) =>
  inTransaction(db, tx => placeSales(tx, [newSale(values)]));
