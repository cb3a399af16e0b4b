import { setImmediate as turn } from 'node:timers/promises';
import { advanceIdSequences, inTransaction, type Db, type Tx } from '../database/connect.ts';
import { insertMany } from '../database/insertMany.ts';
import type { FileStorage } from '../files/files.ts';
import { placeSales } from '../sales/placeSales.ts';
import type { NewSale } from '../sales/sale.ts';
import { moveStock } from '../stock/stockLedger.ts';
import { BRANCHES, toBranchRows, toTerminalRows, toWarehouseRows } from './branches.ts';
import { listShopDays, type SimulatedBusinessDay } from './calendar.ts';
import { makeCatalogue, type Catalogue } from './catalogue.ts';
import { makeDrawerSessions } from './drawerSessions.ts';
import { makeDrawerOpenings } from './drawers.ts';
import { makeUserRows } from './people.ts';
import { BANNERS, drawPictures, toPictureName } from './pictures.ts';
import { DISCOUNT_TYPES, makePromotions } from './promotions.ts';
import { makeReorderSettings } from './reordering.ts';
import { makePurchases, makeTransfers, makeOpeningStock } from './stockDocuments.ts';
import { makeSuppliers } from './suppliers.ts';
import { makeOrders } from './tills.ts';

interface DemoOptions {
  files: FileStorage;
  orders: number;
  /** Number of days for which orders are generated. Default: 90. */
  days?: number;
  /** Time up to which orders are generated, in UTC milliseconds. */
  now: number;
  onProgress?: (fraction: number) => void;
}

/**
 * Orders per batch. The young-generation garbage collection frees small batches, whereas larger ones would grow the
 * heap by hundreds of megabytes.
 */
const ORDERS_A_BATCH = 250;
/** Batches per transaction. Each commit waits for the disk, so several batches share one transaction. */
const BATCHES_A_TRANSACTION = 20;
const SET_UP = 0.02;

/**
 * Fills an empty, migrated database with a demo shop. The same `now` and `orders` produce the same rows, except for
 * the salt of the password hash. The work takes several transactions, so the database must have no other users, and
 * must be discarded after a failure.
 */
export async function fillDemoShop(
  db: Db,
  { files, orders, days: dayCount, now, onProgress }: DemoOptions,
): Promise<void> {
  const report = onProgress ?? (() => {});
  report(0);
  const catalogue = makeCatalogue();
  const days = listShopDays(now, dayCount);
  const [admins] = await Promise.all([makeUserRows(), drawPictures(files)]);
  await inTransaction(db, async tx => {
    await writeShop(tx, catalogue, admins, now);
    await writePapers(tx, catalogue, days);
  });
  await advanceIdSequences(db, TABLES_WITH_OUR_IDS);
  report(SET_UP);
  await placeOrders(db, makeOrders(catalogue, days, orders), placed =>
    report(SET_UP + (1 - SET_UP) * (placed / Math.max(orders, 1))),
  );
  await inTransaction(db, tx => makeDrawerSessions(tx, days));
  report(1);
}

// oxfmt-ignore
const TABLES_WITH_OUR_IDS = [
  'branch', 'menu_category', 'category', 'product', 'admin', 'discount_type', 'promotion', 'warehouse', 'supplier',
  'purchase', 'transfer', 'terminal',
] as const;

async function writeShop(
  tx: Tx,
  { menuCategories, categories, shelves }: Catalogue,
  admins: Awaited<ReturnType<typeof makeUserRows>>,
  now: number,
) {
  // The demo shop has its own rows in place of those that migrations create for an empty shop.
  await tx.deleteFrom('menu_category').execute();
  await tx.deleteFrom('discount_type').execute();
  await tx.updateTable('shop').set({ demo: 1 }).execute();
  await insertMany(tx, 'branch', toBranchRows());
  await insertMany(
    tx,
    'banner',
    BANNERS.map(({ key, title, active }) => ({ title, image: toPictureName(key), status: active ? 1 : 0 })),
  );
  await insertMany(tx, 'menu_category', menuCategories);
  await insertMany(tx, 'category', categories);
  await insertMany(
    tx,
    'product',
    [...shelves.values()].flat().map(({ row }) => ({ ...row, stock_milli: 0 })),
  );
  await insertMany(tx, 'admin', admins);
  await insertMany(tx, 'terminal', toTerminalRows());
  await insertMany(tx, 'warehouse', toWarehouseRows());
  for (const branch of BRANCHES) {
    const at = { branchId: branch.id, at: now, adminId: null };
    await moveStock(tx, at, makeOpeningStock(branch, shelves.get(branch.id)!));
  }
  await insertMany(tx, 'discount_type', DISCOUNT_TYPES);
}

async function writePapers(tx: Tx, catalogue: Catalogue, days: readonly SimulatedBusinessDay[]) {
  const suppliers = makeSuppliers();
  await insertMany(
    tx,
    'supplier',
    suppliers.map(({ row }) => row),
  );
  for (const { id, ...known } of makeReorderSettings(catalogue, suppliers)) {
    await tx.updateTable('product').set(known).where('id', '=', id).execute();
  }
  const { promotions, items: offers } = makePromotions(catalogue, days.at(-1)!.day);
  await insertMany(tx, 'promotion', promotions);
  await insertMany(tx, 'promotion_item', offers);
  const { purchases, payments, items: bought } = makePurchases(catalogue, suppliers, days);
  await insertMany(tx, 'purchase', purchases);
  await insertMany(tx, 'purchase_item', bought);
  await insertMany(tx, 'purchase_payment', payments);
  const { transfers, items: moved } = makeTransfers(catalogue, days);
  await insertMany(tx, 'transfer', transfers);
  await insertMany(tx, 'transfer_item', moved);
  await insertMany(tx, 'drawer_opening', makeDrawerOpenings(days));
}

async function placeOrders(
  db: Db,
  orders: Iterator<NewSale>,
  onPlaced: (placed: number) => void,
): Promise<void> {
  let placed = 0;
  let last = false;
  while (!last) {
    // `inTransaction` cannot be used, because it may repeat the work, and the generator yields each order only once.
    await db.transaction().execute(async tx => {
      for (let batch = 0; batch < BATCHES_A_TRANSACTION && !last; batch++) {
        const sales = take(orders, ORDERS_A_BATCH);
        await placeSales(tx, sales);
        placed += sales.length;
        last = sales.length < ORDERS_A_BATCH;
      }
    });
    onPlaced(placed);
    await turn();
  }
}

function take<T>(source: Iterator<T>, count: number): T[] {
  const taken: T[] = [];
  while (taken.length < count) {
    const next = source.next();
    if (next.done) break;
    taken.push(next.value);
  }
  return taken;
}
