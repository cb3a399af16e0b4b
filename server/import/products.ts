/** Imports a shop's products from a CSV file. */
import type { Readable } from 'node:stream';
import { hasValidCheckDigit, looksLikeGtin } from '../../contract/gtin.ts';
import { AT_THE_MACHINE, record, type Happened } from '../audit/trail.ts';
import type { Db } from '../database/connect.ts';
import { insertMany } from '../database/insertMany.ts';
import type { NewRow, Row as Stored } from '../database/schema.ts';
import { dollarsOf } from '../http/money.ts';
import { percentOf, unitsOf } from '../http/quantities.ts';
import { raised } from '../http/versions.ts';
import { folded } from '../lib/text.ts';
import { floorOf } from '../stock/floor.ts';
import { moveStock, type NewMovement } from '../stock/ledger.ts';
import { Cells, quoted } from './cells.ts';
import { mapColumns, PRODUCT_FIELDS } from './columns.ts';
import { findOrAddBranch, idsByName, productsByCode, type KnownProduct } from './lookups.ts';
import { BadRow, Problems } from './problems.ts';
import { codeKey } from '../lib/productCodes.ts';
import { readRows, type Row } from './readRows.ts';
import { inSteps, prepared, type ImportOptions, type Summary } from './run.ts';

export interface ProductImportOptions extends ImportOptions {
  /** For new products without a category; default `Imported`. Made when the branch lacks it. */
  category?: string | undefined;
}

export interface ProductSummary extends Summary {
  added: number;
  updated: number;
  /** In the database just as the file says. */
  unchanged: number;
}

/** A product as the file has it; what its row leaves empty is absent. */
interface FileProduct {
  upc: string;
  name: string;
  category?: string | undefined;
  priceCents?: number | undefined;
  costCents?: number | undefined;
  taxRate?: number | undefined;
  stockMilli?: number | undefined;
}

/**
 * Adds the products of a file to a branch, and updates those it has (by UPC) with what the file says of them.
 * An import that was broken off is gone on with by the same file.
 * @throws PlainError when the file cannot be used as a whole; BrokenOff when products are in and the rest is not; whatever
 * the source throws
 */
export async function importProducts(
  db: Db,
  source: Readable,
  options: ProductImportOptions,
): Promise<ProductSummary> {
  const { products, problems, rows, notes } = await readProducts(source, options);
  const counts = { added: 0, updated: 0, unchanged: 0, unpriced: 0 };
  if (products.length > 0) {
    Object.assign(counts, await writeProducts(db, products, options));
  }
  const { unpriced, ...done } = counts;
  if (unpriced > 0) notes.push(`New products without a price: ${unpriced}; their price is 0.`);
  return { ...done, rows, notes, badRows: problems.badRows, warnings: problems.warnings };
}

async function readProducts(source: Readable, options: ProductImportOptions) {
  const problems = new Problems();
  const products = new Map<string, FileProduct>();
  const notes: string[] = [];
  let used = 0;
  const read = { ...options, onBytes: (done: number) => options.onProgress?.({ step: 'reading', done }) };
  await readRows(source, read, problems, (headers, delimiter) => {
    const cells = new Cells(
      PRODUCT_FIELDS,
      mapColumns(headers, PRODUCT_FIELDS, options.columns ?? {}),
      delimiter,
    );
    return row => {
      try {
        const product = productOf(cells, row);
        if (looksLikeGtin(product.upc) && !hasValidCheckDigit(product.upc)) {
          problems.warn(row.line, `the check digit of the UPC ${product.upc} is wrong; the product was kept`);
        }
        const key = codeKey(product.upc);
        products.set(key, merged(products.get(key), product));
        used++;
      } catch (error) {
        if (!(error instanceof BadRow)) throw error;
        problems.bad(row.line, error.message);
      }
    };
  });
  const repeated = used - products.size;
  if (repeated > 0)
    notes.push(`Rows that repeat the UPC of an earlier row: ${repeated}; the last one counts.`);
  const rows = used + problems.badRows.length;
  if (rows === 0) notes.push('The file has no rows below its header.');
  return { products: [...products.values()], problems, rows, notes };
}

function productOf(cells: Cells<keyof typeof PRODUCT_FIELDS>, row: Row): FileProduct {
  const upc = cells.requiredText(row, 'upc', 'code');
  if (/^\d[.,]?\d*E\+\d+$/i.test(upc)) {
    throw new BadRow(`the UPC ${quoted(upc)} lost its digits in a spreadsheet`);
  }
  return {
    upc,
    name: cells.requiredText(row, 'name', 'name'),
    category: cells.text(row, 'category', 'label') || undefined,
    priceCents: notNegative(cells.units(row, 'price', 2), 'price'),
    costCents: notNegative(cells.units(row, 'cost', 2), 'cost'),
    taxRate: taxRateOf(cells, row),
    stockMilli: cells.units(row, 'stock', 3),
  };
}

function notNegative(units: number | undefined, what: string): number | undefined {
  if (units !== undefined && units < 0) throw new BadRow(`the ${what} is below 0`);
  return units;
}

/** `8.25` and `8.25%` are 825. */
function taxRateOf(cells: Cells<keyof typeof PRODUCT_FIELDS>, row: Row): number | undefined {
  const rate = cells.units(row, 'tax', 2);
  if (rate !== undefined && (rate < 0 || rate > 10_000))
    throw new BadRow('the tax is not a rate from 0 to 100');
  return rate;
}

/** A later row of the same UPC, on top of the earlier one; the code stays as first written. */
function merged(earlier: FileProduct | undefined, later: FileProduct): FileProduct {
  if (!earlier) return later;
  const said = Object.entries(later).filter(([, value]) => value !== undefined);
  return { ...earlier, ...Object.fromEntries(said), upc: earlier.upc };
}

/** What a file may change of a product. */
const CHANGEABLE = [
  'name',
  'category_id',
  'price_cents',
  'cost_cents',
  'tax_rate',
  'stock_milli',
] as const satisfies (keyof KnownProduct)[];

/** Products of a step. */
const BATCH = 500;

async function writeProducts(db: Db, products: readonly FileProduct[], options: ProductImportOptions) {
  const { branchId } = options;
  const fallback = options.category || 'Imported';
  const known = await productsByCode(db, branchId);
  const categories = await prepared(db, options.dryRun, async tx => {
    await findOrAddBranch(tx, branchId);
    const idOf = await idsByName(tx, 'category', branchId);
    const ids = new Map<string, number>();
    for (const { upc, category } of products) {
      const name = category ?? (known.get(upc) ? undefined : fallback);
      if (name !== undefined && !ids.has(name)) ids.set(name, await idOf(name));
    }
    return ids;
  });
  const counts = { added: 0, updated: 0, unchanged: 0, unpriced: 0 };
  function* steps() {
    for (let from = 0; from < products.length; from += BATCH) {
      const batch = products.slice(from, from + BATCH);
      const added: NewRow<'product'>[] = [];
      const changed: { old: KnownProduct; changes: Changes }[] = [];
      let unpriced = 0;
      for (const product of batch) {
        const old = known.get(product.upc);
        if (old) {
          const changes = changesTo(old, product, categories);
          if (changes) changed.push({ old, changes });
        } else {
          added.push(newRow(product, branchId, categories.get(product.category ?? fallback)!));
          if (product.priceCents === undefined) unpriced++;
        }
      }
      yield { added, changed, count: batch.length };
      counts.added += added.length;
      counts.updated += changed.length;
      counts.unchanged += batch.length - added.length - changed.length;
      counts.unpriced += unpriced;
    }
  }
  await inSteps(db, options, products.length, steps(), async (tx, { added, changed }) => {
    const moved: Omit<NewMovement, 'kind' | 'warehouseId'>[] = [];
    for (const { old, changes } of changed) {
      const { stock_milli = old.stock_milli, ...columns } = changes;
      await tx
        .updateTable('product')
        .set({ ...columns, ...raised })
        .where('id', '=', old.id)
        .execute();
      // The difference to what was read: what is sold meanwhile is not undone.
      const quantityMilli = stock_milli - old.stock_milli;
      moved.push({ productId: old.id, quantityMilli, costCents: changes.cost_cents ?? old.cost_cents });
    }
    await record(tx, AT_THE_MACHINE, ...changed.map(({ old, changes }) => entryOf(old, changes, branchId)));
    const emptyRows = added.map(row => ({ ...row, stock_milli: 0 }));
    const inserted = await insertMany(tx, 'product', emptyRows, ['id', 'upc', 'cost_cents']);
    const stockOf = new Map(added.map(({ upc, stock_milli }) => [upc, stock_milli ?? 0]));
    for (const { id, upc, cost_cents } of inserted)
      moved.push({ productId: id, quantityMilli: stockOf.get(upc)!, costCents: cost_cents });
    const place = { kind: 'import', warehouseId: await floorOf(tx, branchId) } as const;
    const movements = moved.map(movement => ({ ...movement, ...place }));
    await moveStock(tx, { branchId, adminId: null }, movements);
  });
  return counts;
}

/** One product's change, as the trail has it: in the words of the wire. */
const entryOf = (old: KnownProduct, changes: Changes, branchId: number): Happened => {
  const { id, name } = old;
  const before = figuresOf(old);
  const after = figuresOf({ ...old, ...changes });
  return { action: 'update', resource: 'product', id, name, branchId, before, after };
};

const figuresOf = (product: Pick<KnownProduct, (typeof CHANGEABLE)[number]>) => ({
  name: product.name,
  categoryId: product.category_id,
  price: dollarsOf(product.price_cents),
  cost: dollarsOf(product.cost_cents),
  tax: percentOf(product.tax_rate),
  stock: unitsOf(product.stock_milli),
});

const newRow = (product: FileProduct, branchId: number, categoryId: number): NewRow<'product'> => ({
  branch_id: branchId,
  category_id: categoryId,
  name: product.name,
  search: folded(product.name),
  upc: product.upc,
  price_cents: product.priceCents ?? 0,
  cost_cents: product.costCents ?? 0,
  tax_rate: product.taxRate ?? 0,
  stock_milli: product.stockMilli ?? 0,
});

type Changes = Partial<Pick<Stored<'product'>, (typeof CHANGEABLE)[number] | 'search'>>;

/** Only what differs: the rest may be changed by others meanwhile. Undefined when the product is already as the file says. */
function changesTo(
  old: KnownProduct,
  product: FileProduct,
  categories: ReadonlyMap<string, number>,
): Changes | undefined {
  const next = {
    name: product.name,
    category_id: product.category === undefined ? old.category_id : categories.get(product.category)!,
    price_cents: product.priceCents ?? old.price_cents,
    cost_cents: product.costCents ?? old.cost_cents,
    tax_rate: product.taxRate ?? old.tax_rate,
    stock_milli: product.stockMilli ?? old.stock_milli,
  };
  const differing = CHANGEABLE.filter(column => next[column] !== old[column]);
  if (differing.length === 0) return undefined;
  const changes: Changes = Object.fromEntries(differing.map(column => [column, next[column]]));
  return differing.includes('name') ? { ...changes, search: folded(product.name) } : changes;
}
