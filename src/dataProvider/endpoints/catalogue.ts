import type { Identifier, RaRecord } from 'ra-core';
import type {
  Category as CategoryWire,
  CategoryInput,
  MenuCategory as MenuCategoryWire,
  MenuCategoryInput,
} from '../../../contract/category';
import type {
  Product as ProductWire,
  ProductInput,
  ProductMatch as ProductMatchWire,
  ProductUpdate,
} from '../../../contract/product';
import { API_EXTENSIONS } from '../../../contract/enums';
import { readProductCode, readProductCodes, toWireProductCodes, type ProductCode } from './productCodes';
import {
  toProductFilterQuery,
  PRODUCT_LIST_FILTERS_AND_SORTS,
  PRODUCT_SORTS,
  toProductsPath,
} from './productList';
import { toBase64, toImageUrl } from '../images';
import { toCents, toDollars } from '../../lib/money';
import {
  parseFormattedNumber,
  taxRateToPercent,
  toThousandths,
  percentToTaxRate,
  thousandthsToUnits,
} from '../../lib/quantities';
import {
  defineCall,
  crudRequests,
  get,
  toQueryValue,
  toSortQuery,
  toRequestTextFields,
  type ResourceEndpoint,
  type RecordWriteContext,
} from '../requests';
import { createListResponseReader } from '../pages';
import {
  toBoolean,
  toId,
  isObject,
  normalizeRecordId,
  toNumber,
  toActiveStatus,
  toText,
  toTrimmedText,
  type UncheckedFields,
} from '../wire';

export interface Category extends RaRecord {
  id: Identifier;
  name: string;
  description: string;
  parent_id: number;
  status: 1 | 0;
  /** The URL of the picture; empty without a picture. */
  picture: string;
  tipo: string;
  pesado: boolean;
  ecommerce: boolean;
  branch_id: number;
}

export interface MenuCategory extends RaRecord {
  id: Identifier;
  name: string;
}

export interface Product extends RaRecord {
  id: Identifier;
  name: string;
  description: string;
  upc: string;
  /** The URL of the picture; empty without a picture. */
  picture: string;
  /** The four optional fields below are absent if the backend does not send them. */
  priceCents?: number;
  taxTenThousandths?: number;
  costCents?: number;
  /** The stock in thousandths of a unit, or in grams. */
  stockThousandths?: number;
  status: 1 | 0;
  categoryId: number;
  ebt: boolean;
  wic: boolean;
  /** True if the product is sold by weight. */
  pesado: boolean;
  ecommerce: boolean;
  /**
   * Reorder point in thousandths; null or undefined when not set. Only our server stores the reorder point, the target
   * stock and the supplier of a product.
   */
  minStockThousandths?: number | null;
  /** Target stock in thousandths: a suggested order fills the stock up to this quantity. */
  targetStockThousandths?: number | null;
  supplierId?: Identifier | null;
  /** Barcodes of packages that contain the product; absent without any. Only our server has them. */
  codes?: ProductCode[];
  /**
   * Values of numeric fields that have more decimals in the backend than the form shows. An update sends these values
   * for fields that the user did not edit.
   */
  finer?: Partial<Record<Figure, number>>;
  /**
   * Fields that no screen shows. An update sends them back unchanged, because the server would clear missing fields.
   */
  carried?: Pick<ProductUpdate, (typeof CARRIED)[number]>;
}

const CARRIED = ['ean', 'image', 'promotionName', 'promotionValue', 'promotionLimit'] as const;

export interface ProductMatch {
  id: Identifier;
  name: string;
  upc: string;
  /** The two optional fields below are absent if the backend does not send them. */
  priceCents?: number;
  costCents: number;
  stockThousandths?: number;
  /**
   * Only set for an inactive product, which is only found by its exact code. `categoryId` is 0 if the server does not
   * send the product's category.
   */
  inactive?: { categoryId: Identifier };
  /** The package whose code was searched for; absent if the code is the product's own. */
  pack?: ProductCode;
}

interface WithFile {
  file: File;
}

export const categories = {
  ...crudRequests('/api/category'),
  ofBranch: true,
  filters: ['branchId'],
  first: { needs: ['branchId'] },
  list: ({ branch, filter }) => get(`/api/category/branch/${toQueryValue(filter.branchId) ?? branch}`),
  read: (wire: UncheckedFields<CategoryWire>): Category => ({
    id: toId(wire.id),
    name: toText(wire.name),
    description: toText(wire.description),
    parent_id: toNumber(wire.parent_id),
    status: toActiveStatus(wire.status),
    picture: toImageUrl('category', wire.image),
    tipo: toText(wire.tipo),
    pesado: toBoolean(wire.pesado),
    ecommerce: toBoolean(wire.ecommerce),
    branch_id: toNumber(wire.branch_id),
  }),
  write: async (
    form: UncheckedFields<Category & WithFile>,
    context: RecordWriteContext,
  ): Promise<CategoryInput> => ({
    ...toRequestTextFields(form, ['name', 'description', 'tipo']),
    parent_id: toNumber(form.parent_id),
    status: toActiveStatus(form.status),
    base64dataimage: await toBase64(form.file),
    pesado: Boolean(form.pesado),
    ecommerce: Boolean(form.ecommerce),
    branch_id: (context.previous as Category | undefined)?.branch_id || context.branch,
  }),
} satisfies ResourceEndpoint;

/**
 * Writes the reordering fields, which only our server has. With any other backend, the form lacks these fields, and
 * requests do not contain them.
 */
const reordering = ({
  minStockThousandths,
  targetStockThousandths,
  supplierId,
}: UncheckedFields<Product>) => ({
  ...(minStockThousandths === undefined ? {} : { minStock: unitsOrNull(minStockThousandths) }),
  ...(targetStockThousandths === undefined ? {} : { targetStock: unitsOrNull(targetStockThousandths) }),
  ...(supplierId === undefined ? {} : { supplierId: toNumber(supplierId) || null }),
});

const unitsOrNull = (thousandths: unknown): number | null =>
  typeof thousandths === 'number' ? thousandthsToUnits(thousandths) : null;

/**
 * For each numeric field of the API: the application's field, and the conversions from and to the API's unit.
 */
const FIGURES = {
  price: ['priceCents', toCents, toDollars],
  tax: ['taxTenThousandths', percentToTaxRate, taxRateToPercent],
  cost: ['costCents', toCents, toDollars],
  stock: ['stockThousandths', toThousandths, thousandthsToUnits],
} as const satisfies Partial<
  Record<keyof ProductWire, [keyof Product, (wire: unknown) => number, (own: unknown) => number]>
>;
type Figure = keyof typeof FIGURES;
const NAMES = Object.keys(FIGURES) as Figure[];

/** Returns the values that would lose decimals if they were converted to our units and back. */
function finerIn(wire: UncheckedFields<ProductWire>): Pick<Product, 'finer'> {
  const finer = NAMES.filter(name => {
    const [, ours, theirs] = FIGURES[name];
    const figure = parseFormattedNumber(wire[name]);
    return Number.isFinite(figure) && theirs(ours(figure)) !== figure;
  });
  return finer.length > 0
    ? { finer: Object.fromEntries(finer.map(name => [name, parseFormattedNumber(wire[name])])) }
    : {};
}

/**
 * Returns the numeric fields of a product for a request. A number that the person did not edit is sent exactly as the
 * API sent it.
 */
const figures = (form: UncheckedFields<Product>, previous: Product | undefined): Record<Figure, number> =>
  Object.fromEntries(
    NAMES.map(name => {
      const [field, , theirs] = FIGURES[name];
      const asRead = previous && form[field] === previous[field] ? previous.finer?.[name] : undefined;
      return [name, asRead ?? theirs(form[field])];
    }),
  ) as Record<Figure, number>;

export const products = {
  ...crudRequests('/api/product'),
  paged: true,
  ofBranch: true,
  filters: ['branchId', 'categoryId', 'name'],
  more: { offer: API_EXTENSIONS.productList, ...PRODUCT_LIST_FILTERS_AND_SORTS },
  first: { pageSize: 50, needs: ['branchId', 'categoryId'] },
  list: ({ branch, filter, page, pageSize, sort }) =>
    get(toProductsPath(branch, filter), {
      name: toQueryValue(filter.name),
      page,
      pageSize,
      ...toProductFilterQuery(filter),
      ...toSortQuery(PRODUCT_SORTS, sort),
    }),
  read: (wire: UncheckedFields<ProductWire>): Product => ({
    id: toId(wire.id),
    name: toText(wire.name),
    description: toText(wire.description),
    upc: toText(wire.upc),
    picture: toImageUrl('product', wire.image),
    priceCents: toCents(wire.price),
    taxTenThousandths: percentToTaxRate(wire.tax),
    costCents: toCents(wire.cost),
    stockThousandths: toThousandths(wire.stock),
    status: toActiveStatus(wire.status),
    categoryId: toNumber(wire.categoryId),
    ebt: toBoolean(wire.ebt),
    wic: toBoolean(wire.wic),
    pesado: toBoolean(wire.pesado),
    ecommerce: toBoolean(wire.ecommerce),
    carried: Object.fromEntries(CARRIED.map(name => [name, wire[name] ?? null])),
    ...finerIn(wire),
    ...(typeof wire.minStock === 'number' ? { minStockThousandths: toThousandths(wire.minStock) } : {}),
    ...(typeof wire.targetStock === 'number'
      ? { targetStockThousandths: toThousandths(wire.targetStock) }
      : {}),
    ...(typeof wire.supplierId === 'number' ? { supplierId: wire.supplierId } : {}),
    ...readProductCodes(wire),
  }),
  write: async (
    form: UncheckedFields<Product & WithFile>,
    { branch, previous }: RecordWriteContext,
  ): Promise<ProductInput | ProductUpdate> => ({
    ...toRequestTextFields(form, ['name', 'description', 'upc']),
    base64dataImage: await toBase64(form.file),
    ...figures(form, previous as Product | undefined),
    status: toActiveStatus(form.status),
    categoryId: toNumber(form.categoryId),
    ebt: Boolean(form.ebt),
    wic: Boolean(form.wic),
    pesado: Boolean(form.pesado),
    ecommerce: Boolean(form.ecommerce),
    ...reordering(form),
    ...toWireProductCodes(form, previous),
    ...(previous ? (previous as Product).carried : { branchId: branch }),
  }),
} satisfies ResourceEndpoint;

export const menuCategories = {
  list: () => get('/api/menucategory'),
  read: (wire: UncheckedFields<MenuCategoryWire>): MenuCategory => ({
    id: toId(wire.id),
    name: toText(wire.name),
  }),
} satisfies ResourceEndpoint;

export const listedMenuCategories = {
  ...menuCategories,
  ...crudRequests('/api/menucategory'),
  offer: API_EXTENSIONS.shopLists,
  write: (form: UncheckedFields<MenuCategory>): MenuCategoryInput => toRequestTextFields(form, ['name']),
} satisfies ResourceEndpoint;

/** True for a status of 0 or false. A product with any other status, or without one, counts as active. */
const isOff = (status: unknown): boolean => /^\s*(0|false)\s*$/i.test(String(status));

const readMatch = (wire: UncheckedFields<ProductMatchWire>): ProductMatch => ({
  id: normalizeRecordId(wire.id),
  name: toTrimmedText(wire.name),
  upc: toTrimmedText(wire.upc),
  priceCents: toCents(wire.price),
  costCents: toCents(wire.cost),
  stockThousandths: toThousandths(wire.stock),
  ...(isOff(wire.status) ? { inactive: { categoryId: toNumber(wire.categoryId) } } : {}),
  ...(isObject(wire.pack) ? { pack: readProductCode(wire.pack) } : {}),
});

export const searchProducts = defineCall(
  ({ text, branchId }: { text: string; branchId: number }) => ({
    ...get('/api/product/autocomplete', { name: text }),
    // Our server reads the branch of this call from a header, because the path of the call does not contain the branch.
    branch: branchId,
  }),
  createListResponseReader(readMatch),
);
