import type { Static } from 'typebox';
import {
  MAX_PRODUCTS_PER_STOCK_CALL,
  type TillStock,
  type TillStockQuery,
} from '../../contract/tillStock.ts';
import type { Db } from '../database/connect.ts';
import { convertThousandthsToUnits } from '../http/quantities.ts';
import type { Till } from './tillKeys.ts';

/** Reads the stock of a branch's products: of the requested ones, or of all, page by page. */
export async function readTillStock(
  db: Db,
  { branchId }: Till,
  { products, after = 0 }: Static<typeof TillStockQuery>,
): Promise<TillStock> {
  let query = db
    .selectFrom('product')
    .leftJoin('warehouse as floor', join =>
      join.onRef('floor.branch_id', '=', 'product.branch_id').on('floor.is_floor', '=', 1),
    )
    .leftJoin('stock', join =>
      join.onRef('stock.product_id', '=', 'product.id').onRef('stock.warehouse_id', '=', 'floor.id'),
    )
    .select(['product.id', 'product.stock_milli', 'stock.quantity_milli'])
    .where('product.branch_id', '=', branchId)
    .where('product.id', '>', after)
    .orderBy('product.id')
    .limit(MAX_PRODUCTS_PER_STOCK_CALL + 1);
  if (products !== undefined) query = query.where('product.id', 'in', products.split(',').map(Number));
  const rows = await query.execute();
  return {
    products: rows.slice(0, MAX_PRODUCTS_PER_STOCK_CALL).map(({ id, stock_milli, quantity_milli }) => ({
      id,
      stock: convertThousandthsToUnits(stock_milli),
      onFloor: convertThousandthsToUnits(quantity_milli ?? 0),
    })),
    more: rows.length > MAX_PRODUCTS_PER_STOCK_CALL,
  };
}
