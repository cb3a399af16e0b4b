import type { ProductFilterCounts as CountsWire } from '../../../contract/productList';
import { API_EXTENSIONS, PRODUCT_FLAG_FILTERS, type ProductSort } from '../../../contract/enums';
import { defineOptionalCall, get, toQueryValue, type ApiRequest } from '../requests';
import {
  toObjectOrEmpty,
  isObject,
  toNumber,
  toText,
  type UnknownRecord,
  type UncheckedFields,
} from '../wire';

const FILTERS = ['status', ...PRODUCT_FLAG_FILTERS, 'stock', 'supplierId', 'marginBelow'] as const;

export const PRODUCT_SORTS: Record<string, ProductSort> = {
  id: 'id',
  number: 'id',
  picture: 'picture',
  name: 'name',
  categoryId: 'category',
  priceCents: 'price',
  costCents: 'cost',
  margin: 'margin',
  stockThousandths: 'stock',
  status: 'status',
  ecommerce: 'flags',
};

export const PRODUCT_LIST_FILTERS_AND_SORTS = { filters: FILTERS, sorts: Object.keys(PRODUCT_SORTS) };

/** Returns the path for listing the products of a category, or all products if no category is given. */
export const toProductsPath = (branch: number, { branchId, categoryId }: UnknownRecord): string =>
  `/api/product/branch/${toQueryValue(branchId) ?? branch}/${toQueryValue(categoryId) || 0}`;

export const toProductFilterQuery = (filter: UnknownRecord): NonNullable<ApiRequest['query']> =>
  Object.fromEntries(FILTERS.map(name => [name, toQueryValue(filter[name])]));

export interface ProductListCounts {
  total: number;
  by: Partial<Record<string, Partial<Record<string, number>>>>;
}

const byValue = (rows: unknown, name: string): Record<string, number> =>
  Object.fromEntries(
    (Array.isArray(rows) ? rows : []).filter(isObject).map(row => [toText(row[name]), toNumber(row.count)]),
  );

const readCounts = (wire: UncheckedFields<CountsWire>): ProductListCounts => ({
  total: toNumber(wire.total),
  by: {
    ...Object.fromEntries(PRODUCT_FLAG_FILTERS.map(mark => [mark, { true: toNumber(wire[mark]) }])),
    categoryId: byValue(wire.categories, 'categoryId'),
    status: byValue(wire.statuses, 'status'),
    stock: byValue(wire.stocks, 'stock'),
    supplierId: byValue(wire.suppliers, 'supplierId'),
    marginBelow: byValue(wire.margins, 'marginBelow'),
  },
});

export const productCountsByFilter = defineOptionalCall(API_EXTENSIONS.productList)(
  ({ branchId, filter }: { branchId: number; filter: UnknownRecord }) =>
    get(`${toProductsPath(branchId, filter)}/counts`, {
      name: toQueryValue(filter.name),
      ...toProductFilterQuery(filter),
    }),
  answer => readCounts(toObjectOrEmpty(answer)),
);
