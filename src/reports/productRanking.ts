import type { RankingOptions } from '../dataProvider/api';
import {
  DEFAULT_DEAD_STOCK_DAYS,
  MAX_RANKING_SIZE,
  RANKING_KINDS,
  RANKING_SORTS,
  type RankingKind,
  type RankingSort,
} from '../../contract/rankingEnums';
import type { ColumnSorting } from './columns';

/** Options of the filter "nothing sold for", in days. */
export const DEAD_STOCK_DAYS_CHOICES = [30, 60, 90, 180, 365] as const;

export interface RankingQuery {
  kind: RankingKind;
  sort: RankingSort;
  order: 'asc' | 'desc';
  days: number;
  isWhole: boolean;
  categoryId: number | null;
  /** Id of the supplier; null for all suppliers, 0 for products without a supplier. */
  supplierId: number | null;
}

const oneOf = <Word extends string>(words: readonly Word[], text: string | null): Word | undefined =>
  words.find(word => word === text);

const numberIn = (text: string | null): number | null =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;

/**
 * Returns the default sort order: dead products by descending stock value, slow products by ascending sales, best
 * sellers by descending sales.
 */
const usual = (kind: RankingKind): Pick<RankingQuery, 'sort' | 'order'> => ({
  sort: kind === 'dead' ? 'stockValue' : 'sales',
  order: kind === 'slow' ? 'asc' : 'desc',
});

export function readRankingQuery(address: URLSearchParams): RankingQuery {
  const kind = oneOf(RANKING_KINDS, address.get('kind')) ?? 'best';
  const days = numberIn(address.get('days'));
  return {
    kind,
    sort: oneOf(RANKING_SORTS, address.get('sort')) ?? usual(kind).sort,
    order: oneOf(['asc', 'desc'], address.get('order')) ?? usual(kind).order,
    days: DEAD_STOCK_DAYS_CHOICES.find(choice => choice === days) ?? DEFAULT_DEAD_STOCK_DAYS,
    isWhole: address.get('all') === '1',
    categoryId: numberIn(address.get('categoryId')) || null,
    supplierId: numberIn(address.get('supplierId')),
  };
}

export const toRankingParameters = ({
  isWhole,
  categoryId,
  supplierId,
  days,
  ...asked
}: RankingQuery): RankingOptions => ({
  ...asked,
  // The ranking of best sellers does not use `days`, the minimum number of days without a sale.
  days: asked.kind === 'best' ? undefined : days,
  categoryId: categoryId ?? undefined,
  supplierId: supplierId ?? undefined,
  limit: isWhole ? MAX_RANKING_SIZE : undefined,
});

export const hasRankingFilter = ({
  categoryId,
  supplierId,
}: Pick<RankingQuery, 'categoryId' | 'supplierId'>): boolean => categoryId !== null || supplierId !== null;

const SORTS: Readonly<Record<string, RankingSort>> = {
  product: 'name',
  quantity_sold: 'quantity',
  total_sales: 'sales',
  profit: 'profit',
  margin: 'margin',
  stock: 'stock',
  stock_value: 'stockValue',
};

export const canSortRankingBy = (column: string): boolean => Object.hasOwn(SORTS, column);

export const toRankingSorting = ({ sort, order }: RankingQuery): ColumnSorting => ({
  name: Object.keys(SORTS).find(column => SORTS[column] === sort)!,
  descending: order === 'desc',
});

/**
 * Toggles the sort order. The first click on a column sorts names ascending and numbers descending; the next click
 * reverses the order.
 */
export function toggleRankingSort(
  { sort, order }: RankingQuery,
  column: string,
): Pick<RankingQuery, 'sort' | 'order'> {
  const pressed = SORTS[column]!;
  if (pressed === sort) return { sort, order: order === 'asc' ? 'desc' : 'asc' };
  return { sort: pressed, order: pressed === 'name' ? 'asc' : 'desc' };
}

/**
 * Number of whole days that the stock lasts at the average sales of the range; null without stock or sales.
 * @param stock in thousandths
 * @param sold in thousandths, during `days` days
 */
export const computeDaysOfStock = (stock: number, sold: number, days: number): number | null =>
  sold > 0 && stock > 0 ? Math.floor((stock * days) / sold) : null;
