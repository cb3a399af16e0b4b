/** What runs low, and the drafts that are made of it. Additions of our server. */
import type {
  Reorder as ReorderWire,
  ReorderDraft as DraftWire,
  ReorderInput,
  ReorderProduct as ProductWire,
} from '../../../contract/reorder';
import { OFFERS } from '../../../contract/words';
import { centsOf } from '../../lib/money';
import { thousandthsOf, unitsOf } from '../../lib/quantities';
import { callOf, get } from '../requests';
import { calendarDay, isFields, numberOf, rows, textOf, trimmed, type Loose } from '../wire';

const offered = callOf(OFFERS.reorder);

/** Quantities are thousandths. */
export interface ReorderProduct {
  id: number;
  name: string;
  upc: string;
  isWeighed: boolean;
  /** 0: none that can be ordered from. */
  supplierId: number;
  supplier: string;
  leadDays: number;
  stock: number;
  /** Ordered, and not here yet. */
  onTheWay: number;
  inDrafts: number;
  sold: number;
  perDay: number;
  /** Null: nothing is sold. */
  daysLeft: number | null;
  minimum: number | null;
  target: number | null;
  suggested: number;
  costCents: number;
}

export interface Reorder {
  /** The days that sales were counted of, `yyyy-MM-dd`, both inclusive. */
  soldFrom: string;
  soldTo: string;
  products: ReorderProduct[];
  /** How many more there are. */
  more: number;
}

export interface ReorderQuery {
  branchId: number;
  /** Without it, also what does not run low. */
  lowOnly: boolean;
  /** Null: of all. */
  supplierId: number | null;
}

const orNull = (wire: unknown): number | null =>
  wire === null || wire === undefined ? null : thousandthsOf(wire);

const readProduct = (wire: Loose<ProductWire>): ReorderProduct => ({
  id: numberOf(wire.id),
  name: trimmed(wire.name),
  upc: trimmed(wire.upc),
  isWeighed: wire.isWeighed === true,
  supplierId: numberOf(wire.supplierId),
  supplier: trimmed(wire.supplier),
  leadDays: numberOf(wire.leadDays),
  stock: thousandthsOf(wire.stock),
  onTheWay: thousandthsOf(wire.onTheWay),
  inDrafts: thousandthsOf(wire.inDrafts),
  sold: thousandthsOf(wire.sold),
  perDay: thousandthsOf(wire.perDay),
  daysLeft: typeof wire.daysLeft === 'number' ? wire.daysLeft : null,
  minimum: orNull(wire.minStock),
  target: orNull(wire.targetStock),
  suggested: thousandthsOf(wire.suggested),
  costCents: centsOf(wire.cost),
});

export const reorder = offered(
  ({ branchId, lowOnly, supplierId }: ReorderQuery) =>
    get('/api/purchases/reorder', {
      branchId,
      show: lowOnly ? 'low' : 'all',
      supplierId: supplierId ?? undefined,
    }),
  (answer): Reorder => {
    const wire: Loose<ReorderWire> = isFields(answer) ? answer : {};
    return {
      soldFrom: calendarDay(wire.soldFrom),
      soldTo: calendarDay(wire.soldTo),
      products: rows(readProduct)(wire.products),
      more: numberOf(wire.more),
    };
  },
);

/** How many products run low. */
export const lowStock = offered(
  (branchId: number) => get('/api/purchases/reorder/low', { branchId }),
  answer => (isFields(answer) ? numberOf(answer.products) : 0),
);

export interface ReorderLine {
  productId: number;
  supplierId: number;
  /** Thousandths. */
  quantity: number;
  /** As it was shown. */
  inDrafts: number;
}

export interface MadeDraft {
  id: number;
  supplier: string;
  lines: number;
  totalCents: number;
}

/** A draft a supplier, all of them or none. */
export const makeDrafts = offered(
  ({
    branchId,
    lines,
    idempotencyKey,
  }: {
    branchId: number;
    lines: ReorderLine[];
    idempotencyKey: string;
  }) => ({
    ...({ method: 'POST', path: '/api/purchases/reorder', idempotencyKey } as const),
    body: {
      branchId,
      lines: lines.map(({ quantity, inDrafts, ...line }) => ({
        ...line,
        quantity: unitsOf(quantity),
        inDrafts: unitsOf(inDrafts),
      })),
    } satisfies ReorderInput,
  }),
  rows((wire: Loose<DraftWire>): MadeDraft => ({
    id: numberOf(wire.id),
    supplier: textOf(wire.supplier),
    lines: numberOf(wire.lines),
    totalCents: centsOf(wire.total),
  })),
);
