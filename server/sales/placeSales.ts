/**
 * Writes sales (the orders of the API) together with the rollups for the reports. All code that adds sales uses this
 * module, so that rollups and lines agree.
 */
import { sql } from 'kysely';
import type { Tx } from '../database/connect.ts';
import { insertMany, insertIntoTables } from '../database/insertMany.ts';
import type { NewRow, Row } from '../database/schema.ts';
import { findOrAddSalesFloor } from '../stock/salesFloor.ts';
import { addToStock, getSoldThousandths } from '../stock/stockLedger.ts';
import { toRollupRows } from './rollups.ts';
import type { NewSale, NewSaleLine, SalePayment, SaleTotals } from './sale.ts';
import { readShopTaxRates } from './shopTaxRates.ts';
import { recordSoldProducts } from './soldProducts.ts';
import { findTaxRates, needsShopTaxRates } from './taxesByRate.ts';

interface Placing {
  /**
   * True if sold goods leave the sales floor of the branch, and returned goods go back to it. By default, the stock
   * does not change, because the current stock already reflects imported old orders.
   */
  movesStock?: boolean;
  /**
   * True to check that cashiers and terminals still exist. Needed by callers that looked them up before this
   * transaction.
   */
  checksSellers?: boolean;
}

export class SellerDeletedError extends Error {
  override name = 'SellerDeletedError';

  constructor() {
    super('A cashier or a terminal has been deleted. Please try again.');
  }
}

export type PlacedSale = Pick<Row<'sale'>, 'id' | 'number' | 'amount_cents'>;

/**
 * Stores sales with their order numbers, stock movements and rollups. Must be called in a transaction, with at most
 * a few thousand sales.
 * @returns the placed sales, in the same order
 * @throws SellerDeletedError if a cashier or terminal no longer exists
 */
export async function placeSales(
  tx: Tx,
  newSales: readonly NewSale[],
  { movesStock = false, checksSellers = false }: Placing = {},
): Promise<PlacedSale[]> {
  if (newSales.length === 0) return [];
  const { numbers, zones, floors } = await takeNumbers(tx, newSales);
  const { sales, taxRates } = await checkReferences(tx, newSales, checksSellers);
  const totals = sales.map(saleTotals);
  const ids = await insertSales(tx, sales, numbers, totals);
  const from = movesStock ? await floorsIn(tx, floors) : new Map<number, number>();
  const lines = sales.flatMap((sale, at) =>
    sale.lines.map((line, index) =>
      lineRow(line, {
        order_id: ids[at]!,
        position: index + 1,
        tax_rate: taxRates[at]![index]!,
        warehouse_id: line.productId === null ? null : (from.get(sale.branchId) ?? null),
      }),
    ),
  );
  const payments = sales.flatMap((sale, at) => sale.payments.map(payment => paymentRow(ids[at]!, payment)));
  const notices: NewRow<'sale_notice'>[] = sales.flatMap(({ branchId, notices: found = [] }, at) =>
    found.map(({ notice: kind, field, value = '' }) => ({
      order_id: ids[at]!,
      kind,
      branch_id: branchId,
      noted_at: Date.now(),
      field,
      value,
    })),
  );
  await insertIntoTables(tx, [
    { table: 'sale_line', rows: lines },
    { table: 'sale_payment', rows: payments },
    { table: 'sale_notice', rows: notices },
    ...toRollupRows(sales, {
      numbers,
      totals,
      taxRates,
      zoneOf: branchId => zones.get(branchId)!,
      movesStock,
    }),
  ]);
  await recordSoldProducts(tx, sales);
  if (movesStock) await takeFromStock(tx, sales, from);
  return ids.map((id, at) => ({ id, number: numbers[at]!, amount_cents: totals[at]!.amount }));
}

async function floorsIn(tx: Tx, knownFloors: Taken['floors']): Promise<Map<number, number>> {
  const floors = new Map<number, number>();
  for (const [branchId, floor] of knownFloors)
    floors.set(branchId, floor ?? (await findOrAddSalesFloor(tx, branchId)));
  return floors;
}

const takeFromStock = (tx: Tx, sales: readonly NewSale[], floors: ReadonlyMap<number, number>) =>
  addToStock(
    tx,
    sales.flatMap(({ branchId, lines }) =>
      lines.flatMap(line =>
        line.productId === null
          ? []
          : {
              productId: line.productId,
              warehouseId: floors.get(branchId)!,
              quantityMilli: -getSoldThousandths(line),
            },
      ),
    ),
  );

function saleTotals({ lines }: NewSale): SaleTotals {
  const totals = { amount: 0, tax: 0, cost: 0 };
  for (const line of lines) {
    totals.amount += line.amountCents;
    totals.tax += line.taxCents;
    totals.cost += line.costCents;
  }
  return totals;
}

interface Taken {
  numbers: number[];
  /** Time zone of each branch. It cannot change until the transaction ends. */
  zones: Map<number, string>;
  floors: Map<number, number | null>;
}

function listProductIds(sales: readonly NewSale[]): number[] {
  const ids = sales.flatMap(({ lines }) => lines.flatMap(({ productId }) => productId ?? []));
  return [...new Set(ids)];
}

interface CheckedSales {
  /** The sales without references to products that no longer exist. Their lines keep the names of these products. */
  sales: readonly NewSale[];
  /** Tax rates of each sale's lines, in ten-thousandths of a percent. */
  taxRates: number[][];
}

/**
 * Checks that the products, cashiers and terminals of the sales still exist. They cannot be deleted after this check:
 * deleting one of them takes the lock on the branch (`lockSales`), which `takeNumbers` holds. The check is a separate
 * statement, because a PostgreSQL statement that waits for a lock does not see what was deleted while it waited.
 * @throws SellerDeletedError if a cashier or terminal no longer exists
 */
async function checkReferences(
  tx: Tx,
  sales: readonly NewSale[],
  checksSellers: boolean,
): Promise<CheckedSales> {
  const products = listProductIds(sales);
  const cashiers = new Set(checksSellers ? sales.map(({ adminId }) => adminId) : []);
  const terminals = new Set(checksSellers ? sales.map(({ terminalId }) => terminalId) : []);
  const existing = await selectExisting(tx, 'product', products)
    .unionAll(selectExisting(tx, 'admin', [...cashiers]))
    .unionAll(selectExisting(tx, 'terminal', [...terminals]))
    .execute();
  const count = (table: string) => existing.filter(row => row.table === table).length;
  if (count('admin') < cashiers.size || count('terminal') < terminals.size) throw new SellerDeletedError();
  const productRates = new Map(
    existing.filter(({ table }) => table === 'product').map(({ id, tax_rate }) => [id, tax_rate]),
  );
  const checked = productRates.size < products.length ? unlinkDeletedProducts(sales, productRates) : sales;
  return { sales: checked, taxRates: await readTaxRates(tx, checked, productRates) };
}

const selectExisting = (tx: Tx, table: 'admin' | 'terminal' | 'product', ids: readonly number[]) =>
  tx
    .selectFrom(table)
    .select([
      sql<string>`${sql.lit(table)}`.as('table'),
      `${table}.id`,
      (table === 'product' ? sql<number>`product.tax_rate` : sql<number>`0`).as('tax_rate'),
    ])
    .where(is => (ids.length === 0 ? is.lit(false) : is(`${table}.id`, 'in', ids)));

const unlinkDeletedProducts = (sales: readonly NewSale[], existing: ReadonlyMap<number, number>): NewSale[] =>
  sales.map(sale => ({
    ...sale,
    lines: sale.lines.map(line =>
      line.productId === null || existing.has(line.productId) ? line : { ...line, productId: null },
    ),
  }));

async function readTaxRates(
  tx: Tx,
  sales: readonly NewSale[],
  productRates: ReadonlyMap<number, number>,
): Promise<number[][]> {
  const shopRates = new Map<number, number[]>();
  const taxRates: number[][] = [];
  for (const { branchId, lines } of sales) {
    const charged = lines.map(({ amountCents, taxCents, taxRate, productId }) => ({
      amountCents,
      taxCents,
      taxRate,
      productRate: productId === null ? null : (productRates.get(productId) ?? null),
    }));
    if (needsShopTaxRates(charged) && !shopRates.has(branchId))
      shopRates.set(branchId, await readShopTaxRates(tx, branchId));
    taxRates.push(findTaxRates(charged, shopRates.get(branchId) ?? []));
  }
  return taxRates;
}

/**
 * Reserves consecutive order numbers for each branch. The update locks the branch's row until the transaction ends.
 */
async function takeNumbers(tx: Tx, sales: readonly NewSale[]): Promise<Taken> {
  const counts = new Map<number, number>();
  for (const { branchId } of sales) counts.set(branchId, (counts.get(branchId) ?? 0) + 1);
  const next = new Map<number, number>();
  const zones = new Map<number, string>();
  const floors = new Map<number, number | null>();
  for (const [branchId, count] of [...counts].sort(([a], [b]) => a - b)) {
    const {
      last_sale_number: last,
      time_zone,
      floor,
    } = await tx
      .updateTable('branch')
      .set(eb => ({ last_sale_number: eb('last_sale_number', '+', count) }))
      .where('id', '=', branchId)
      .returning(['last_sale_number', 'time_zone'])
      .returning(eb =>
        eb
          .selectFrom('warehouse')
          .select('warehouse.id')
          .whereRef('warehouse.branch_id', '=', 'branch.id')
          .where('is_floor', '=', 1)
          .as('floor'),
      )
      .executeTakeFirstOrThrow();
    next.set(branchId, last - count + 1);
    zones.set(branchId, time_zone);
    floors.set(branchId, floor);
  }
  const numbers = sales.map(({ branchId }) => {
    const number = next.get(branchId)!;
    next.set(branchId, number + 1);
    return number;
  });
  return { numbers, zones, floors };
}

async function insertSales(tx: Tx, sales: readonly NewSale[], numbers: number[], totals: SaleTotals[]) {
  const inserted = await insertMany(
    tx,
    'sale',
    sales.map((sale, at) => ({
      branch_id: sale.branchId,
      number: numbers[at]!,
      terminal_id: sale.terminalId,
      admin_id: sale.adminId,
      reference: sale.reference,
      status: sale.status,
      created_at: sale.createdAt,
      business_day: sale.businessDay,
      amount_cents: totals[at]!.amount,
      tax_cents: totals[at]!.tax,
      cost_cents: totals[at]!.cost,
      tip_cents: sale.tipCents ?? 0,
      rounding_cents: sale.roundingCents ?? 0,
      content_hash: sale.contentHash ?? '',
    })),
    ['id', 'branch_id', 'number'],
  );
  const saleIds = new Map(inserted.map(row => [`${row.branch_id}/${row.number}`, row.id]));
  return sales.map((sale, at) => saleIds.get(`${sale.branchId}/${numbers[at]}`)!);
}

const lineRow = (
  line: NewSaleLine,
  stored: Pick<Row<'sale_line'>, 'order_id' | 'position' | 'tax_rate' | 'warehouse_id'>,
): NewRow<'sale_line'> => ({
  ...stored,
  product_id: line.productId,
  category_id: line.categoryId,
  name: line.name,
  quantity: line.quantity,
  weight_grams: line.weightGrams ?? 0,
  price_cents: line.priceCents,
  discount_cents: line.discountCents ?? 0,
  discount_reason: line.discountReason ?? '',
  amount_cents: line.amountCents,
  tax_cents: line.taxCents,
  tax_included: line.taxIncluded ? 1 : 0,
  package_code: line.packages?.code ?? '',
  package_quantity: line.packages?.quantity ?? 0,
  package_price_cents: line.packages?.priceCents ?? 0,
  cost_cents: line.costCents,
});

const paymentRow = (
  order_id: number,
  { tender, amountCents, givenCents, name, parts, details }: SalePayment,
): NewRow<'sale_payment'> => ({
  order_id,
  tender,
  amount_cents: amountCents,
  given_cents: givenCents ?? null,
  name: name ?? '',
  parts: parts ? JSON.stringify(parts) : '',
  details: details ? JSON.stringify(details) : '',
});
