/** Categories and their products, and the search for a product. */
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
import { OFFERS } from '../../../contract/enums';
import { codeOf, codesIn, codesOut, type ProductCode } from './productCodes';
import { narrowing, ordering, PRODUCT_LIST, productsPath } from './productList';
import { base64Of, imageAddress } from '../images';
import { centsOf, dollarsOf } from '../../lib/money';
import { figureIn, taxRateToPercent, thousandthsOf, toTaxRate, unitsOf } from '../../lib/quantities';
import { call, crud, get, queryText, texts, type ResourceEndpoint, type WriteContext } from '../requests';
import { rows } from '../pages';
import { flagOf, idOf, isFields, keyOf, numberOf, statusOf, textOf, trimmed, type Loose } from '../wire';

export interface Category extends RaRecord {
  id: Identifier;
  name: string;
  description: string;
  parent_id: number;
  status: 1 | 0;
  /** An address for `<img>`; empty: none. */
  picture: string;
  /** The name of a menu category. */
  tipo: string;
  /** Sold by weight. */
  pesado: boolean;
  ecommerce: boolean;
  branch_id: number;
}

/** A type that a category can have. */
export interface MenuCategory extends RaRecord {
  id: Identifier;
  name: string;
}

export interface Product extends RaRecord {
  id: Identifier;
  name: string;
  description: string;
  upc: string;
  /** An address for `<img>`; empty: none. */
  picture: string;
  priceCents: number;
  /** Ten-thousandths of a percent. */
  taxTenThousandths: number;
  costCents: number;
  /** Thousandths of a unit, or grams. */
  stockThousandths: number;
  status: 1 | 0;
  categoryId: number;
  ebt: boolean;
  wic: boolean;
  /** Sold by weight. */
  pesado: boolean;
  ecommerce: boolean;
  /** In thousandths; below this it runs low. This and the next two are additions of our server: null or undefined where nobody has set them. */
  minStockThousandths?: number | null;
  /** In thousandths: what an order fills the stock up to. */
  targetStockThousandths?: number | null;
  /** The supplier that it is usually bought from. */
  supplierId?: Identifier | null;
  /** The codes of its packages: an addition of our server, absent where it has none. */
  codes?: ProductCode[];
  /** Figures as they were read, where a backend sends more decimals than we show. */
  finer?: Partial<Record<Figure, number>>;
  /** Fields that no screen shows. An update sends them back as they were read, so that nothing is erased. */
  carried?: Pick<ProductUpdate, (typeof CARRIED)[number]>;
}

const CARRIED = ['ean', 'image', 'promotionName', 'promotionValue', 'promotionLimit'] as const;

/** What a product search finds. */
export interface ProductMatch {
  id: Identifier;
  name: string;
  upc: string;
  priceCents: number;
  costCents: number;
  /** Thousandths of a unit, or grams. */
  stockThousandths: number;
  /** Neither sold nor bought, and found only by its exact code. `categoryId` is 0 where it is not known. */
  inactive?: { categoryId: number };
  /** The package of the product whose code was searched for. */
  pack?: ProductCode;
}

/** A form's picture, where one was chosen. */
interface WithFile {
  file: File;
}

export const categories = {
  ...crud('/api/category'),
  ofBranch: true,
  filters: ['branchId'],
  first: { needs: ['branchId'] },
  list: ({ branch, filter }) => get(`/api/category/branch/${queryText(filter.branchId) ?? branch}`),
  read: (wire: Loose<CategoryWire>): Category => ({
    id: idOf(wire.id),
    name: textOf(wire.name),
    description: textOf(wire.description),
    parent_id: numberOf(wire.parent_id),
    status: statusOf(wire.status),
    picture: imageAddress('category', wire.image),
    tipo: textOf(wire.tipo),
    pesado: flagOf(wire.pesado),
    ecommerce: flagOf(wire.ecommerce),
    branch_id: numberOf(wire.branch_id),
  }),
  write: async (form: Loose<Category & WithFile>, context: WriteContext): Promise<CategoryInput> => ({
    ...texts(form, ['name', 'description', 'tipo']),
    parent_id: numberOf(form.parent_id),
    status: statusOf(form.status),
    base64dataimage: await base64Of(form.file),
    pesado: Boolean(form.pesado),
    ecommerce: Boolean(form.ecommerce),
    branch_id: (context.previous as Category | undefined)?.branch_id || context.branch,
  }),
} satisfies ResourceEndpoint;

/** Fields of our server alone: a form over another backend has none of them, and so sends none. */
const reordering = ({ minStockThousandths, targetStockThousandths, supplierId }: Loose<Product>) => ({
  ...(minStockThousandths === undefined ? {} : { minStock: unitsOrNull(minStockThousandths) }),
  ...(targetStockThousandths === undefined ? {} : { targetStock: unitsOrNull(targetStockThousandths) }),
  ...(supplierId === undefined ? {} : { supplierId: numberOf(supplierId) || null }),
});

const unitsOrNull = (thousandths: unknown): number | null =>
  typeof thousandths === 'number' ? unitsOf(thousandths) : null;

/** The figures of the wire: for each, the field that has it in our unit, and the conversions to and from that unit. */
const FIGURES = {
  price: ['priceCents', centsOf, dollarsOf],
  tax: ['taxTenThousandths', toTaxRate, taxRateToPercent],
  cost: ['costCents', centsOf, dollarsOf],
  stock: ['stockThousandths', thousandthsOf, unitsOf],
} as const satisfies Partial<
  Record<keyof ProductWire, [keyof Product, (wire: unknown) => number, (own: unknown) => number]>
>;
type Figure = keyof typeof FIGURES;
const NAMES = Object.keys(FIGURES) as Figure[];

/** The figures that would lose decimals if they were sent back in our units. */
function finerIn(wire: Loose<ProductWire>): Pick<Product, 'finer'> {
  const finer = NAMES.filter(name => {
    const [, ours, theirs] = FIGURES[name];
    const figure = figureIn(wire[name]);
    return Number.isFinite(figure) && theirs(ours(figure)) !== figure;
  });
  return finer.length > 0
    ? { finer: Object.fromEntries(finer.map(name => [name, figureIn(wire[name])])) }
    : {};
}

/** The figures to send: a figure that nobody has changed is sent as it was read. */
const figures = (form: Loose<Product>, previous: Product | undefined): Record<Figure, number> =>
  Object.fromEntries(
    NAMES.map(name => {
      const [field, , theirs] = FIGURES[name];
      const asRead = previous && form[field] === previous[field] ? previous.finer?.[name] : undefined;
      return [name, asRead ?? theirs(form[field])];
    }),
  ) as Record<Figure, number>;

export const products = {
  ...crud('/api/product'),
  paged: true,
  ofBranch: true,
  filters: ['branchId', 'categoryId', 'name'],
  more: { offer: OFFERS.productList, ...PRODUCT_LIST },
  first: { pageSize: 50, needs: ['branchId', 'categoryId'] },
  list: ({ branch, filter, page, pageSize, sort }) =>
    get(productsPath(branch, filter), {
      name: queryText(filter.name),
      page,
      pageSize,
      ...narrowing(filter),
      ...ordering(sort),
    }),
  read: (wire: Loose<ProductWire>): Product => ({
    id: idOf(wire.id),
    name: textOf(wire.name),
    description: textOf(wire.description),
    upc: textOf(wire.upc),
    picture: imageAddress('product', wire.image),
    priceCents: centsOf(wire.price),
    taxTenThousandths: toTaxRate(wire.tax),
    costCents: centsOf(wire.cost),
    stockThousandths: thousandthsOf(wire.stock),
    status: statusOf(wire.status),
    categoryId: numberOf(wire.categoryId),
    ebt: flagOf(wire.ebt),
    wic: flagOf(wire.wic),
    pesado: flagOf(wire.pesado),
    ecommerce: flagOf(wire.ecommerce),
    carried: Object.fromEntries(CARRIED.map(name => [name, wire[name] ?? null])),
    ...finerIn(wire),
    ...(typeof wire.minStock === 'number' ? { minStockThousandths: thousandthsOf(wire.minStock) } : {}),
    ...(typeof wire.targetStock === 'number'
      ? { targetStockThousandths: thousandthsOf(wire.targetStock) }
      : {}),
    ...(typeof wire.supplierId === 'number' ? { supplierId: wire.supplierId } : {}),
    ...codesIn(wire),
  }),
  write: async (
    form: Loose<Product & WithFile>,
    { branch, previous }: WriteContext,
  ): Promise<ProductInput | ProductUpdate> => ({
    ...texts(form, ['name', 'description', 'upc']),
    base64dataImage: await base64Of(form.file),
    ...figures(form, previous as Product | undefined),
    status: statusOf(form.status),
    categoryId: numberOf(form.categoryId),
    ebt: Boolean(form.ebt),
    wic: Boolean(form.wic),
    pesado: Boolean(form.pesado),
    ecommerce: Boolean(form.ecommerce),
    ...reordering(form),
    ...codesOut(form, previous),
    ...(previous ? (previous as Product).carried : { branchId: branch }),
  }),
} satisfies ResourceEndpoint;

export const menuCategories = {
  list: () => get('/api/menucategory'),
  read: (wire: Loose<MenuCategoryWire>): MenuCategory => ({ id: idOf(wire.id), name: textOf(wire.name) }),
} satisfies ResourceEndpoint;

/** The same list, with the calls that change it. */
export const listedMenuCategories = {
  ...menuCategories,
  ...crud('/api/menucategory'),
  offer: OFFERS.shopLists,
  write: (form: Loose<MenuCategory>): MenuCategoryInput => texts(form, ['name']),
} satisfies ResourceEndpoint;

/** The status of a match is an addition of our server: a word that another server sends is no reason to hide a product. */
const isOff = (status: unknown): boolean => /^\s*(0|false)\s*$/i.test(String(status));

const readMatch = (wire: Loose<ProductMatchWire>): ProductMatch => ({
  id: keyOf(wire.id),
  name: trimmed(wire.name),
  upc: trimmed(wire.upc),
  priceCents: centsOf(wire.price),
  costCents: centsOf(wire.cost),
  stockThousandths: thousandthsOf(wire.stock),
  ...(isOff(wire.status) ? { inactive: { categoryId: numberOf(wire.categoryId) } } : {}),
  ...(isFields(wire.pack) ? { pack: codeOf(wire.pack) } : {}),
});

/** Searches for products by name, or by the digits of a code. */
export const searchProducts = call(
  ({ text, branchId }: { text: string; branchId: number }) => ({
    ...get('/api/product/autocomplete', { name: text }),
    // The path names no branch: our server takes it from the header, where it offered one.
    branch: branchId,
  }),
  rows(readMatch),
);
