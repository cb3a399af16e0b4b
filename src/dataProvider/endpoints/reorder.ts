/** Calls for the products to reorder, and the parsers of their responses. Only our server has them. */
import type {
  ReorderSuggestions as ReorderWire,
  ReorderDraft as DraftWire,
  ReorderInput,
  ReorderProduct as ProductWire,
} from '../../../contract/reorder';
import { toCents } from '../../lib/money';
import { toThousandths, thousandthsToUnits } from '../../lib/quantities';
import { API_EXTENSIONS } from '../../../contract/enums';
import { defineOptionalCall, get, type ApiRequest } from '../requests';
import { createListResponseReader } from '../pages';
import { fromWireDay, toObjectOrEmpty, toNumber, toText, toTrimmedText, type UncheckedFields } from '../wire';

export interface ReorderSuggestion {
  id: number;
  name: string;
  upc: string;
  isWeighed: boolean;
  /** Id of the supplier; 0 if the product has no active supplier. */
  supplierId: number;
  supplier: string;
  leadDays: number;
  stock: number;
  /** Quantity in thousandths that is ordered but has not arrived. */
  onTheWay: number;
  inDrafts: number;
  sold: number;
  /** Days until the stock runs out at the current rate of sales; null without sales. */
  daysLeft: number | null;
  minimum: number | null;
  target: number | null;
  suggested: number;
  costCents: number;
}

export interface ReorderSuggestions {
  soldFrom: string;
  soldTo: string;
  products: ReorderSuggestion[];
  /** Number of products that the response omits because of its limit. */
  more: number;
}

export interface CreatedPurchaseDraft {
  id: number;
  supplier: string;
  lines: number;
  totalCents: number;
}

const orNull = (wire: unknown): number | null =>
  wire === null || wire === undefined ? null : toThousandths(wire);

const readProduct = (wire: UncheckedFields<ProductWire>): ReorderSuggestion => ({
  id: toNumber(wire.id),
  name: toTrimmedText(wire.name),
  upc: toTrimmedText(wire.upc),
  isWeighed: wire.isWeighed === true,
  supplierId: toNumber(wire.supplierId),
  supplier: toTrimmedText(wire.supplier),
  leadDays: toNumber(wire.leadDays),
  stock: toThousandths(wire.stock),
  onTheWay: toThousandths(wire.onTheWay),
  inDrafts: toThousandths(wire.inDrafts),
  sold: toThousandths(wire.sold),
  daysLeft: typeof wire.daysLeft === 'number' ? wire.daysLeft : null,
  minimum: orNull(wire.minStock),
  target: orNull(wire.targetStock),
  suggested: toThousandths(wire.suggested),
  costCents: toCents(wire.cost),
});

function readReorder(answer: unknown): ReorderSuggestions {
  const wire: UncheckedFields<ReorderWire> = toObjectOrEmpty(answer);
  return {
    soldFrom: fromWireDay(wire.soldFrom),
    soldTo: fromWireDay(wire.soldTo),
    products: createListResponseReader(readProduct)(wire.products),
    more: toNumber(wire.more),
  };
}

const readDrafts = createListResponseReader((wire: UncheckedFields<DraftWire>): CreatedPurchaseDraft => ({
  id: toNumber(wire.id),
  supplier: toText(wire.supplier),
  lines: toNumber(wire.lines),
  totalCents: toCents(wire.total),
}));

const PATH = '/api/purchases/reorder';

export interface ReorderQuery {
  branchId: number;
  /** True to list only products that run low; false to list all products with a suggested quantity. */
  lowOnly: boolean;
  supplierId: number | null;
}

export const reorder = defineOptionalCall(API_EXTENSIONS.reorder)(
  ({ branchId, lowOnly, supplierId }: ReorderQuery) =>
    get(PATH, { branchId, show: lowOnly ? 'low' : 'all', supplierId: supplierId ?? undefined }),
  readReorder,
);

export interface ReorderLine {
  productId: number;
  supplierId: number;
  quantity: number;
  /**
   * Quantity of the product in draft orders, in thousandths, as the person saw it. The server responds with 409 if it
   * has changed since.
   */
  inDrafts: number;
}

export interface NewReorderDrafts {
  branchId: number;
  lines: ReorderLine[];
  idempotencyKey: string;
}

export const createReorderDrafts = defineOptionalCall(API_EXTENSIONS.reorder)(
  ({ branchId, lines, idempotencyKey }: NewReorderDrafts): ApiRequest => {
    const body: ReorderInput = {
      branchId,
      lines: lines.map(({ quantity, inDrafts, ...line }) => ({
        ...line,
        quantity: thousandthsToUnits(quantity),
        inDrafts: thousandthsToUnits(inDrafts),
      })),
    };
    return { method: 'POST', path: PATH, idempotencyKey, body };
  },
  readDrafts,
);
