/**
 * Calls for the stock ledger: stock of a product per warehouse, its movements, and manual adjustments. Only our
 * server has them.
 */
import type { Identifier } from 'ra-core';
import type { Movement as MovementWire, ProductStock as ProductStockWire } from '../../../contract/stock';
import { toCents } from '../../lib/money';
import { toThousandths, thousandthsToUnits } from '../../lib/quantities';
import { API_EXTENSIONS, type LossReason } from '../../../contract/enums';
import { defineOptionalCall, get, buildRecordPath, post, type ApiRequest } from '../requests';
import { createListResponseReader } from '../pages';
import { toObjectOrEmpty, toBoolean, isObject, toNumber, toText, type UncheckedFields } from '../wire';

export interface ProductStock {
  stockThousandths: number;
  costCents: number;
  /** Stock in each warehouse of the branch. The first entry is the sales floor. */
  warehouses: { id: number; name: string; isFloor: boolean; stockThousandths: number }[];
}

const productStockOf = (answer: unknown): ProductStock => {
  const { stock, cost, warehouses }: UncheckedFields<ProductStockWire> = toObjectOrEmpty(answer);
  return {
    stockThousandths: toThousandths(stock),
    costCents: toCents(cost),
    warehouses: (Array.isArray(warehouses) ? warehouses : []).filter(isObject).map(place => ({
      id: toNumber(place.id),
      name: toText(place.name),
      isFloor: toBoolean(place.isFloor),
      stockThousandths: toThousandths(place.stock),
    })),
  };
};

export const productStock = defineOptionalCall(API_EXTENSIONS.stock)(
  (productId: Identifier) => get(buildRecordPath('/api/stock/product')(productId)),
  productStockOf,
);

export type StockChange =
  | { kind: 'difference' | 'counted'; thousandths: number; reason: string }
  | { kind: 'loss'; thousandths: number; reason: LossReason; note: string }
  | { kind: 'return'; thousandths: number; supplierId: Identifier; note: string };

export interface NewStockChange {
  productId: Identifier;
  warehouseId: number;
  change: StockChange;
  /** Idempotency key of a submitted change. A retry sends the same key, so that the server makes the change once. */
  idempotencyKey: string;
}

const PATHS = { difference: 'correction', counted: 'correction', loss: 'loss', return: 'return' } as const;

export const changeStock = defineOptionalCall(API_EXTENSIONS.stock)(
  ({ productId, warehouseId, change, idempotencyKey }: NewStockChange): ApiRequest => {
    const { kind, thousandths, ...said } = change;
    const figure = kind === 'loss' || kind === 'return' ? 'quantity' : kind;
    return post(
      `${buildRecordPath('/api/stock/product')(productId)}/${PATHS[kind]}`,
      { warehouseId, [figure]: thousandthsToUnits(thousandths), ...said },
      idempotencyKey,
    );
  },
  productStockOf,
);

export interface StockMovement {
  /** Id of the movement as a React key for a table row, unique among the movements of a product. */
  key: string;
  /** The kind of movement: one of `MOVEMENT_KINDS` of the contract. */
  kind: string;
  thousandths: number;
  /** Value of the whole quantity at cost, in cents; negative for goods that left the stock. */
  valueCents: number;
  reason: string;
  createdAt: string;
  person: string;
  warehouse: string;
  /**
   * Id of the order, purchase, transfer or count that caused the movement. For a return to a supplier, the supplier's
   * id; 0 for any other movement.
   */
  causedBy: number;
}

export interface StockMovements {
  entries: StockMovement[];
  /** The `before` parameter for loading the next page; empty on the last page. */
  next: string;
}

export const stockMovements = defineOptionalCall(API_EXTENSIONS.stock)(
  ({ productId, before }: { productId: Identifier; before: string }) =>
    get(`${buildRecordPath('/api/stock/product')(productId)}/movements`, { before: before || undefined }),
  (answer): StockMovements => ({
    entries: createListResponseReader((wire: UncheckedFields<MovementWire>): StockMovement => ({
      key: `${toText(wire.kind)} ${toNumber(wire.id)}`,
      kind: toText(wire.kind),
      thousandths: toThousandths(wire.quantity),
      valueCents: toCents(wire.value),
      reason: toText(wire.reason),
      createdAt: toText(wire.createdAt),
      person: toText(wire.person),
      warehouse: toText(wire.warehouse),
      causedBy: toNumber(wire.causedBy),
    }))(answer),
    next: toText(toObjectOrEmpty(answer).next),
  }),
);
