import type { OrderLine, ApiCalls, BranchTakings, CentsByTender } from '../../dataProvider/api';
import type { DayRange } from '../../lib/days';
import { HttpError } from '../../dataProvider/errors';
import type { Fields } from '../records/storedResources';
import type { DemoSale, DemoSaleLine, DemoShop } from './demoShop';

type ReportCalls = Pick<
  ApiCalls,
  | 'cashierSales'
  | 'profit'
  | 'orders'
  | 'categoryOrders'
  | 'orderLines'
  | 'categorySales'
  | 'closeDay'
  | 'totalSales'
  | 'drawerOpenings'
  | 'transfers'
  | 'transferLines'
>;

const sum = <Row>(rows: readonly Row[], figure: (row: Row) => number): number =>
  rows.reduce((total, row) => total + figure(row), 0);

const withTax = ({ amountCents, taxCents }: DemoSaleLine): number => amountCents + taxCents;

const amountOf = ({ lines }: DemoSale): number => sum(lines, withTax);

const within =
  ({ branchId, start, end }: DayRange & { branchId: number }) =>
  (row: { branchId: number; day: string }): boolean =>
    row.branchId === branchId && row.day >= start && row.day <= end;

export function createDemoReports({ tables, sales, transfers, openings }: DemoShop): ReportCalls {
  const nameOf = (table: string, id: number): string =>
    String(tables[table]!.find(record => record.id === id)?.name ?? '');
  const known = <Row extends { id: number }>(rows: readonly Row[], id: unknown): Row => {
    const found = rows.find(row => row.id === Number(id));
    if (!found) throw new HttpError('Not found', 404, `There is no record ${String(id)}.`);
    return found;
  };
  const orders = (sold: DemoSale[], amount: (sale: DemoSale) => number) =>
    sold.toReversed().map(sale => ({
      id: sale.id,
      createdAt: sale.createdAt,
      amountCents: amount(sale),
      status: 'completed',
      reference: `demo-${sale.id}`,
    }));
  const close = (sold: DemoSale[], branchId: number): BranchTakings | null => {
    if (sold.length === 0) return null;
    const store: Fields = tables.branches!.find(({ id }) => id === branchId) ?? {};
    const terminals = Map.groupBy(sold, ({ terminal }) => terminal);
    return {
      storeName: String(store.name ?? ''),
      storeAddress: String(store.address ?? ''),
      firstOrder: sold[0]!.id,
      lastOrder: sold.at(-1)!.id,
      terminals: [...terminals]
        .sort(([one], [other]) => one - other)
        .map(([terminal, taken]) => ({ terminal: `Till ${terminal}`, ...tendersOf(taken) })),
    };
  };

  return {
    async cashierSales(range, { signal } = {}) {
      signal?.throwIfAborted();
      const byCashier = Map.groupBy(sales.filter(within(range)), ({ cashierId }) => cashierId);
      return [...byCashier].map(([cashierId, sold]) => ({
        cashierId,
        name: nameOf('users', cashierId),
        orders: sold.length,
        salesCents: sum(sold, amountOf),
      }));
    },

    async profit(range, { signal } = {}) {
      signal?.throwIfAborted();
      const lines = sales.filter(within(range)).flatMap(sale => sale.lines);
      return {
        salesCents: sum(lines, withTax),
        costCents: sum(lines, ({ costCents }) => costCents),
        taxCents: sum(lines, ({ taxCents }) => taxCents),
      };
    },

    async orders(range, { signal } = {}) {
      signal?.throwIfAborted();
      return orders(sales.filter(within(range)), amountOf);
    },

    async categoryOrders(range, { signal } = {}) {
      signal?.throwIfAborted();
      const ofCategory = ({ categoryId }: DemoSaleLine) => categoryId === range.categoryId;
      const holding = sales.filter(within(range)).filter(({ lines }) => lines.some(ofCategory));
      return orders(holding, ({ lines }) => sum(lines.filter(ofCategory), withTax));
    },

    async orderLines(orderId, { signal } = {}) {
      signal?.throwIfAborted();
      return known(sales, orderId).lines.map(({ productId, quantity, ...line }): OrderLine => ({
        name: nameOf('products', productId),
        picture: '',
        quantity,
        priceCents: line.amountCents / quantity,
        taxCents: line.taxCents,
        weightKg: 0,
        productId,
        discountCents: 0,
      }));
    },

    async categorySales(range, { signal } = {}) {
      signal?.throwIfAborted();
      const lines = sales.filter(within(range)).flatMap(sale => sale.lines);
      return [...Map.groupBy(lines, ({ categoryId }) => categoryId)].map(([categoryId, sold]) => ({
        categoryId,
        name: nameOf('categories', categoryId),
        salesCents: sum(sold, withTax),
      }));
    },

    async closeDay({ branchId, day }, { signal } = {}) {
      signal?.throwIfAborted();
      return close(sales.filter(within({ branchId, start: day, end: day })), branchId);
    },

    async totalSales(range, { signal } = {}) {
      signal?.throwIfAborted();
      return close(sales.filter(within(range)), range.branchId);
    },

    async drawerOpenings(range, { signal } = {}) {
      signal?.throwIfAborted();
      const rows = Map.groupBy(
        openings.filter(within(range)),
        ({ hour, cashierId }) => `${hour} ${cashierId}`,
      );
      return [...rows.values()].map(opened => ({
        hour: opened[0]!.hour,
        admin: nameOf('users', opened[0]!.cashierId),
        count: opened.length,
      }));
    },

    async transfers(range, { signal } = {}) {
      signal?.throwIfAborted();
      return transfers.filter(within(range)).map(({ id, createdAt, fromWarehouseId, toWarehouseId }) => ({
        id,
        createdAt,
        fromWarehouse: nameOf('warehouses', fromWarehouseId),
        fromWarehouseId,
        toWarehouse: nameOf('warehouses', toWarehouseId),
        toWarehouseId,
      }));
    },

    async transferLines(transferId, { signal } = {}) {
      signal?.throwIfAborted();
      return known(transfers, transferId).lines.map(({ productId, quantity }, index) => ({
        id: index + 1,
        productId,
        name: nameOf('products', productId),
        quantity,
        costCents: Number(tables.products!.find(({ id }) => id === productId)?.costCents ?? 0),
      }));
    },
  };
}

function tendersOf(sold: readonly DemoSale[]): CentsByTender {
  const taken: CentsByTender = { cash: 0, card: 0, debit: 0, ebt: 0, giftCard: 0 };
  for (const sale of sold) taken[sale.tender] += amountOf(sale);
  return taken;
}
