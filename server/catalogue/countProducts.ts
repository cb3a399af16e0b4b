import pLimit from 'p-limit';
import type { ProductFilterCounts } from '../../contract/productList.ts';
import { MARGIN_FILTER_PERCENTS, STOCK_LEVELS } from '../../contract/enums.ts';
import { getDialect, type Db } from '../database/connect.ts';
import {
  joinConditionsWithAnd,
  buildProductFilterConditions,
  buildFilteredCountSql,
  whereMarginBelow,
  whereStatus,
  whereStockLevel,
  buildFlagConditions,
  selectProductsByNameOrCode,
  type ProductCondition,
  type ProductFilterKey,
  type ProductFilter,
} from './productFilters.ts';

const STATUSES = [1, 0] as const;

/**
 * Counts the products for each choice of each filter. The conditions of all other filters also apply, so that the count
 * equals the length of the list after the user has selected the choice.
 */
export async function countProductsPerFilterChoice(
  db: Db,
  filter: ProductFilter,
): Promise<ProductFilterCounts> {
  const marks = buildFlagConditions(db, filter);
  const chosen = buildProductFilterConditions(filter, marks);
  const besides = (dimension: ProductFilterKey): ProductCondition[] =>
    [...chosen].flatMap(([other, condition]) => (other === dimension ? [] : [condition]));
  const counted = (dimension: ProductFilterKey, condition: ProductCondition) =>
    buildFilteredCountSql(joinConditionsWithAnd([...besides(dimension), condition]));
  const ofBranch = selectProductsByNameOrCode(db, filter);

  // Four short statements are used instead of one long one, because SQLite blocks the server during a statement.
  // PostgreSQL runs two of them at a time.
  const turn = pLimit(getDialect(db) === 'sqlite' ? 1 : 2);
  const [marksAndAll, steps, categories, suppliers] = await Promise.all([
    turn(() =>
      ofBranch
        .select([
          buildFilteredCountSql(joinConditionsWithAnd([...chosen.values()])).as('total'),
          counted('ebt', marks.ebt).as('ebt'),
          counted('wic', marks.wic).as('wic'),
          counted('pesado', marks.pesado).as('pesado'),
          counted('ecommerce', marks.ecommerce).as('ecommerce'),
          counted('onPromotion', marks.onPromotion).as('onPromotion'),
          counted('noPicture', marks.noPicture).as('noPicture'),
          counted('noPrice', marks.noPrice).as('noPrice'),
          counted('sameCode', marks.sameCode).as('sameCode'),
        ])
        .executeTakeFirstOrThrow(),
    ),
    turn((): Promise<Record<string, number>> =>
      ofBranch
        .select([
          ...STATUSES.map(status => counted('status', whereStatus(status)).as(`status ${status}`)),
          ...STOCK_LEVELS.map(level => counted('stock', whereStockLevel(level)).as(`stock ${level}`)),
          ...MARGIN_FILTER_PERCENTS.map(percent =>
            counted('margin', whereMarginBelow(percent, filter.pricesIncludeTax)).as(`margin ${percent}`),
          ),
        ])
        .executeTakeFirstOrThrow(),
    ),
    turn(() =>
      ofBranch
        .where(joinConditionsWithAnd(besides('category')))
        .select(({ fn }) => ['product.category_id as categoryId', fn.countAll<number>().as('count')])
        .groupBy('product.category_id')
        .orderBy('product.category_id')
        .execute(),
    ),
    turn(() =>
      ofBranch
        .where(joinConditionsWithAnd(besides('supplier')))
        .where('product.supplier_id', 'is not', null)
        .select(eb => [
          eb.ref('product.supplier_id').$notNull().as('supplierId'),
          eb.fn.countAll<number>().as('count'),
        ])
        .groupBy('product.supplier_id')
        .orderBy('product.supplier_id')
        .execute(),
    ),
  ]);
  return {
    ...marksAndAll,
    suppliers,
    statuses: STATUSES.map(status => ({ status, count: steps[`status ${status}`]! })),
    stocks: STOCK_LEVELS.map(stock => ({ stock, count: steps[`stock ${stock}`]! })),
    margins: MARGIN_FILTER_PERCENTS.map(marginBelow => ({
      marginBelow,
      count: steps[`margin ${marginBelow}`]!,
    })),
    categories,
  };
}
