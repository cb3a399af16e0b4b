import { sql } from 'kysely';
import type { BulkChangeKind } from '../../../contract/enums.ts';
import { recordTrailEvents, type AuditedFieldValues, type TrailActor } from '../../audit/trail.ts';
import { getDialect, type Tx } from '../../database/connect.ts';
import { toValuesTable } from '../../database/dialects.ts';
import { insertMany } from '../../database/insertMany.ts';
import type { NewRow, Row } from '../../database/schema.ts';
import { toProduct } from '../productRows.ts';

type Product = Row<'product'>;

export const BULK_CHANGE_COLUMNS = {
  price_cents: 'price',
  tax_rate: 'tax',
  status: 'status',
  category_id: 'categoryId',
  ebt: 'ebt',
  wic: 'wic',
  pesado: 'pesado',
  ecommerce: 'ecommerce',
  supplier_id: 'supplierId',
  min_stock_milli: 'minStock',
  target_stock_milli: 'targetStock',
} as const;
type Column = keyof typeof BULK_CHANGE_COLUMNS;
export type ProductValues = Partial<Pick<Product, Column>>;

export interface ProductWithNewValues {
  row: Product;
  values: ProductValues;
}

const listColumns = (values: ProductValues): Column[] => Object.keys(values) as Column[];

export const hasSameProductValues = (row: Product, values: ProductValues): boolean =>
  listColumns(values).every(column => row[column] === values[column]);

export const pickCurrentValues = (row: Product, values: ProductValues): ProductValues =>
  Object.fromEntries(listColumns(values).map(column => [column, row[column]]));

export interface NewBulkChange extends Pick<
  NewRow<'bulk_change'>,
  'branch_id' | 'state' | 'untouched' | 'from_day' | 'from_hour' | 'takes_back'
> {
  kind: BulkChangeKind;
  rule: object;
}

/**
 * Inserts an applied or planned bulk change with its list of products. The products themselves are not changed.
 * @returns the id of the bulk change
 */
export async function insertBulkChange(
  tx: Tx,
  { adminId, name }: TrailActor,
  { rule, ...change }: NewBulkChange,
  settings: readonly ProductWithNewValues[],
): Promise<number> {
  const now = Date.now();
  const isPlanned = change.state === 'planned';
  const { id } = await tx
    .insertInto('bulk_change')
    .values({
      ...change,
      rule: JSON.stringify(rule),
      products: settings.length,
      made_at: now,
      admin_id: adminId,
      admin_name: name,
      applied_at: isPlanned ? null : now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertMany(
    tx,
    'bulk_change_item',
    settings.map(({ row, values }) => ({
      change_id: id,
      product_id: row.id,
      product_name: row.name,
      old_values: JSON.stringify(pickCurrentValues(row, values)),
      new_values: JSON.stringify(values),
      done: isPlanned ? 0 : 1,
    })),
  );
  return id;
}

/**
 * Writes new values to the products of a bulk change.
 * @param products locked rows with their new values, in the same columns for all rows. In each row, at least one value
 *   differs from the stored one
 * @param changeId from `insertBulkChange`
 */
export async function writeBulkProductValues(
  tx: Tx,
  who: TrailActor,
  changeId: number,
  products: readonly ProductWithNewValues[],
): Promise<void> {
  const columns = listColumns(products[0]?.values ?? {});
  if (products.length === 0) return;
  const rows = products.map(({ row, values }) => [row.id, ...columns.map(column => values[column]!)]);
  await updateEach(tx, columns, rows);
  await recordTrailEvents(
    tx,
    who,
    ...products.map(({ row, values }) => ({
      action: 'update' as const,
      resource: 'product',
      id: row.id,
      name: row.name,
      branchId: row.branch_id,
      version: row.version + 1,
      changeId,
      before: toWireFields(row, columns),
      after: toWireFields({ ...row, ...values }, columns),
    })),
  );
}

async function updateEach(
  tx: Tx,
  columns: readonly Column[],
  rows: readonly (number | null)[][],
): Promise<void> {
  const assigned = columns.map(
    (column, at) => sql`${sql.ref(column)} = ${sql.ref(`new_row.column${at + 2}`)}`,
  );
  await sql`
    update product set ${sql.join(assigned)}, version = product.version + 1
    from ${toValuesTable(getDialect(tx), rows, 'new_row')} where product.id = new_row.column1
  `.execute(tx);
}

function toWireFields(row: Product, columns: readonly Column[]): AuditedFieldValues {
  const wire = toProduct(row);
  return Object.fromEntries(
    columns.map(column => [BULK_CHANGE_COLUMNS[column], wire[BULK_CHANGE_COLUMNS[column]]]),
  );
}
