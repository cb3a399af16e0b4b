/** The ledger of stock: a product's stock in each warehouse, its movements, and changes by hand. Additions of our server. */
import type { Identifier } from 'ra-core';
import type { Movement as MovementWire, ProductStock as ProductStockWire } from '../../../contract/stock';
import { centsOf } from '../../lib/money';
import { thousandthsOf, unitsOf } from '../../lib/quantities';
import { OFFERS, type LossReason } from '../../../contract/enums';
import { callOf, get, oneOf, post, type Request } from '../requests';
import { rows } from '../pages';
import { fieldsIn, flagOf, isFields, numberOf, textOf, type Loose } from '../wire';

/** The stock of a product in each warehouse. */
export interface ProductStock {
  stockThousandths: number;
  costCents: number;
  /** The sales floor first. */
  warehouses: { id: number; name: string; isFloor: boolean; stockThousandths: number }[];
}

const productStockOf = (answer: unknown): ProductStock => {
  const { stock, cost, warehouses }: Loose<ProductStockWire> = fieldsIn(answer);
  return {
    stockThousandths: thousandthsOf(stock),
    costCents: centsOf(cost),
    warehouses: (Array.isArray(warehouses) ? warehouses : []).filter(isFields).map(place => ({
      id: numberOf(place.id),
      name: textOf(place.name),
      isFloor: flagOf(place.isFloor),
      stockThousandths: thousandthsOf(place.stock),
    })),
  };
};

export const productStock = callOf(OFFERS.stock)(
  (productId: Identifier) => get(oneOf('/api/stock/product')(productId)),
  productStockOf,
);

/** A change of stock by hand. */
export type StockChange =
  | { kind: 'difference' | 'counted'; thousandths: number; reason: string }
  | { kind: 'loss'; thousandths: number; reason: LossReason; note: string }
  | { kind: 'return'; thousandths: number; supplierId: Identifier; note: string };

export interface StockChangeQuery {
  productId: Identifier;
  warehouseId: number;
  change: StockChange;
  /** The same each time one submit is sent. */
  idempotencyKey: string;
}

const PATHS = { difference: 'correction', counted: 'correction', loss: 'loss', return: 'return' } as const;

export const changeStock = callOf(OFFERS.stock)(
  ({ productId, warehouseId, change, idempotencyKey }: StockChangeQuery): Request => {
    const { kind, thousandths, ...said } = change;
    const figure = kind === 'loss' || kind === 'return' ? 'quantity' : kind;
    return post(
      `${oneOf('/api/stock/product')(productId)}/${PATHS[kind]}`,
      { warehouseId, [figure]: unitsOf(thousandths), ...said },
      idempotencyKey,
    );
  },
  productStockOf,
);

export interface StockMovement {
  /** Unique among the movements of a product. */
  key: string;
  /** One of `MOVEMENT_KINDS` of the contract. */
  kind: string;
  thousandths: number;
  /** At cost, for the whole quantity; negative where it left. */
  valueCents: number;
  reason: string;
  /** As the backend writes it; `momentOf` of `lib/days` reads it. */
  createdAt: string;
  /** Empty where a program on the machine did it. */
  person: string;
  warehouse: string;
  /** The order, purchase, transfer or count behind it; 0 for none. */
  causedBy: number;
}

export interface StockMovements {
  entries: StockMovement[];
  /** `before` of the next page; empty on the last one. */
  next: string;
}

export const stockMovements = callOf(OFFERS.stock)(
  ({ productId, before }: { productId: Identifier; before: string }) =>
    get(`${oneOf('/api/stock/product')(productId)}/movements`, { before: before || undefined }),
  (answer): StockMovements => ({
    entries: rows((wire: Loose<MovementWire>): StockMovement => ({
      key: `${textOf(wire.kind)} ${numberOf(wire.id)}`,
      kind: textOf(wire.kind),
      thousandths: thousandthsOf(wire.quantity),
      valueCents: centsOf(wire.value),
      reason: textOf(wire.reason),
      createdAt: textOf(wire.createdAt),
      person: textOf(wire.person),
      warehouse: textOf(wire.warehouse),
      causedBy: numberOf(wire.causedBy),
    }))(answer),
    next: textOf(fieldsIn(answer).next),
  }),
);
