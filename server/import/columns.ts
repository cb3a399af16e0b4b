import { PRODUCT_FILE_COLUMNS, type ProductFileColumnKey } from '../../contract/productFile.ts';
import { listImportHeaders } from '../language/importVocabulary.ts';
import { type Message, message, type MessageValue } from '../language/message.ts';
import { formatValueInEnglish } from '../language/translate.ts';
import { PlainError } from '../lib/errors.ts';

export interface ImportColumnField {
  label: MessageValue;
  required?: boolean;
  headers: readonly string[];
}

/** Column index of each field. Fields for which the file has no column are absent. */
export type ColumnIndexes<Name extends string> = Partial<Record<Name, number>>;

const UPC = {
  label: message('column.upc'),
  required: true,
  headers: listImportHeaders('upc'),
} satisfies ImportColumnField;

export const PRODUCT_FIELDS = {
  id: { label: message('column.id'), headers: [] },
  upc: UPC,
  name: { label: message('column.name'), required: true, headers: listImportHeaders('name') },
  price: { label: message('column.price'), headers: listImportHeaders('price') },
  cost: { label: message('column.cost'), headers: listImportHeaders('cost') },
  tax: {
    label: message('column.tax'),
    headers: listImportHeaders('tax'),
  },
  stock: {
    label: message('column.stock'),
    headers: listImportHeaders('stock'),
  },
  category: {
    label: message('column.category'),
    headers: listImportHeaders('category'),
  },
  active: { label: message('column.active'), headers: listImportHeaders('active') },
  ebt: { label: message('column.ebt'), headers: listImportHeaders('ebt') },
  wic: { label: message('column.wic'), headers: listImportHeaders('wic') },
  weighed: {
    label: message('column.soldByWeight'),
    headers: listImportHeaders('weighed'),
  },
  ecommerce: {
    label: message('column.ecommerce'),
    headers: listImportHeaders('ecommerce'),
  },
  minStock: {
    label: message('column.minStock'),
    headers: listImportHeaders('minStock'),
  },
  targetStock: {
    label: message('column.targetStock'),
    headers: listImportHeaders('targetStock'),
  },
  supplier: {
    label: message('column.supplier'),
    headers: listImportHeaders('supplier'),
  },
  description: {
    label: message('column.description'),
    headers: listImportHeaders('description'),
  },
  stockBefore: { label: message('column.stockBefore'), headers: listImportHeaders('stockBefore') },
} satisfies Record<ProductFileColumnKey, ImportColumnField>;

export const PRICE_FIELDS = {
  id: PRODUCT_FIELDS.id,
  upc: UPC,
  name: PRODUCT_FIELDS.name,
  price: {
    label: message('column.price'),
    required: true,
    headers: [...listImportHeaders('newPrice'), ...listImportHeaders('price')],
  },
  cost: PRODUCT_FIELDS.cost,
} satisfies Record<string, ImportColumnField>;

export const STOCK_COUNT_FIELDS = {
  id: PRODUCT_FIELDS.id,
  upc: UPC,
  name: PRODUCT_FIELDS.name,
  stock: {
    label: message('column.counted'),
    required: true,
    headers: [...listImportHeaders('counted'), ...PRODUCT_FIELDS.stock.headers],
  },
} satisfies Record<string, ImportColumnField>;

export const SUPPLIER_FIELDS = {
  name: {
    label: message('column.name'),
    required: true,
    headers: listImportHeaders('supplierName'),
  },
  contact: {
    label: message('column.contact'),
    headers: listImportHeaders('supplierContact'),
  },
  phone: {
    label: message('column.phone'),
    headers: listImportHeaders('supplierPhone'),
  },
  email: {
    label: message('column.email'),
    headers: listImportHeaders('supplierEmail'),
  },
  address: { label: message('column.address'), headers: listImportHeaders('supplierAddress') },
  city: { label: message('column.city'), headers: listImportHeaders('supplierCity') },
  country: { label: message('column.country'), headers: listImportHeaders('supplierCountry') },
  website: {
    label: message('column.website'),
    headers: listImportHeaders('supplierWebsite'),
  },
  leadDays: {
    label: message('column.leadDays'),
    headers: listImportHeaders('supplierLeadDays'),
  },
  active: { label: message('column.active'), headers: listImportHeaders('supplierActive') },
} satisfies Record<string, ImportColumnField>;

export const ORDER_FIELDS = {
  reference: {
    label: message('column.reference'),
    required: true,
    headers: listImportHeaders('orderReference'),
  },
  date: {
    label: message('column.date'),
    required: true,
    headers: listImportHeaders('orderDate'),
  },
  code: {
    label: message('column.productCode'),
    headers: [
      ...listImportHeaders('lineCode'),
      ...listImportHeaders('upc'),
      ...listImportHeaders('productId'),
    ],
  },
  name: {
    label: message('column.productName'),
    headers: listImportHeaders('orderName'),
  },
  quantity: {
    label: message('column.quantity'),
    required: true,
    headers: listImportHeaders('orderQuantity'),
  },
  price: {
    label: message('column.price'),
    required: true,
    headers: [...listImportHeaders('linePrice'), ...listImportHeaders('price')],
  },
  tax: { label: message('column.tax'), headers: listImportHeaders('orderTax') },
  cost: { label: message('column.cost'), headers: listImportHeaders('cost') },
  tender: {
    label: message('column.tender'),
    headers: listImportHeaders('orderTender'),
  },
  cashier: {
    label: message('column.cashier'),
    headers: listImportHeaders('orderCashier'),
  },
  terminal: {
    label: message('column.terminal'),
    headers: listImportHeaders('orderTerminal'),
  },
} satisfies Record<string, ImportColumnField>;

/**
 * Finds the column of each field by its header.
 * @param chosen headers by field name, from `--map`; an empty header leaves the field out
 * @throws PlainError naming a required field without a column, or a mistake in `--map`
 */
export function mapColumns<Name extends string>(
  headers: readonly string[],
  fields: Record<Name, ImportColumnField>,
  chosen: Readonly<Record<string, string>>,
): ColumnIndexes<Name> {
  const columns: ColumnIndexes<Name> = {};
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
      throw createMissingColumnError(headers, fields[name], name);
  }
  return columns;
}

export function createUnusedColumnNotes(
  headers: readonly string[],
  columns: ColumnIndexes<string>,
): Message[] {
  const used = Object.values(columns);
  const unused = headers.filter((_, at) => !used.includes(at));
  return unused.length === 0
    ? []
    : [message('note.unusedColumns', { columns: listed([...new Set(unused)]) })];
}

export function guessColumns<Name extends string>(
  headers: readonly string[],
  fields: Readonly<Record<Name, ImportColumnField>>,
  assigned: ColumnIndexes<Name> = {},
  decided: readonly string[] = [],
): ColumnIndexes<Name> {
  const columns: ColumnIndexes<Name> = { ...assigned };
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
  PRODUCT_FILE_COLUMNS.stockBefore,
  PRODUCT_FILE_COLUMNS.weighed,
  PRODUCT_FILE_COLUMNS.minStock,
  PRODUCT_FILE_COLUMNS.targetStock,
];
const isOurs = (headers: readonly string[]): boolean =>
  OURS.filter(({ heading }) => headers.includes(heading)).length >= 2;

export const createMissingColumnError = (
  headers: readonly string[],
  { label }: ImportColumnField,
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
