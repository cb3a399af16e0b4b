import type { Identifier } from 'ra-core';
import { PRODUCT_FLAG_FILTERS } from '../../../../contract/enums';
import type {
  Api,
  ProductPricePreview,
  Product,
  BulkProductScope,
  RequestOptions,
} from '../../../dataProvider/api';
import { getBackend } from '../../../backends/backend';
import { HttpError } from '../../../dataProvider/errors';
import { translate } from '../../../i18n/translate';
import '../../../i18n/bulk';
import { parseId } from '../../../lib/selection';

type ScopeFilter = NonNullable<BulkProductScope['filter']>;

/** Filters of the product list. `categoryId` is 0 for all categories, and a text for backends whose ids are text. */
type ListFilter = Omit<ScopeFilter, 'categoryId'> & { categoryId: Identifier };

export interface BulkChangeTarget {
  branchId: number;
  ids: readonly Identifier[] | null;
  filter: ListFilter | null;
  count: number;
}

/** Filters whose values are numbers. The URL contains them as text. */
const NUMBERS = ['status', 'supplierId', 'marginBelow'];
const KNOWN = [...NUMBERS, ...PRODUCT_FLAG_FILTERS, 'name', 'stock'];

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/**
 * @param filter filter values of the list, including its permanent filter
 * @returns null if a bulk change does not support one of the filters
 */
export function toProductFilter({
  branchId: _branch,
  categoryId: category,
  ...filter
}: Readonly<Record<string, unknown>>): ListFilter | null {
  const given = Object.entries(filter).filter(([, value]) => isGiven(value));
  if (given.some(([name]) => !KNOWN.includes(name))) return null;
  return {
    categoryId: isGiven(category) ? parseId(category) : 0,
    ...Object.fromEntries(
      given.map(([name, value]) => [name, NUMBERS.includes(name) ? Number(value) : String(value)]),
    ),
  };
}

export const canChangeProductsInBulk = (): boolean => getBackend().capabilities.has('changeProducts');

export const toBulkProductScope = ({ branchId, ids, filter, count }: BulkChangeTarget): BulkProductScope =>
  ids || !filter
    ? { branchId, ids: (ids ?? []).map(Number) }
    : { branchId, filter: { ...filter, categoryId: Number(filter.categoryId) }, count };

/** Page size to load a whole list at once. */
const EVERY = 100_000;
const NOT_FOUND = 404;

/** @throws HttpError if none of the selected products is in the list */
export async function loadSelectedProducts(
  api: Api,
  { branchId, ids, filter }: Omit<BulkChangeTarget, 'count'>,
  { signal }: RequestOptions = {},
): Promise<Product[]> {
  const { data } = await api.getList<Product>('products', {
    pagination: { page: 1, perPage: EVERY },
    sort: { field: 'id', order: 'ASC' },
    // If products are selected by id, some of them can be outside of the current filter. Only the category of the
    // filter is therefore used.
    filter: ids ? { branchId, categoryId: filter?.categoryId ?? 0 } : { branchId, ...filter },
    meta: { branchId },
    ...(signal ? { signal } : {}),
  });
  if (!ids) return data;
  const wanted = new Set(ids.map(String));
  const found = data.filter(({ id }) => wanted.has(String(id)));
  if (found.length === 0 && wanted.size > 0)
    throw new HttpError('The selected products are missing', NOT_FOUND, translate('bulk.noneFound'));
  return found;
}

export async function readProductPricePreviews(
  api: Api,
  target: BulkChangeTarget,
  options: RequestOptions,
): Promise<ProductPricePreview[]> {
  if (canChangeProductsInBulk()) return api.previewProductPrices(toBulkProductScope(target), options);
  const products = await loadSelectedProducts(api, target, options);
  return products.map(({ id, name, upc, priceCents = 0, costCents = 0 }) => ({
    id,
    name,
    upc,
    priceCents,
    costCents,
    version: 0,
  }));
}
