import { sanitizeDescription } from '../http/descriptions.ts';
import type { FlagColumn } from '../database/tables/columns.ts';
import { MAX_CENTS } from '../http/money.ts';
import { HttpProblem } from '../http/problems.ts';
import { MAX_THOUSANDTHS } from '../http/quantities.ts';
import { cleanProductCode } from '../../contract/gtin.ts';
import { createMessage } from '../language/message.ts';
import { quoteShortenedText, type FileRowCells } from './fileRowCells.ts';
import { PRODUCT_FIELDS } from './columns.ts';
import { BadRowError } from './problems.ts';
import type { FileRow } from './readCsvRows.ts';

/** Values of a row of a product file. Empty cells are absent. */
export interface FileProduct {
  id: number;
  upc?: string | undefined;
  name?: string | undefined;
  category?: string | undefined;
  supplier?: string | null | undefined;
  priceCents?: number | undefined;
  costCents?: number | undefined;
  /** Tax rate in ten-thousandths of a percent. */
  taxRate?: number | undefined;
  /** Stock in thousandths of a unit. */
  stockMilli?: number | undefined;
  stockBeforeMilli?: number | undefined;
  minStockMilli?: number | null | undefined;
  targetStockMilli?: number | null | undefined;
  status?: FlagColumn | undefined;
  ebt?: FlagColumn | undefined;
  wic?: FlagColumn | undefined;
  pesado?: FlagColumn | undefined;
  ecommerce?: FlagColumn | undefined;
  description?: string | undefined;
}

export type ProductField = keyof typeof PRODUCT_FIELDS;
type ProductCells = FileRowCells<ProductField>;

const TOTAL = /^(?:grand |sub)?totals?\b|^(?:sub)?totales\b|^total general\b/i;

/**
 * Matches cell texts that mean "no code", such as "S/N" (sin número). Read as codes, they would merge all such
 * products into one.
 */
const NO_CODE =
  /^(?:s\/[nc]|n\/[ad]|sin (?:c[oó]digo|n[uú]mero)|no code|none|null|nan|0+|#[a-z0-9/]+[!?]?|[-–—]+)$/iu;

export function parseProduct(cells: ProductCells, row: FileRow): FileProduct {
  const upc = cleanProductCode(cells.text(row, 'upc', 'code'));
  if (TOTAL.test(upc)) throw new BadRowError(createMessage('row.total'));
  if (/^\d[.,]?\d*E\+\d+$/i.test(upc)) {
    throw new BadRowError(createMessage('row.upcLostDigits', { upc: quoteShortenedText(upc) }));
  }
  const id = parseId(cells, row);
  const product: FileProduct = {
    id,
    upc: upc === '' || (id === 0 && NO_CODE.test(upc)) ? undefined : upc,
    name: cells.text(row, 'name', 'name') || undefined,
    category: cells.text(row, 'category', 'name') || undefined,
    priceCents: parseCents(cells, row, 'price'),
    costCents: parseCents(cells, row, 'cost'),
    taxRate: parseTaxRate(cells, row),
    stockMilli: parseStock(cells, row, 'stock'),
    stockBeforeMilli: parseStock(cells, row, 'stockBefore'),
    minStockMilli: notNegative(parseStock(cells, row, 'minStock'), 'minStock'),
    targetStockMilli: notNegative(parseStock(cells, row, 'targetStock'), 'targetStock'),
    supplier: cells.text(row, 'supplier', 'name') || undefined,
    status: cells.flag(row, 'active'),
    ebt: cells.flag(row, 'ebt'),
    wic: cells.flag(row, 'wic'),
    pesado: cells.flag(row, 'weighed'),
    ecommerce: cells.flag(row, 'ecommerce'),
    description: parseDescription(cells.text(row, 'description', 'description')),
  };
  return id > 0 ? emptied(cells, product) : product;
}

/** Parses the product id of a row. @throws BadRowError for an invalid id */
function parseId(cells: ProductCells, row: FileRow): number {
  const text = cells.text(row, 'id', 'label').replace(/^(\d+)\.0+$/, '$1');
  if (text === '') return 0;
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new BadRowError(createMessage('row.badId', { id: quoteShortenedText(text) }));
}

/** Values that fields get from empty cells in a row with a product id, because the user has cleared these cells. */
const EMPTY = {
  upc: { upc: '' },
  minStock: { minStockMilli: null },
  targetStock: { targetStockMilli: null },
  supplier: { supplier: null },
  description: { description: '' },
} as const satisfies Partial<Record<ProductField, Partial<FileProduct>>>;

const NEEDED = [
  ['name', 'name', 'column.name'],
  ['category', 'category', 'column.category'],
  ['price', 'priceCents', 'column.price'],
  ['cost', 'costCents', 'column.cost'],
  ['tax', 'taxRate', 'column.tax'],
  ['stock', 'stockMilli', 'column.stock'],
] as const;

/**
 * Sets the values for empty cells in a row with a product id, because the user has cleared these cells.
 * @throws BadRowError for an empty cell in a field that needs a value
 */
function emptied(cells: ProductCells, product: FileProduct): FileProduct {
  for (const [field, key, label] of NEEDED) {
    if (cells.has(field) && product[key] === undefined)
      throw new BadRowError(createMessage('row.missing', { column: createMessage(label) }));
  }
  const fields = (Object.keys(EMPTY) as (keyof typeof EMPTY)[]).filter(field => cells.has(field));
  const nothing = Object.assign({}, ...fields.map(field => EMPTY[field])) as Partial<FileProduct>;
  return { ...nothing, ...omitUndefined(product) };
}

const omitUndefined = (product: FileProduct): FileProduct =>
  Object.fromEntries(
    Object.entries(product).filter(([, value]) => value !== undefined),
  ) as unknown as FileProduct;

export function mergeProductRows(earlier: FileProduct | undefined, later: FileProduct): FileProduct {
  if (!earlier) return later;
  return { ...earlier, ...omitUndefined(later), ...(earlier.upc === undefined ? {} : { upc: earlier.upc }) };
}

function parseDescription(text: string): string | undefined {
  if (text === '') return undefined;
  try {
    return sanitizeDescription(text);
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error;
    throw new BadRowError(
      createMessage('row.tooLong', { column: PRODUCT_FIELDS.description.label, max: 10_000 }),
    );
  }
}

function notNegative(units: number | undefined, field: ProductField): number | undefined {
  if (units !== undefined && units < 0)
    throw new BadRowError(createMessage('row.belowZero', { column: PRODUCT_FIELDS[field].label }));
  return units;
}

function parseCents(cells: ProductCells, row: FileRow, name: 'price' | 'cost'): number | undefined {
  const cents = notNegative(cells.units(row, name, 2), name);
  return cents !== undefined && cents > MAX_CENTS ? cells.within(name, undefined) : cents;
}

function parseStock(
  cells: ProductCells,
  row: FileRow,
  name: 'stock' | 'stockBefore' | 'minStock' | 'targetStock',
) {
  const units = cells.units(row, name, 3);
  return units !== undefined && Math.abs(units) > MAX_THOUSANDTHS ? cells.within(name, undefined) : units;
}

/** Parses a tax rate, in ten-thousandths of a percent: `8.25` and `8.25%` are 82500. */
function parseTaxRate(cells: ProductCells, row: FileRow): number | undefined {
  const rate = cells.units(row, 'tax', 4);
  if (rate !== undefined && (rate < 0 || rate > 1_000_000))
    throw new BadRowError(createMessage('row.taxNotARate'));
  return rate;
}
