import { COMMAND_LINE_ACTOR, recordTrailEvents, type TrailEvent } from '../audit/trail.ts';
import { lockProductsById } from '../catalogue/bulk/findSelectedProducts.ts';
import { toProduct as wire } from '../catalogue/productRows.ts';
import { getDialect, type Db, type Tx } from '../database/connect.ts';
import { whereIn } from '../database/dialects.ts';
import { insertMany } from '../database/insertMany.ts';
import { lockCatalogue } from '../database/locks.ts';
import type { NewRow, Row as Stored } from '../database/schema.ts';
import { incrementVersion } from '../http/versions.ts';
import { foldText } from '../../contract/foldText.ts';
import { normalizeProductCode } from '../../contract/gtin.ts';
import { type Message, createMessage } from '../language/message.ts';
import { ProductCodeIndex } from '../../contract/productCodeIndex.ts';
import { toNameSearchKey } from '../lib/text.ts';
import { findOrAddSalesFloor } from '../stock/salesFloor.ts';
import { moveStock, type NewMovement } from '../stock/stockLedger.ts';
import type { ImportJournalEntry } from './importJournal.ts';
import type { ExistingProducts, StoredProduct, FileProductWithMatch } from './existingProducts.ts';
import {
  buildNewBranchNotes,
  findOrAddBranch,
  createIdByNameLookup,
  lookUpIdsByName,
  buildNewRecordNotes,
} from './lookups.ts';
import { ImportPlan } from './importPlan.ts';
import { readPricesIncludeTax } from '../branches/includedTax.ts';
import {
  hasDoubtfulPrice,
  toPlannedChange,
  toPlannedProduct,
  computeProductChangeSortValues,
} from './plannedProducts.ts';
import { writeRecordsInSteps, createReferencedRecords, type ImportOptions } from './importSteps.ts';
import { ImportError } from './importError.ts';
import { createSupplierLookup } from './suppliers.ts';

export interface ProductWriteOptions extends ImportOptions {
  /**
   * Category of new products that have no category in the file. It is created if missing. Default: `Imported`.
   */
  category?: string | undefined;
  about?: 'products' | 'prices' | 'counts' | undefined;
}

type Changes = Partial<
  Pick<
    Stored<'product'>,
    | ('upc' | 'name' | 'search' | 'description' | 'category_id' | 'price_cents' | 'cost_cents' | 'tax_rate')
    | ('status' | 'ebt' | 'wic' | 'pesado' | 'ecommerce')
    | ('min_stock_milli' | 'target_stock_milli' | 'supplier_id')
  >
>;

export const DEFAULT_CATEGORY = 'Imported';

const BATCH = 500;

export async function writeImportedProducts(
  db: Db,
  products: readonly FileProductWithMatch[],
  known: ExistingProducts,
  options: ProductWriteOptions,
) {
  const { branchId } = options;
  const { categories, suppliers, notes } = await prepareReferences(db, products, options);
  const counting = options.about === 'counts' ? await floorStock(db, branchId) : undefined;
  // Only a plan warns about prices. A dry run without a plan may name a branch that does not exist yet.
  const pricesIncludeTax = options.onPlanned !== undefined && (await readPricesIncludeTax(db, branchId));
  const counts = { added: 0, updated: 0, unchanged: 0, unpriced: 0 };
  const into: Into = { branchId, categories, suppliers, known };
  const getStock = (product: FileProductWithMatch, { id, stock_milli }: StoredProduct) => {
    const milli = counting ? (counting.get(id) ?? 0) : stock_milli;
    return { milli, movedMilli: computeMovement(product, milli) };
  };
  const isChanged = (product: FileProductWithMatch, old: StoredProduct) =>
    Object.keys(changesTo(old, product, into)).length > 0 || getStock(product, old).movedMilli !== 0;
  const plan = new ImportPlan<FileProductWithMatch>();
  function* steps() {
    for (let from = 0; from < products.length; from += BATCH) {
      const batch = products.slice(from, from + BATCH);
      const added = batch.filter(product => !product.known);
      const changed = batch.filter(product => product.known && isChanged(product, product.known));
      if (options.onPlanned) {
        for (const product of changed)
          plan.change(
            product,
            computeProductChangeSortValues(
              product,
              getStock(product, product.known!).movedMilli,
              pricesIncludeTax,
            ),
          );
        for (const product of added) plan.add(product, hasDoubtfulPrice(product, pricesIncludeTax));
      }
      const step = { added, changed, count: batch.length, did: { added, changed } };
      yield step;
      const { did } = step;
      counts.added += did.added.length;
      counts.updated += did.changed.length;
      counts.unchanged += batch.length - did.added.length - did.changed.length;
      counts.unpriced += did.added.filter(({ priceCents }) => priceCents === undefined).length;
    }
  }
  await writeRecordsInSteps(db, options, products.length, steps(), async (tx, step) => {
    await lockCatalogue(tx, branchId);
    const looked = await lookedUpAgain(tx, branchId, step.added);
    const added = looked.filter(product => !product.known);
    const made = looked.filter(product => product.known && isChanged(product, product.known));
    const changed = [...step.changed, ...made];
    step.did = { added, changed };
    const floor = await findOrAddSalesFloor(tx, branchId);
    const written = [
      ...(await update(tx, changed, into, options, counting !== undefined)),
      ...(await insert(tx, added, into)),
    ];
    const movements = written.flatMap(({ moved }) => (moved ? [{ ...moved, warehouseId: floor }] : []));
    await moveStock(tx, { branchId, adminId: options.who?.adminId ?? null }, movements);
    await options.journal?.(tx, written);
  });
  options.onPlanned?.(
    plan.listed({
      changed: product => {
        const old = product.known!;
        return toPlannedChange(product, changesTo(old, product, into), getStock(product, old), known);
      },
      added: product => toPlannedProduct(product, options.category || DEFAULT_CATEGORY),
    }),
  );
  return { ...counts, notes };
}

interface Into {
  branchId: number;
  categories: ReadonlyMap<string, number>;
  suppliers: ReadonlyMap<string, number>;
  known: ExistingProducts;
}

type Moving = Omit<NewMovement, 'warehouseId'>;
type Noted = ImportJournalEntry & { moved?: Moving };

async function prepareReferences(
  db: Db,
  products: readonly FileProductWithMatch[],
  { branchId, dryRun, category: fallback = '', journal }: ProductWriteOptions,
): Promise<Pick<Into, 'categories' | 'suppliers'> & { notes: Message[] }> {
  const wanted = { categories: new Set<string>(), suppliers: new Set<string>() };
  for (const { category, supplier, known } of products) {
    const name = category ?? (known ? undefined : fallback || DEFAULT_CATEGORY);
    if (name !== undefined) wanted.categories.add(name);
    if (supplier) wanted.suppliers.add(supplier);
  }
  return createReferencedRecords(db, dryRun, async tx => {
    const branch = await findOrAddBranch(tx, branchId);
    const made: ImportJournalEntry[] = [];
    const categories = await lookUpIdsByName(
      wanted.categories,
      await createIdByNameLookup(tx, 'category', branchId, made),
    );
    categories.set('', categories.get(fallback || DEFAULT_CATEGORY) ?? 0);
    const suppliers = await lookUpIdsByName(wanted.suppliers, await createSupplierLookup(tx, branchId, made));
    if (!dryRun) await journal?.(tx, made);
    return {
      categories,
      suppliers,
      notes: [...buildNewBranchNotes(branch), ...buildNewRecordNotes(made)],
    };
  });
}

/**
 * Looks up new products by their code again, because they may have been created since the file was read.
 * @returns the products in the same order
 */
async function lookedUpAgain(
  tx: Tx,
  branchId: number,
  added: readonly FileProductWithMatch[],
): Promise<FileProductWithMatch[]> {
  const byCode = await productsByCode(tx, branchId, added);
  return added.map(product => ({ ...product, known: product.upc ? byCode.getSame(product.upc) : undefined }));
}

async function productsByCode(
  tx: Tx,
  branchId: number,
  products: readonly FileProductWithMatch[],
): Promise<ProductCodeIndex<StoredProduct>> {
  const byCode = new ProductCodeIndex<StoredProduct>();
  const keys = products.flatMap(({ upc }) => (upc ? [normalizeProductCode(upc)] : []));
  if (keys.length === 0) return byCode;
  const rows = await tx
    .selectFrom('product')
    .selectAll()
    .where('branch_id', '=', branchId)
    .where('upc_key', 'in', keys)
    .orderBy('id')
    .execute();
  for (const row of rows) byCode.add(row.upc, row);
  return byCode;
}

/**
 * Reads the stock of each product on the sales floor, in thousandths. The import compares the stock in the file with
 * this stock.
 */
async function floorStock(db: Db, branchId: number, ids?: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('stock')
    .innerJoin('warehouse', 'warehouse.id', 'stock.warehouse_id')
    .select(['stock.product_id', 'stock.quantity_milli'])
    .where('warehouse.branch_id', '=', branchId)
    .where('warehouse.is_floor', '=', 1)
    .$if(ids !== undefined, query => query.where(whereIn(getDialect(db), 'stock.product_id', ids!)))
    .execute();
  return new Map(rows.map(({ product_id, quantity_milli }) => [product_id, quantity_milli]));
}

/**
 * Calculates the quantity to add to the sales floor, in thousandths: the stock in the file minus the stock before the
 * user edited the file. A file that this product has exported contains the stock before the edit (`stockBeforeMilli`).
 * For other files, the stock at the time when the import read the file is used (`readMilli`). Only the difference is
 * added, so that sales since then still count.
 */
const computeMovement = ({ stockMilli, stockBeforeMilli }: FileProductWithMatch, readMilli: number): number =>
  stockMilli === undefined ? 0 : stockMilli - (stockBeforeMilli ?? readMilli);

/**
 * Updates the products of a file.
 * @throws ImportError if a product was deleted after the file was read, or another product has its new code
 */
async function update(
  tx: Tx,
  changed: readonly FileProductWithMatch[],
  into: Into,
  { who = COMMAND_LINE_ACTOR, fileName, branchId }: ProductWriteOptions,
  isCount: boolean,
): Promise<Noted[]> {
  if (changed.length === 0) return [];
  const ids = changed.map(({ known }) => known!.id);
  const rows = new Map((await lockProductsById(tx, into.branchId, ids)).map(row => [row.id, row]));
  const counted = isCount ? await floorStock(tx, branchId, ids) : undefined;
  const recoded = changed.filter(({ upc, known }) => upc !== known!.upc);
  const byCode = await productsByCode(tx, branchId, recoded);
  const written: Noted[] = [];
  const entries: TrailEvent[] = [];
  for (const product of changed) {
    const { id, name, stock_milli } = product.known!;
    const row = rows.get(id);
    if (!row) throw new ImportError(createMessage('row.deletedSince', { name }));
    const changes = changesTo(row, product, into);
    const { upc = '' } = changes;
    const twin = upc ? byCode.getSame(upc) : undefined;
    if (twin && twin.id !== id)
      throw new ImportError(createMessage('row.upcMoved', { upc, name: twin.name }));
    if (Object.keys(changes).length > 0) {
      await tx
        .updateTable('product')
        .set({
          ...changes,
          ...(changes.upc === undefined ? {} : { upc_key: normalizeProductCode(changes.upc) }),
          ...incrementVersion,
        })
        .where('id', '=', id)
        .execute();
    }
    const movedMilli = computeMovement(product, counted ? (counted.get(id) ?? 0) : stock_milli);
    const before = Object.fromEntries(
      (Object.keys(changes) as (keyof Changes)[]).map(column => [column, row[column]]),
    );
    const costCents = changes.cost_cents ?? row.cost_cents;
    const kind = isCount ? 'count' : 'import';
    const moved = {
      productId: id,
      quantityMilli: movedMilli,
      costCents,
      kind,
      reason: isCount ? fileName : '',
    } as const;
    written.push({ table: 'product', id, name, before, after: changes, movedMilli, moved });
    // A change of the stock alone does not increment the version of the product.
    const version = row.version + Math.min(1, Object.keys(changes).length);
    entries.push(
      toTrailEvent(row, { ...row, ...changes, version, stock_milli: row.stock_milli + movedMilli }),
    );
  }
  await recordTrailEvents(tx, who, ...entries);
  return written;
}

function toTrailEvent(old: Stored<'product'>, next: Stored<'product'>): TrailEvent {
  const { id, name, branch_id: branchId } = old;
  const { version } = next;
  const record = { resource: 'product', id, name, branchId, version } as const;
  return { ...record, action: 'update', before: wire(old), after: wire(next) };
}

async function insert(tx: Tx, added: readonly FileProductWithMatch[], into: Into): Promise<Noted[]> {
  const rows = added.map(product => newRow(product, into));
  const inserted = await insertMany(tx, 'product', rows, ['id', 'upc', 'name', 'category_id', 'cost_cents']);
  const key = (row: Pick<NewRow<'product'>, 'upc' | 'name' | 'category_id'>) =>
    [row.upc, row.name, row.category_id].join('\n');
  const wanted = new Map(added.map((product, at) => [key(rows[at]!), product]));
  return inserted.map(row => {
    const movedMilli = wanted.get(key(row))!.stockMilli ?? 0;
    const moved = {
      productId: row.id,
      quantityMilli: movedMilli,
      costCents: row.cost_cents,
      kind: 'import',
    } as const;
    return { table: 'product', id: row.id, name: row.name, before: null, after: {}, movedMilli, moved };
  });
}

const newRow = (product: FileProductWithMatch, { branchId, categories, suppliers }: Into) =>
  ({
    branch_id: branchId,
    category_id: categories.get(product.category ?? '')!,
    name: product.name!,
    search: toNameSearchKey(product.name!),
    upc: product.upc ?? '',
    upc_key: normalizeProductCode(product.upc ?? ''),
    ean_key: '',
    description: product.description ?? '',
    price_cents: product.priceCents ?? 0,
    cost_cents: product.costCents ?? 0,
    tax_rate: product.taxRate ?? 0,
    status: product.status ?? 1,
    ebt: product.ebt ?? 0,
    wic: product.wic ?? 0,
    pesado: product.pesado ?? 0,
    ecommerce: product.ecommerce ?? 0,
    min_stock_milli: product.minStockMilli ?? null,
    target_stock_milli: product.targetStockMilli ?? null,
    supplier_id: product.supplier ? suppliers.get(product.supplier)! : null,
  }) satisfies NewRow<'product'>;

/**
 * Returns the columns that differ from the stored product. Only these are written, because other users may change
 * other columns at the same time.
 */
function changesTo(old: StoredProduct, product: FileProductWithMatch, into: Into): Changes {
  const { categories, known } = into;
  const { name, category } = product;
  const next: Changes = {
    upc: codeAfter(old, product),
    name: textAfter(old.name, name),
    category_id: category === undefined ? old.category_id : categoryAfter(old, category, categories, known),
    price_cents: product.priceCents ?? old.price_cents,
    cost_cents: product.costCents ?? old.cost_cents,
    tax_rate: product.taxRate ?? old.tax_rate,
    status: product.status ?? old.status,
    ebt: product.ebt ?? old.ebt,
    wic: product.wic ?? old.wic,
    pesado: product.pesado ?? old.pesado,
    ecommerce: product.ecommerce ?? old.ecommerce,
    min_stock_milli: product.minStockMilli === undefined ? old.min_stock_milli : product.minStockMilli,
    target_stock_milli:
      product.targetStockMilli === undefined ? old.target_stock_milli : product.targetStockMilli,
    supplier_id: supplierAfter(old, product, into),
    description: textAfter(old.description, product.description),
  };
  const differing = (Object.keys(next) as (keyof Changes)[]).filter(column => next[column] !== old[column]);
  const changes: Changes = Object.fromEntries(differing.map(column => [column, next[column]]));
  if (changes.name !== undefined) changes.search = toNameSearchKey(changes.name);
  return changes;
}

/**
 * Returns the code of a product after the import. A product that was matched by its code keeps its own spelling of
 * it, such as an EAN-13 for a UPC-A in the file. A row with an id can change the code.
 */
const codeAfter = (old: StoredProduct, { id, upc }: FileProductWithMatch): string =>
  upc !== undefined && upc !== old.upc.trim() && (id > 0 || old.upc === '') ? upc : old.upc;

function categoryAfter(
  old: StoredProduct,
  category: string,
  categories: Into['categories'],
  { categoryNames }: ExistingProducts,
): number {
  const own = categoryNames.get(old.category_id);
  return own !== undefined && foldText(own) === foldText(category)
    ? old.category_id
    : categories.get(category)!;
}

function supplierAfter(
  old: StoredProduct,
  { supplier }: FileProductWithMatch,
  { known, suppliers }: Into,
): number | null {
  if (supplier === undefined) return old.supplier_id;
  if (supplier === null) return null;
  return known.isSupplier(old.supplier_id, supplier) ? old.supplier_id : suppliers.get(supplier)!;
}

/**
 * Returns the value of a product's text field after the import. Differences that a cell cannot express, such as outer
 * white space, do not count as changes.
 */
function textAfter(old: string, fileText: string | undefined): string {
  const asCell = old.replace(/\r\n?/g, '\n').trim();
  return fileText === undefined || fileText === asCell ? old : fileText;
}
