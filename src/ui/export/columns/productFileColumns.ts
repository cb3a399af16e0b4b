/** Exported file of a product list, in the format that an import accepts (contract/productFile.ts). */
import type { Identifier } from 'ra-core';
import { PRODUCT_FILE_COLUMNS, type ProductFileColumnKey } from '../../../../contract/productFile';
import { getBackend } from '../../../backends/backend';
import { isActionAllowed } from '../../../lib/isActionAllowed';
import type { Category, Product, Supplier } from '../../../dataProvider/api';
import type { FileColumn, ListFileColumns, RawCellValue } from '../fileColumns';
import { readAllRecords } from '../readAllRecords';

interface Names {
  /** Names by id. The ids are text, because a backend can have numbers or text. */
  categories: ReadonlyMap<string, string>;
  suppliers: ReadonlyMap<string, string>;
}

const VALUES: Record<ProductFileColumnKey, (product: Product, names: Names) => RawCellValue> = {
  id: ({ id }) => id,
  upc: ({ upc }) => upc,
  name: ({ name }) => name,
  category: ({ categoryId }, { categories }) => categories.get(String(categoryId)),
  price: ({ priceCents }) => priceCents,
  cost: ({ costCents }) => costCents,
  tax: ({ taxTenThousandths }) => taxTenThousandths,
  stock: ({ stockThousandths }) => stockThousandths,
  active: ({ status }) => status,
  ebt: ({ ebt }) => ebt,
  wic: ({ wic }) => wic,
  weighed: ({ pesado }) => pesado,
  ecommerce: ({ ecommerce }) => ecommerce,
  minStock: ({ minStockThousandths }) => minStockThousandths,
  targetStock: ({ targetStockThousandths }) => targetStockThousandths,
  supplier: ({ supplierId }, { suppliers }) => suppliers.get(String(supplierId)),
  description: ({ description }) => description,
  stockBefore: ({ stockThousandths }) => stockThousandths,
};

const FIELDS: Record<ProductFileColumnKey, string> = {
  id: 'id',
  upc: 'upc',
  name: 'name',
  category: 'categoryId',
  price: 'priceCents',
  cost: 'costCents',
  tax: 'taxTenThousandths',
  stock: 'stockThousandths',
  active: 'status',
  ebt: 'ebt',
  wic: 'wic',
  weighed: 'pesado',
  ecommerce: 'ecommerce',
  minStock: 'minStockThousandths',
  targetStock: 'targetStockThousandths',
  supplier: 'supplierId',
  description: 'description',
  stockBefore: 'stockThousandths',
};

const REORDERING: readonly string[] = ['minStock', 'targetStock', 'supplier'];

interface Shown {
  hasReordering: boolean;
  seesCosts: boolean;
}

export const createProductFileColumns = (
  names: Names,
  { hasReordering, seesCosts }: Shown,
): FileColumn<Product>[] =>
  (Object.keys(PRODUCT_FILE_COLUMNS) as ProductFileColumnKey[])
    .filter(key => (hasReordering || !REORDERING.includes(key)) && (seesCosts || key !== 'cost'))
    .map(key => ({
      ...PRODUCT_FILE_COLUMNS[key],
      field: FIELDS[key],
      of: product => VALUES[key](product, names),
    }));

const named = (records: readonly { id: Identifier; name: string }[]): Map<string, string> =>
  new Map(records.map(({ id, name }) => [String(id), name]));

/**
 * Loads the names of referenced records as well.
 * @throws any error of the backend, because a file without the names would be incomplete
 */
export const productFileColumns: ListFileColumns<Product> = async ({ api, branchId, records, signal }) => {
  const all = <Kind extends Category | Supplier>(resource: string, filter: object) =>
    readAllRecords<Kind>(
      api,
      resource,
      { filter, sort: { field: 'id', order: 'ASC' }, meta: { branchId } },
      { signal },
    );
  const hasCategories = getBackend().capabilities.has('categories');
  const categories = named(hasCategories ? await all<Category>('categories', { branchId }) : []);
  const hasSuppliers = records.some(({ supplierId }) => supplierId);
  const suppliers = named(hasSuppliers ? await all<Supplier>('purchases/suppliers', {}) : []);
  return createProductFileColumns(
    { categories, suppliers },
    {
      hasReordering: getBackend().capabilities.has('reorder'),
      seesCosts: isActionAllowed('show', 'products/cost'),
    },
  );
};
