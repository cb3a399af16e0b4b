/**
 * Finds the usual supplier of a product: the supplier set in the product, otherwise that of the last purchase. An
 * inactive supplier does not count.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database/connect.ts';

export const LAST_SUPPLIER_ID_SQL: RawBuilder<number | null> = sql<number | null>`
  (select purchase.supplier_id from purchase_item as item join purchase on purchase.id = item.purchase_id
    where item.product_id = product.id and item.received_milli <> 0
    order by item.id desc limit 1)
`;

export interface ActiveSupplier {
  id: number;
  name: string;
  search: string;
  lead_days: number | null;
}

export type ActiveSuppliers = ReadonlyMap<number, ActiveSupplier>;

export async function loadActiveSuppliers(db: Db, branchId: number): Promise<ActiveSuppliers> {
  const rows = await db
    .selectFrom('supplier')
    .select(['id', 'name', 'search', 'lead_days'])
    .where('branch_id', '=', branchId)
    .where('status', '=', 1)
    .execute();
  return new Map(rows.map(row => [row.id, row]));
}

interface Bought {
  supplier_id: number | null;
  last_supplier_id: number | null;
}

export const findUsualSupplier = (
  { supplier_id, last_supplier_id }: Bought,
  suppliers: ActiveSuppliers,
): ActiveSupplier | undefined => suppliers.get(supplier_id ?? 0) ?? suppliers.get(last_supplier_id ?? 0);
