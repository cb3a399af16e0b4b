/**
 * Arithmetic of a new purchase order, without its user interface. Amounts are integer cents. A typed quantity has at
 * most two decimals; received or scanned quantities have three.
 */
import type { PurchaseAmounts } from '../../lib/purchaseAmounts';
import type { Identifier } from 'ra-core';
import type { ProductMatch } from '../../dataProvider/api';
import { getScannedQuantityThousandths } from '../../ui/search/scannableCodes';
import { toCents } from '../../lib/money';
import { isAmbiguousNumber, removeGroupSeparators } from '../../lib/quantityInput';

export interface OrderLine {
  productId: Identifier;
  name: string;
  upc: string;
  costCents: number;
  priceCents: number;
  lastCents?: number;
  /**
   * Ordered quantity in units. At least 1, except after scans of packages that contain less than one unit.
   */
  quantity: number;
}

export interface OrderWithLines extends PurchaseAmounts {
  lines: OrderLine[];
}

export type OrderLineChange =
  | { type: 'add'; product: ProductMatch }
  /** Adds one scan to the product's line, or adds a line if there is none. */
  | { type: 'scan'; product: ProductMatch }
  | { type: 'quantity'; productId: Identifier; quantity: number }
  | { type: 'cost'; productId: Identifier; costCents: number }
  | { type: 'price'; productId: Identifier; priceCents: number }
  | { type: 'remove'; productId: Identifier };

export const computeLineCostCents = ({
  costCents,
  quantity,
}: Pick<OrderLine, 'costCents' | 'quantity'>): number =>
  Math.round((costCents * Math.round(quantity * 1000)) / 1000);

export const sumLineCostCents = (lines: readonly Pick<OrderLine, 'costCents' | 'quantity'>[]): number =>
  lines.reduce((sum, line) => sum + computeLineCostCents(line), 0);

export const sumQuantityThousandths = (lines: readonly Pick<OrderLine, 'quantity'>[]): number =>
  lines.reduce((sum, { quantity }) => sum + Math.round(quantity * 1000), 0);

export interface LineCostComparison {
  name: string;
  costCents: number;
  productCents: number;
}

/**
 * A cost counts as unusual if it is at least five times the product's last known cost, or at most a fifth of it.
 */
const UNUSUAL_FACTOR = 5;

/**
 * Finds lines whose cost differs much from the product's last known cost, including a cost of 0. Products without a
 * known cost are skipped.
 */
export const findUnusualCosts = (lines: readonly LineCostComparison[]): LineCostComparison[] =>
  lines.filter(
    ({ costCents, productCents }) =>
      productCents > 0 &&
      (costCents >= productCents * UNUSUAL_FACTOR || costCents * UNUSUAL_FACTOR <= productCents),
  );

export const toLineCostComparisons = (lines: readonly OrderLine[]): LineCostComparison[] =>
  lines.map(({ name, costCents, lastCents = 0 }) => ({ name, costCents, productCents: lastCents }));

export const hasLineOfProduct = (lines: readonly OrderLine[], productId: Identifier): boolean =>
  lines.some(line => line.productId === productId);

export function applyOrderLineChange<Order extends OrderWithLines>(
  order: Order,
  change: OrderLineChange,
): Order {
  const lines = linesAfter(order.lines, change);
  if (lines === order.lines) return order;
  const sum = sumLineCostCents(lines);
  return { ...order, lines, payableCents: sum, paidCents: sum };
}

function linesAfter(lines: OrderLine[], change: OrderLineChange): OrderLine[] {
  switch (change.type) {
    case 'scan': {
      const line = lines.find(({ productId }) => productId === change.product.id);
      if (!line) return [...lines, lineOf(change.product)];
      return withLine(lines, { ...line, quantity: oneMore(line.quantity, change.product) });
    }
    case 'add':
      return hasLineOfProduct(lines, change.product.id) ? lines : [...lines, lineOf(change.product)];
    case 'remove':
      return hasLineOfProduct(lines, change.productId)
        ? lines.filter(({ productId }) => productId !== change.productId)
        : lines;
    case 'price': {
      // A line shows a notice while its cost differs from the last known cost. Once the person sets a price, the notice
      // is no longer needed, so the line's cost becomes the last known cost.
      const line = lines.find(({ productId }) => productId === change.productId);
      const { priceCents } = change;
      return line ? withLine(lines, { ...line, priceCents, lastCents: line.costCents }) : lines;
    }
    case 'quantity': {
      const line = lines.find(({ productId }) => productId === change.productId);
      return line ? withLine(lines, { ...line, quantity: heldOf(change.quantity) }) : lines;
    }
    case 'cost': {
      const line = lines.find(({ productId }) => productId === change.productId);
      return line ? withLine(lines, { ...line, costCents: change.costCents }) : lines;
    }
  }
}

const heldOf = (quantity: number): number => Math.min(Math.round(quantity * 1000) / 1000, MAX);

const oneMore = (quantity: number, product: ProductMatch): number =>
  heldOf(quantity + getScannedQuantityThousandths(product) / 1000);

function withLine(lines: OrderLine[], changed: OrderLine): OrderLine[] {
  const isSame = (line: OrderLine) =>
    line.quantity === changed.quantity &&
    line.costCents === changed.costCents &&
    line.priceCents === changed.priceCents;
  return lines.some(line => line.productId === changed.productId && !isSame(line))
    ? lines.map(line => (line.productId === changed.productId ? changed : line))
    : lines;
}

const lineOf = (product: ProductMatch): OrderLine => ({
  productId: product.id,
  name: product.name,
  upc: product.upc,
  costCents: product.costCents,
  priceCents: product.priceCents ?? 0,
  lastCents: product.costCents,
  quantity: oneMore(0, product),
});

/**
 * Computes the price with the same margin after a change of the cost, rounded to the cent. Null if the cost has not
 * changed, or if the price or a cost is missing.
 */
export function computePriceKeepingMargin({
  costCents,
  priceCents,
  lastCents = 0,
}: OrderLine): number | null {
  if (lastCents <= 0 || priceCents <= 0 || costCents <= 0 || costCents === lastCents) return null;
  return Math.round((priceCents * costCents) / lastCents);
}

const MAX = 999_999;

const MAX_CENTS = 999_999_999;

/**
 * Parses a typed cost in dollars to cents. An empty input is 0; more than two decimals are rounded.
 * @returns null if the text is not a number, negative, too large, or ambiguous
 */
export function parseCostCents(typed: string): number | null {
  if (isAmbiguousNumber(typed)) return null;
  const cost = Number(removeGroupSeparators(typed).replace(',', '.'));
  if (!Number.isFinite(cost)) return null;
  const cents = toCents(cost);
  return cents < 0 || cents > MAX_CENTS ? null : cents;
}

/**
 * Parses a typed quantity. An empty input and text that is not a number become 1; more than two decimals are
 * rounded.
 * @returns null for a quantity that is below 1 or too large, and for ambiguous text; the input then ignores the text
 */
export function parseOrderQuantity(typed: string): number | null {
  if (isAmbiguousNumber(typed)) return null;
  const quantity = typed.trim() === '' ? 1 : Number(removeGroupSeparators(typed).replace(',', '.'));
  if (Number.isNaN(quantity)) return 1;
  if (quantity < 1 || quantity > MAX) return null;
  return Math.round(quantity * 100) / 100;
}

/**
 * Finds a line that cannot be ordered, because its quantity is not valid in an order: less than one unit, or a number
 * with three decimals. Such quantities come from scanned packages.
 */
export const findUnorderableLine = (lines: readonly OrderLine[]): OrderLine | undefined =>
  lines.find(({ quantity }) => quantity !== parseOrderQuantity(String(quantity)));
