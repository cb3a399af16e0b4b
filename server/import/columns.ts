import { PRODUCT_FILE, type ProductFileKey } from '../../contract/productFile.ts';
import { findHeaders } from '../language/importWords.ts';
import { type Message, message, type MessageValue } from '../language/message.ts';
import { formatValueInEnglish } from '../language/translate.ts';
import { PlainError } from '../lib/errors.ts';

export interface Field {
  label: MessageValue;
  required?: boolean;
  headers: readonly string[];
}

/** Column index of each field. Fields for which the file has no column are absent. */
export type Columns<Name extends string> = Partial<Record<Name, number>>;

const UPC = { label: message('column.upc'), required: true, headers: findHeaders('upc') } satisfies Field;

export const PRODUCT_FIELDS = {
  id: { label: message('column.id'), headers: [] },
  upc: UPC,
  name: { label: message('column.name'), required: true, headers: findHeaders('name') },
  price: { label: message('column.price'), headers: findHeaders('price') },
  cost: { label: message('column.cost'), headers: findHeaders('cost') },
  tax: {
    label: message('column.tax'),
    headers: findHeaders('tax'),
  },
  stock: {
    label: message('column.stock'),
    headers: findHeaders('stock'),
  },
  category: {
    label: message('column.category'),
    headers: findHeaders('category'),
  },
  active: { label: message('column.active'), headers: findHeaders('active') },
  ebt: { label: message('column.ebt'), headers: findHeaders('ebt') },
  wic: { label: message('column.wic'), headers: findHeaders('wic') },
  weighed: {
    label: message('column.soldByWeight'),
    headers: findHeaders('weighed'),
  },
  ecommerce: {
    label: message('column.ecommerce'),
    headers: findHeaders('ecommerce'),
  },
  minStock: {
    label: message('column.minStock'),
    headers: findHeaders('minStock'),
  },
  targetStock: {
    label: message('column.targetStock'),
    headers: findHeaders('targetStock'),
  },
  supplier: {
    label: message('column.supplier'),
    headers: findHeaders('supplier'),
  },
  description: {
    label: message('column.description'),
    headers: findHeaders('description'),
  },
  stockBefore: { label: message('column.stockBefore'), headers: findHeaders('stockBefore') },
} satisfies Record<ProductFileKey, Field>;

export const PRICE_FIELDS = {
  id: PRODUCT_FIELDS.id,
  upc: UPC,
  name: PRODUCT_FIELDS.name,
  price: {
    label: message('column.price'),
    required: true,
    headers: [...findHeaders('newPrice'), ...findHeaders('price')],
  },
  cost: PRODUCT_FIELDS.cost,
} satisfies Record<string, Field>;

export const COUNT_FIELDS = {
  id: PRODUCT_FIELDS.id,
  upc: UPC,
  name: PRODUCT_FIELDS.name,
  stock: {
    label: message('column.counted'),
    required: true,
    headers: [...findHeaders('counted'), ...PRODUCT_FIELDS.stock.headers],
  },
} satisfies Record<string, Field>;

export const SUPPLIER_FIELDS = {
  name: {
    label: message('column.name'),
    required: true,
    headers: findHeaders('supplierName'),
  },
  contact: {
    label: message('column.contact'),
    headers: findHeaders('supplierContact'),
  },
  phone: {
    label: message('column.phone'),
    headers: findHeaders('supplierPhone'),
  },
  email: {
    label: message('column.email'),
    headers: findHeaders('supplierEmail'),
  },
  address: { label: message('column.address'), headers: findHeaders('supplierAddress') },
  city: { label: message('column.city'), headers: findHeaders('supplierCity') },
  country: { label: message('column.country'), headers: findHeaders('supplierCountry') },
  website: {
    label: message('column.website'),
    headers: findHeaders('supplierWebsite'),
  },
  leadDays: {
    label: message('column.leadDays'),
    headers: findHeaders('supplierLeadDays'),
  },
  active: { label: message('column.active'), headers: findHeaders('supplierActive') },
} satisfies Record<string, Field>;

export const ORDER_FIELDS = {
  reference: {
    label: message('column.reference'),
    required: true,
    headers: findHeaders('orderReference'),
  },
  date: {
    label: message('column.date'),
    required: true,
    headers: findHeaders('orderDate'),
  },
  code: {
    label: message('column.productCode'),
    headers: [...findHeaders('lineCode'), ...findHeaders('upc'), ...findHeaders('productId')],
  },
  name: {
    label: message('column.productName'),
    headers: findHeaders('orderName'),
  },
  quantity: {
    label: message('column.quantity'),
    required: true,
    headers: findHeaders('orderQuantity'),
  },
  price: {
    label: message('column.price'),
    required: true,
    headers: [...findHeaders('linePrice'), ...findHeaders('price')],
  },
  tax: { label: message('column.tax'), headers: findHeaders('orderTax') },
  cost: { label: message('column.cost'), headers: findHeaders('cost') },
  tender: {
    label: message('column.tender'),
    headers: findHeaders('orderTender'),
  },
  cashier: {
    label: message('column.cashier'),
    headers: findHeaders('orderCashier'),
  },
  terminal: {
    label: message('column.terminal'),
    headers: findHeaders('orderTerminal'),
  },
} satisfies Record<string, Field>;

/**
 * Finds the column of each field by its header.
 * @param chosen headers by field name, from `--map`; an empty header leaves the field out
 * @throws PlainError naming a required field without a column, or a mistake in `--map`
 */
export function mapColumns<Name extends string>(
  headers: readonly string[],
  fields: Record<Name, Field>,
  chosen: Readonly<Record<string, string>>,
): Columns<Name> {
  const columns: Columns<Name> = {};
  const isName = (name: string): name is Name => Object.hasOwn(fields, name);
  const names = Object.keys(fields).filter(isName);
  for (const [name, header] of Object.entries(chosen)) {
    if (!isName(name)) {
      throw new PlainError(`--map has no field "${name}"; it has ${names.join(', ')}.`);
    }
    if (header !== '') columns[name] = columnNamed(header, headers, name);
  }
  const found = guessColumns(headers, fields, columns, Object.keys(chosen));
  for (const name of names) if (found[name] !== undefined) columns[name] = found[name];
  for (const name of names) {
    if (fields[name].required && columns[name] === undefined)
      throw refuseMissingColumn(headers, fields[name], name);
  }
  return columns;
}

export function listUnusedColumns(headers: readonly string[], columns: Columns<string>): Message[] {
  const used = Object.values(columns);
  const unused = headers.filter((_, at) => !used.includes(at));
  return unused.length === 0
    ? []
    : [message('note.unusedColumns', { columns: listed([...new Set(unused)]) })];
}

export function guessColumns<Name extends string>(
  headers: readonly string[],
  fields: Readonly<Record<Name, Field>>,
  assigned: Columns<Name> = {},
  decided: readonly string[] = [],
): Columns<Name> {
  const columns: Columns<Name> = { ...assigned };
  const keys = headers.map(toHeaderKey);
  for (const name of Object.keys(fields) as Name[]) {
    if (decided.includes(name)) continue;
    const taken = Object.values<number | undefined>(columns);
    const free = (header: string) => keys.findIndex((key, at) => key === header && !taken.includes(at));
    const wanted = [...extraHeaders(name, headers, keys), ...fields[name].headers];
    const column = wanted.map(free).find(at => at >= 0);
    if (column !== undefined) columns[name] = column;
  }
  return columns;
}

function extraHeaders(name: string, headers: readonly string[], keys: readonly string[]): string[] {
  if (name === 'id' && isOurs(headers)) return ['id'];
  // In Shopify's exports, the order number is in the column `Name`.
  return name === 'reference' && keys.includes('lineitemname') ? ['name'] : [];
}

/**
 * Column headings that only files exported by this product have. A file with two of these headings is recognised as
 * such an export, and its product ids are trusted.
 */
const OURS = [
  PRODUCT_FILE.stockBefore,
  PRODUCT_FILE.weighed,
  PRODUCT_FILE.minStock,
  PRODUCT_FILE.targetStock,
];
const isOurs = (headers: readonly string[]): boolean =>
  OURS.filter(({ heading }) => headers.includes(heading)).length >= 2;

export const refuseMissingColumn = (
  headers: readonly string[],
  { label }: Field,
  name: string,
  advice = `say which one with --map ${name}=HEADER`,
): PlainError =>
  new PlainError(
    `The file has no column for ${formatValueInEnglish(label)} (its columns: ${listed(headers)}); ${advice}.`,
  );

const listed = (headers: readonly string[]): string =>
  headers.map(header => header || '(no name)').join(', ');

function columnNamed(header: string, headers: readonly string[], name: string): number {
  const exact = headers.indexOf(header);
  const column =
    exact >= 0 ? exact : headers.findIndex(candidate => toHeaderKey(candidate) === toHeaderKey(header));
  if (column < 0) {
    throw new PlainError(
      `The file has no column "${header}" for --map ${name} (its columns: ${listed(headers)}).`,
    );
  }
  return column;
}

/** Normalises a column header: `Unit_Price`, `unit price` and `UnitPrice` have the same key. */
function toHeaderKey(header: string): string {
  return header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
