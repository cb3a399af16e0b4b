import { PRODUCT_FILE_COLUMNS, type ProductFileColumnKey } from '../../contract/productFile.ts';
import { listImportHeaders } from '../language/importVocabulary.ts';
import { type Message, createMessage, type MessageValue } from '../language/message.ts';
import { formatValueInEnglish } from '../language/translate.ts';
import { ExpectedError } from '../lib/errors.ts';

export interface ImportColumnField {
  label: MessageValue;
  required?: boolean;
  headers: readonly string[];
}

/** Column index of each field. Fields for which the file has no column are absent. */
export type ColumnIndexes<Name extends string> = Partial<Record<Name, number>>;

const UPC = {
  label: createMessage('column.upc'),
  required: true,
  headers: listImportHeaders('upc'),
} satisfies ImportColumnField;

export const PRODUCT_FIELDS = {
  id: { label: createMessage('column.id'), headers: [] },
  upc: UPC,
  name: { label: createMessage('column.name'), required: true, headers: listImportHeaders('name') },
  price: { label: createMessage('column.price'), headers: listImportHeaders('price') },
  cost: { label: createMessage('column.cost'), headers: listImportHeaders('cost') },
  tax: {
    label: createMessage('column.tax'),
    headers: listImportHeaders('tax'),
  },
  stock: {
    label: createMessage('column.stock'),
    headers: listImportHeaders('stock'),
  },
  category: {
    label: createMessage('column.category'),
    headers: listImportHeaders('category'),
  },
  active: { label: createMessage('column.active'), headers: listImportHeaders('active') },
  ebt: { label: createMessage('column.ebt'), headers: listImportHeaders('ebt') },
  wic: { label: createMessage('column.wic'), headers: listImportHeaders('wic') },
  weighed: {
    label: createMessage('column.soldByWeight'),
    headers: listImportHeaders('weighed'),
  },
  ecommerce: {
    label: createMessage('column.ecommerce'),
    headers: listImportHeaders('ecommerce'),
  },
  minStock: {
    label: createMessage('column.minStock'),
    headers: listImportHeaders('minStock'),
  },
  targetStock: {
    label: createMessage('column.targetStock'),
    headers: listImportHeaders('targetStock'),
  },
  supplier: {
    label: createMessage('column.supplier'),
    headers: listImportHeaders('supplier'),
  },
  description: {
    label: createMessage('column.description'),
    headers: listImportHeaders('description'),
  },
  stockBefore: { label: createMessage('column.stockBefore'), headers: listImportHeaders('stockBefore') },
} satisfies Record<ProductFileColumnKey, ImportColumnField>;

export const PRICE_FIELDS = {
  id: PRODUCT_FIELDS.id,
  upc: UPC,
  name: PRODUCT_FIELDS.name,
  price: {
    label: createMessage('column.price'),
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
    label: createMessage('column.counted'),
    required: true,
    headers: [...listImportHeaders('counted'), ...PRODUCT_FIELDS.stock.headers],
  },
} satisfies Record<string, ImportColumnField>;

export const SUPPLIER_FIELDS = {
  name: {
    label: createMessage('column.name'),
    required: true,
    headers: listImportHeaders('supplierName'),
  },
  contact: {
    label: createMessage('column.contact'),
    headers: listImportHeaders('supplierContact'),
  },
  phone: {
    label: createMessage('column.phone'),
    headers: listImportHeaders('supplierPhone'),
  },
  email: {
    label: createMessage('column.email'),
    headers: listImportHeaders('supplierEmail'),
  },
  address: { label: createMessage('column.address'), headers: listImportHeaders('supplierAddress') },
  city: { label: createMessage('column.city'), headers: listImportHeaders('supplierCity') },
  country: { label: createMessage('column.country'), headers: listImportHeaders('supplierCountry') },
  website: {
    label: createMessage('column.website'),
    headers: listImportHeaders('supplierWebsite'),
  },
  leadDays: {
    label: createMessage('column.leadDays'),
    headers: listImportHeaders('supplierLeadDays'),
  },
  active: { label: createMessage('column.active'), headers: listImportHeaders('supplierActive') },
} satisfies Record<string, ImportColumnField>;

export const ORDER_FIELDS = {
  reference: {
    label: createMessage('column.reference'),
    required: true,
    headers: listImportHeaders('orderReference'),
  },
  date: {
    label: createMessage('column.date'),
    required: true,
    headers: listImportHeaders('orderDate'),
  },
  code: {
    label: createMessage('column.productCode'),
    headers: [
      ...listImportHeaders('lineCode'),
      ...listImportHeaders('upc'),
      ...listImportHeaders('productId'),
    ],
  },
  name: {
    label: createMessage('column.productName'),
    headers: listImportHeaders('orderName'),
  },
  quantity: {
    label: createMessage('column.quantity'),
    required: true,
    headers: listImportHeaders('orderQuantity'),
  },
  price: {
    label: createMessage('column.price'),
    required: true,
    headers: [...listImportHeaders('linePrice'), ...listImportHeaders('price')],
  },
  tax: { label: createMessage('column.tax'), headers: listImportHeaders('orderTax') },
  cost: { label: createMessage('column.cost'), headers: listImportHeaders('cost') },
  tender: {
    label: createMessage('column.tender'),
    headers: listImportHeaders('orderTender'),
  },
  cashier: {
    label: createMessage('column.cashier'),
    headers: listImportHeaders('orderCashier'),
  },
  terminal: {
    label: createMessage('column.terminal'),
    headers: listImportHeaders('orderTerminal'),
  },
} satisfies Record<string, ImportColumnField>;

/**
 * Finds the column of each field by its header.
 * @param chosen headers by field name, from `--map`; an empty header leaves the field out
 * @throws ExpectedError naming a required field without a column, or a mistake in `--map`
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
      throw new ExpectedError(`--map has no field "${name}"; it has ${names.join(', ')}.`);
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

/** Columns of exported lists that tell when and for which branch the file was made. An import does not need them. */
const EXPORT_HEADINGS = ['Branch ID', 'Branch', 'Made At'];

export function createUnusedColumnNotes(
  headers: readonly string[],
  columns: ColumnIndexes<string>,
): Message[] {
  const used = Object.values(columns);
  const unused = headers.filter((header, at) => !used.includes(at) && !EXPORT_HEADINGS.includes(header));
  return unused.length === 0
    ? []
    : [createMessage('note.unusedColumns', { columns: listed([...new Set(unused)]) })];
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
 * Column headings that only files exported by this product have. A file with at least two of these headings counts as
 * exported by this product, so its product ids are trusted.
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
): ExpectedError =>
  new ExpectedError(
    `The file has no column for ${formatValueInEnglish(label)} (its columns: ${listed(headers)}); ${advice}.`,
  );

const listed = (headers: readonly string[]): string =>
  headers.map(header => header || '(no name)').join(', ');

function columnNamed(header: string, headers: readonly string[], name: string): number {
  const exact = headers.indexOf(header);
  const column =
    exact >= 0 ? exact : headers.findIndex(candidate => toHeaderKey(candidate) === toHeaderKey(header));
  if (column < 0) {
    throw new ExpectedError(
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
