import type { NewRow, Row } from '../database/schema.ts';
import type { NewMovement } from '../stock/stockLedger.ts';
import { BRANCHES, MAIN_BRANCH_ID, type DemoBranch } from './branches.ts';
import { drawSaleTime, type SimulatedBusinessDay } from './calendar.ts';
import type { Catalogue, ShelfProduct } from './catalogue.ts';
import {
  drawBoolean,
  drawRandomItem,
  createRandom,
  drawRandomItems,
  createWeightedDraw,
  drawInteger,
  type Random,
} from './random.ts';
import type { DemoSupplier } from './suppliers.ts';

const PURCHASE_DAYS = 60;
const TRANSFER_DAYS = 30;
const PAID_WITH = ['Bank Transfer', 'Check', 'Card', 'Cash'] as const;
const drawPaidWith = createWeightedDraw([55, 20, 15, 10]);

/** Maximum stock of a product on the sales floor, in thousandths. Any further stock is in the stockroom. */
const SHELF = 40_000;

export const makeOpeningStock = (
  { floor, warehouses }: DemoBranch,
  shelves: readonly ShelfProduct[],
): NewMovement[] =>
  shelves.flatMap(({ row }) => {
    const onFloor = Math.min(row.stock_milli, SHELF);
    const opening = { kind: 'opening', productId: row.id, costCents: row.cost_cents } as const;
    return [
      { ...opening, warehouseId: floor, quantityMilli: onFloor },
      { ...opening, warehouseId: warehouses[0]!.id, quantityMilli: row.stock_milli - onFloor },
    ];
  });

interface Purchases {
  purchases: NewRow<'purchase'>[];
  payments: NewRow<'purchase_payment'>[];
  items: Omit<Row<'purchase_item'>, 'id'>[];
}

export function makePurchases(
  catalogue: Catalogue,
  suppliers: readonly DemoSupplier[],
  days: readonly SimulatedBusinessDay[],
) {
  const random = createRandom('purchases');
  const written: Purchases = { purchases: [], payments: [], items: [] };
  for (const day of days.filter(({ daysAgo }) => daysAgo < PURCHASE_DAYS)) {
    for (const branch of BRANCHES) {
      const main = branch.id === MAIN_BRANCH_ID;
      if (!drawBoolean(random, main ? 0.85 : 0.4) && !(main && day.daysAgo === 0)) continue;
      const active = suppliers.filter(({ branchId, row }) => branchId === branch.id && row.status === 1);
      addPurchase(written, drawRandomItem(random, active), catalogue.shelves.get(branch.id)!, day, random);
    }
  }
  addOpenPurchase(written, { catalogue, suppliers, days }, { key: 'dairy', state: 'ordered', daysAgo: 3 });
  addOpenPurchase(written, { catalogue, suppliers, days }, { key: 'household', state: 'draft', daysAgo: 1 });
  return written;
}

interface Papers {
  catalogue: Catalogue;
  suppliers: readonly DemoSupplier[];
  days: readonly SimulatedBusinessDay[];
}

function addOpenPurchase(
  { purchases, items }: Purchases,
  { catalogue, suppliers, days }: Papers,
  { key, state, daysAgo }: { key: string; state: 'ordered' | 'draft'; daysAgo: number },
): void {
  const id = purchases.length + 1;
  const supplier = suppliers.find(
    ({ branchId, brings, row }) => branchId === MAIN_BRANCH_ID && row.status === 1 && brings.includes(key),
  );
  const day = days.find(one => one.daysAgo === daysAgo);
  if (!supplier || !day) return;
  const scarce = catalogue.shelves
    .get(MAIN_BRANCH_ID)!
    .filter(({ row, department }) => row.status === 1 && department.key === key)
    .sort((a, b) => a.row.stock_milli - b.row.stock_milli || a.row.id - b.row.id)
    .slice(0, 2);
  const ordered = scarce.map(({ row }) => ({
    purchase_id: id,
    product_id: row.id,
    name: row.name,
    quantity_milli: 24_000,
    received_milli: 0,
    damaged_milli: 0,
    cost_cents: row.cost_cents,
    sell_price_cents: row.price_cents,
  }));
  const created_at = drawSaleTime(day, createRandom('open purchases'), 7, 17);
  purchases.push({
    id,
    branch_id: MAIN_BRANCH_ID,
    supplier_id: supplier.id,
    state,
    business_day: day.day,
    created_at,
    ref_no: state === 'draft' ? '' : `PO-${MAIN_BRANCH_ID}-${String(1000 + id)}`,
    notes: '',
    image: '',
    payable_cents: sumCosts(ordered),
    paid_cents: 0,
    payment_method: '',
    ordered_at: state === 'draft' ? null : created_at,
  });
  items.push(...ordered);
}

const sumCosts = (items: readonly Pick<Row<'purchase_item'>, 'cost_cents' | 'quantity_milli'>[]): number =>
  items.reduce((sum, item) => sum + (item.cost_cents * item.quantity_milli) / 1000, 0);

function addPurchase(
  { purchases, payments, items }: Purchases,
  supplier: DemoSupplier,
  shelves: readonly ShelfProduct[],
  day: SimulatedBusinessDay,
  random: Random,
): void {
  const id = purchases.length + 1;
  const offered = shelves.filter(
    ({ row, department }) => row.status === 1 && supplier.brings.includes(department.key),
  );
  const bought = drawRandomItems(random, offered, drawInteger(random, 2, 6)).map(({ row }) => {
    const quantity = drawInteger(random, 1, 8) * 6000;
    return {
      purchase_id: id,
      product_id: row.id,
      name: row.name,
      quantity_milli: quantity,
      received_milli: quantity,
      damaged_milli: 0,
      cost_cents: row.cost_cents,
      sell_price_cents: row.price_cents,
    };
  });
  const payable = sumCosts(bought);
  const purchase = {
    id,
    branch_id: supplier.branchId,
    supplier_id: supplier.id,
    ref_no: `PO-${supplier.branchId}-${String(1000 + id)}`,
    notes: drawBoolean(random, 0.25)
      ? drawRandomItem(random, ['Delivered before opening.', 'Two crates returned.', 'Ask for the invoice.'])
      : '',
    image: '',
    payable_cents: payable,
    paid_cents: drawBoolean(random, 0.2)
      ? Math.floor((payable * drawInteger(random, 0, 7)) / 1000) * 100
      : payable,
    payment_method: PAID_WITH[drawPaidWith(random)]!,
    business_day: day.day,
    created_at: drawSaleTime(day, random, 7, 17),
    state: 'received' as const,
    ordered_at: null,
  };
  purchases.push(purchase);
  if (purchase.paid_cents > 0) {
    payments.push({
      purchase_id: id,
      amount_cents: purchase.paid_cents,
      method: purchase.payment_method,
      business_day: day.day,
      created_at: purchase.created_at,
      admin_id: null,
    });
  }
  items.push(...bought);
}

interface Transfers {
  transfers: NewRow<'transfer'>[];
  items: NewRow<'transfer_item'>[];
}

export function makeTransfers(catalogue: Catalogue, days: readonly SimulatedBusinessDay[]): Transfers {
  const random = createRandom('transfers');
  const written: Transfers = { transfers: [], items: [] };
  for (const day of days.filter(({ daysAgo }) => daysAgo < TRANSFER_DAYS)) {
    for (const branch of BRANCHES) {
      const main = branch.id === MAIN_BRANCH_ID;
      const moments = Array.from(
        { length: main ? drawInteger(random, 1, 3) : drawInteger(random, 0, 1) },
        () => drawSaleTime(day, random, 7, 21),
      ).sort((a, b) => a - b);
      for (const moment of moments) addTransfer(written, branch, catalogue, day, moment, random);
    }
  }
  return written;
}

function addTransfer(
  { transfers, items }: Transfers,
  branch: DemoBranch,
  catalogue: Catalogue,
  day: SimulatedBusinessDay,
  moment: number,
  random: Random,
): void {
  const id = transfers.length + 1;
  const [from, to] = drawRandomItems(random, branch.warehouses, 2);
  transfers.push({
    id,
    branch_id: branch.id,
    from_warehouse_id: from!.id,
    to_warehouse_id: to!.id,
    business_day: day.day,
    created_at: moment,
  });
  const onSale = catalogue.shelves.get(branch.id)!.filter(({ row }) => row.status === 1);
  for (const { row } of drawRandomItems(random, onSale, drawInteger(random, 1, 5))) {
    items.push({
      transfer_id: id,
      product_id: row.id,
      quantity_milli: row.pesado ? drawInteger(random, 20, 250) * 100 : drawInteger(random, 1, 36) * 1000,
      cost_cents: row.cost_cents,
    });
  }
}
