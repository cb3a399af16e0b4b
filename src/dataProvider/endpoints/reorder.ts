/** The calls about what to order, and how their answers are read. Additions of our server. */
import type {
  Reorder as ReorderWire,
  ReorderDraft as DraftWire,
  ReorderInput,
  ReorderProduct as ProductWire,
} from '../../../contract/reorder';
import { centsOf } from '../../lib/money';
import { thousandthsOf, unitsOf } from '../../lib/quantities';
import { OFFERS } from '../../../contract/enums';
import { callOf, get, type Request } from '../requests';
import { rows } from '../pages';
import { calendarDay, fieldsIn, numberOf, textOf, trimmed, type Loose } from '../wire';

/** Quantities are thousandths. */
export interface ReorderProduct {
  id: number;
  name: string;
  upc: string;
  isWeighed: boolean;
  /** 0 where there is none that can be ordered from. */
  supplierId: number;
  supplier: string;
  leadDays: number;
  stock: number;
  /** Ordered, but not arrived yet. */
  onTheWay: number;
  inDrafts: number;
  sold: number;
  /** Null where nothing is sold. */
  daysLeft: number | null;
  minimum: number | null;
  target: number | null;
  suggested: number;
  costCents: number;
}

export interface Reorder {
  /** The days whose sales were counted, `yyyy-MM-dd`, both inclusive. */
  soldFrom: string;
  soldTo: string;
  products: ReorderProduct[];
  /** How many more products there are. */
  more: number;
}

export interface MadeDraft {
  id: number;
  supplier: string;
  lines: number;
  totalCents: number;
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
  daysLeft: typeof wire.daysLeft === 'number' ? wire.daysLeft : null,
  minimum: orNull(wire.minStock),
  target: orNull(wire.targetStock),
  suggested: thousandthsOf(wire.suggested),
  costCents: centsOf(wire.cost),
});

function readReorder(answer: unknown): Reorder {
  const wire: Loose<ReorderWire> = fieldsIn(answer);
  return {
    soldFrom: calendarDay(wire.soldFrom),
    soldTo: calendarDay(wire.soldTo),
    products: rows(readProduct)(wire.products),
    more: numberOf(wire.more),
  };
}

const readDrafts = rows((wire: Loose<DraftWire>): MadeDraft => ({
  id: numberOf(wire.id),
  supplier: textOf(wire.supplier),
  lines: numberOf(wire.lines),
  totalCents: centsOf(wire.total),
}));

const PATH = '/api/purchases/reorder';

export interface ReorderQuery {
  branchId: number;
  /** `false` for all products, also those that do not run low. */
  lowOnly: boolean;
  /** Null for all suppliers. */
  supplierId: number | null;
}

export const reorder = callOf(OFFERS.reorder)(
  ({ branchId, lowOnly, supplierId }: ReorderQuery) =>
    get(PATH, { branchId, show: lowOnly ? 'low' : 'all', supplierId: supplierId ?? undefined }),
  readReorder,
);

export interface ReorderLine {
  productId: number;
  supplierId: number;
  /** Thousandths. */
  quantity: number;
  /** The quantity in drafts that the person was shown. */
  inDrafts: number;
}

export interface NewDrafts {
  branchId: number;
  lines: ReorderLine[];
  idempotencyKey: string;
}

/** Makes a draft for each supplier, all of them or none. */
export const makeDrafts = callOf(OFFERS.reorder)(
  ({ branchId, lines, idempotencyKey }: NewDrafts): Request => {
    const body: ReorderInput = {
      branchId,
      lines: lines.map(({ quantity, inDrafts, ...line }) => ({
        ...line,
        quantity: unitsOf(quantity),
        inDrafts: unitsOf(inDrafts),
      })),
    };
    return { method: 'POST', path: PATH, idempotencyKey, body };
  },
  readDrafts,
);
