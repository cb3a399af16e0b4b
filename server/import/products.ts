import type { Readable } from 'node:stream';
import { splitSearchWords } from '../../contract/foldText.ts';
import { hasWrongCheckDigit } from '../../contract/gtin.ts';
import { isTargetStockAboveMinimum } from '../catalogue/productReorder.ts';
import type { Db } from '../database/connect.ts';
import { type Message, createMessage } from '../language/message.ts';
import { FileRowCells, quoteShortenedText } from './fileRowCells.ts';
import { mapColumns, PRODUCT_FIELDS, createUnusedColumnNotes, type ImportColumnField } from './columns.ts';
import { mergeProductRows, parseProduct, type FileProduct, type ProductField } from './fileProduct.ts';
import {
  loadExistingProducts,
  toProductCodeKey,
  type ExistingProducts,
  type FileProductWithMatch,
} from './existingProducts.ts';
import { BadRowError, ImportProblems } from './problems.ts';
import { readCsvRows } from './readCsvRows.ts';
import type { ImportedRecordSummary } from './importSteps.ts';
import { DEFAULT_CATEGORY, writeImportedProducts, type ProductWriteOptions } from './writeProducts.ts';

export interface ProductImportOptions extends ProductWriteOptions {
  /** True if products without a code are matched by their id, or by name and category. */
  codeless?: boolean | undefined;
  fields?: Readonly<Partial<Record<ProductField, ImportColumnField>>> | undefined;
}

/**
 * Adds the products of a file to a branch, and updates existing products with the file's values. An existing product is
 * found by its id, its UPC, or its name and category. An interrupted import is continued by importing the same file
 * again.
 * @throws ExpectedError if the file cannot be used, ImportStoppedError if only a part of the products was written, or
 *   the error of a failed read of `source`
 */
export async function importProducts(
  db: Db,
  source: Readable,
  options: ProductImportOptions,
): Promise<ImportedRecordSummary> {
  const { about = 'products', codeless = false } = options;
  const known = await loadExistingProducts(db, options.branchId, {
    needsCode: !codeless,
    adds: about === 'products',
    category: options.category || DEFAULT_CATEGORY,
  });
  const { products, problems, rows, notes } = await readProducts(source, known, options);
  const counts = { added: 0, updated: 0, unchanged: 0, unpriced: 0, notes: [] as Message[] };
  if (products.length > 0) Object.assign(counts, await writeImportedProducts(db, products, known, options));
  const { unpriced, notes: writing, ...done } = counts;
  notes.push(...writing);
  if (unpriced > 0) notes.push(createMessage('note.unpriced', { products: unpriced }));
  return { ...done, rows, notes, badRows: problems.badRows, warnings: problems.warnings };
}

async function readProducts(source: Readable, known: ExistingProducts, options: ProductImportOptions) {
  const problems = new ImportProblems();
  const gathered = new Gathered(known);
  const notes: Message[] = [];
  const fields = { ...PRODUCT_FIELDS, ...options.fields };
  const read = { ...options, onBytes: (done: number) => options.onProgress?.({ step: 'reading', done }) };
  await (options.read ?? readCsvRows)(source, read, problems, (headers, delimiter) => {
    const columns = options.places ?? mapColumns<ProductField>(headers, fields, options.columns ?? {});
    if (!options.places) notes.push(...createUnusedColumnNotes(headers, columns));
    const cells = new FileRowCells<ProductField>(fields, columns, delimiter, options.numbers);
    return row => {
      try {
        const product = parseProduct(cells, row);
        if (!options.codeless && !product.upc) throw new BadRowError(createMessage('row.upcMissing'));
        if (!options.codeless && !product.name) throw new BadRowError(createMessage('row.nameMissing'));
        gathered.add(product, row.line);
        const { upc = '' } = product;
        if (hasWrongCheckDigit(upc)) problems.warn(row.line, createMessage('row.wrongCheckDigit', { upc }));
      } catch (error) {
        if (!(error instanceof BadRowError)) throw error;
        problems.bad(row.line, error.userMessage);
      }
    };
  });
  if (gathered.repeated > 0) {
    const what = createMessage(options.codeless ? 'column.product' : 'column.upc');
    notes.push(createMessage('note.repeatedRows', { what, rows: gathered.repeated }));
  }
  const rows = gathered.used + problems.badRows.length;
  if (rows === 0) notes.push(createMessage('note.noRows'));
  return { products: gathered.products(), problems, rows, notes };
}

class Gathered {
  used = 0;
  private readonly byKey = new Map<string, FileProductWithMatch>();
  private readonly lines = new Map<string, number>();
  private readonly codes = new Map<string, string>();
  private readonly known: ExistingProducts;

  constructor(known: ExistingProducts) {
    this.known = known;
  }

  get repeated(): number {
    return this.used - this.byKey.size;
  }

  products = (): FileProductWithMatch[] => [...this.byKey.values()];

  add(row: FileProduct, line: number): void {
    const { known, key } = this.known.match(row);
    const earlier = this.byKey.get(key);
    if (row.id === 0 && row.upc && isOtherName(earlier?.name, row.name))
      throw new BadRowError(
        createMessage('row.upcOfOtherProduct', {
          line: this.lines.get(key)!,
          upc: row.upc,
          name: quoteShortenedText(earlier?.name ?? ''),
        }),
      );
    const product = { ...mergeProductRows(this.byKey.get(key), row), known };
    assertTargetAboveMinimum(product);
    // An unchanged code is not checked, because two existing products may have codes that differ only in leading zeros.
    if (row.upc && row.upc !== known?.upc.trim()) {
      const code = toProductCodeKey(row.upc);
      const owner = this.codes.get(code) ?? key;
      if (owner !== key) throw new BadRowError(createMessage('row.upcInEarlierRow', { upc: row.upc }));
      this.codes.set(code, key);
    }
    this.byKey.set(key, product);
    if (!earlier) this.lines.set(key, line);
    this.used++;
  }
}

const isOtherName = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  splitSearchWords(one).join(' ') !== splitSearchWords(other).join(' ');

/**
 * Checks that the target stock is not below the minimum stock. If the stored product already has these two values, they
 * are accepted, because the row may change something else.
 * @throws BadRowError if the row would set a target below the minimum
 */
function assertTargetAboveMinimum({ known, minStockMilli, targetStockMilli }: FileProductWithMatch): void {
  const before = known ?? { min_stock_milli: null, target_stock_milli: null };
  const after = {
    min_stock_milli: minStockMilli === undefined ? before.min_stock_milli : minStockMilli,
    target_stock_milli: targetStockMilli === undefined ? before.target_stock_milli : targetStockMilli,
  };
  const isChanged =
    after.min_stock_milli !== before.min_stock_milli ||
    after.target_stock_milli !== before.target_stock_milli;
  if (isChanged && !isTargetStockAboveMinimum(after))
    throw new BadRowError(createMessage('row.targetBelowMinimum'));
}
