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

type ListFilter = NonNullable<BulkProductScope['filter']>;

export interface BulkChangeTarget {
  branchId: number;
  ids: readonly Identifier[] | null;
  filter: ListFilter | null;
  count: number;
}

/** Filters with numbers as values; the URL has them as text. */
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
  const categoryId = Number(category || 0);
  if (given.some(([name]) => !KNOWN.includes(name)) || !Number.isSafeInteger(categoryId)) return null;
  return {
    categoryId,
    ...Object.fromEntries(
      given.map(([name, value]) => [name, NUMBERS.includes(name) ? Number(value) : String(value)]),
    ),
  };
}

export const canChangeProductsInBulk = (): boolean => getBackend().capabilities.has('changeProducts');

export const toProductScope = ({ branchId, ids, filter, count }: BulkChangeTarget): BulkProductScope =>
  ids || !filter ? { branchId, ids: (ids ?? []).map(Number) } : { branchId, filter, count };

/** Page size to load a whole list at once. */
const EVERY = 100_000;

export async function readTargetProducts(
  api: Api,
  { branchId, ids, filter }: Omit<BulkChangeTarget, 'count'>,
  { signal }: RequestOptions = {},
): Promise<Product[]> {
  const { data } = await api.getList<Product>('products', {
    pagination: { page: 1, perPage: EVERY },
    sort: { field: 'id', order: 'ASC' },
    // Selected products may not match the current filter, so they are loaded without it.
    filter: ids ? { branchId, categoryId: filter?.categoryId ?? 0 } : { branchId, ...filter },
    meta: { branchId },
    ...(signal ? { signal } : {}),
  });
  const wanted = ids && new Set(ids.map(String));
  return wanted ? data.filter(({ id }) => wanted.has(String(id))) : data;
}

export async function readProductsToPrice(
  api: Api,
  target: BulkChangeTarget,
  options: RequestOptions,
): Promise<ProductPricePreview[]> {
  if (canChangeProductsInBulk()) return api.previewProductPrices(toProductScope(target), options);
  const products = await readTargetProducts(api, target, options);
  return products.map(({ id, name, upc, priceCents, costCents }) => ({
    id,
    name,
    upc,
    priceCents,
    costCents,
    version: 0,
  }));
}
