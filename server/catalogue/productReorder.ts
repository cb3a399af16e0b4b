import type { ProductInput } from '../../contract/product.ts';
import { getDialect, type Db } from '../database/connect.ts';
import type { Row } from '../database/schema.ts';
import { HttpProblem } from '../http/problems.ts';
import { toThousandths } from '../http/quantities.ts';
import { createMessage } from '../language/message.ts';

type Columns = Pick<Row<'product'>, 'min_stock_milli' | 'target_stock_milli' | 'supplier_id'>;

const NOTHING: Columns = { min_stock_milli: null, target_stock_milli: null, supplier_id: null };

export const isTargetStockAboveMinimum = ({
  min_stock_milli: minimum,
  target_stock_milli: target,
}: Omit<Columns, 'supplier_id'>): boolean => minimum === null || target === null || target >= minimum;

const toThousandthsOrNull = (units: number | null, field: string) =>
  units === null ? null : toThousandths(units, field);

/**
 * Converts reorder settings from a request to column values, in thousandths.
 * @param branchId branch of the product
 * @param before current values, used for absent fields
 * @throws HttpProblem 400 if the target is below the minimum, or the supplier belongs to another branch
 */
export async function toReorderColumns(
  db: Db,
  branchId: number,
  { minStock, targetStock, supplierId }: Pick<ProductInput, 'minStock' | 'targetStock' | 'supplierId'>,
  before: Columns = NOTHING,
): Promise<Columns> {
  const minimum = minStock === undefined ? before.min_stock_milli : toThousandthsOrNull(minStock, 'minStock');
  const target =
    targetStock === undefined ? before.target_stock_milli : toThousandthsOrNull(targetStock, 'targetStock');
  if (!isTargetStockAboveMinimum({ min_stock_milli: minimum, target_stock_milli: target })) {
    throw new HttpProblem(400, createMessage('product.targetBelowMinimum'), 'targetStock');
  }
  const supplier = supplierId === undefined ? before.supplier_id : supplierId;
  if (supplier !== null && supplier !== before.supplier_id)
    await assertSupplierInBranch(db, branchId, supplier, 'supplierId');
  return { min_stock_milli: minimum, target_stock_milli: target, supplier_id: supplier };
}

/**
 * Checks that the supplier belongs to the branch, and prevents its deletion until the product is written.
 * @throws HttpProblem 400 if the branch has no such supplier
 */
export async function assertSupplierInBranch(
  db: Db,
  branchId: number,
  id: number,
  field: string,
): Promise<void> {
  const supplier = await db
    .selectFrom('supplier')
    .select('id')
    .where('id', '=', id)
    .where('branch_id', '=', branchId)
    .$if(getDialect(db) === 'postgres', query => query.forKeyShare())
    .executeTakeFirst();
  if (!supplier) throw new HttpProblem(400, createMessage('product.supplierNotInBranch'), field);
}
