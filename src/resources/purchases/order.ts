/**
 * Arithmetic of a new purchase order, independent of its screen. Money is in integer cents. A quantity has at most
 * two decimals; a received quantity, or one scanned in packages, has three.
 */
import type { PurchaseAmounts } from '../../lib/purchaseAmounts';
import type { Identifier } from 'ra-core';
import type { ProductMatch } from '../../dataProvider/api';
import { getScannedThousandths } from '../../ui/search/codes';
import { toCents } from '../../lib/money';
import { isAmbiguous, removeGroupSeparators } from '../../lib/quantityInput';

export interface OrderLine {
  productId: Identifier;
  name: string;
  upc: string;
  costCents: number;
  priceCents: number;
  lastCents?: number;
  /** The quantity is at least 1, except for scans of small packages. */
  quantity: number;
}

export interface OrderInMaking extends PurchaseAmounts {
  lines: OrderLine[];
}

export type LineChange =
  | { type: 'add'; product: ProductMatch }
  /** A scan adds one to the line of the product, or adds a line. */
  | { type: 'scan'; product: ProductMatch }
  | { type: 'quantity'; productId: Identifier; quantity: number }
  | { type: 'cost'; productId: Identifier; costCents: number }
  | { type: 'price'; productId: Identifier; priceCents: number }
  | { type: 'remove'; productId: Identifier };

export const computeLineCents = ({
  costCents,
  quantity,
}: Pick<OrderLine, 'costCents' | 'quantity'>): number =>
  Math.round((costCents * Math.round(quantity * 1000)) / 1000);

export const sumCents = (lines: readonly Pick<OrderLine, 'costCents' | 'quantity'>[]): number =>
  lines.reduce((sum, line) => sum + computeLineCents(line), 0);

export const sumThousandths = (lines: readonly Pick<OrderLine, 'quantity'>[]): number =>
  lines.reduce((sum, { quantity }) => sum + Math.round(quantity * 1000), 0);

export interface CostedLine {
  name: string;
  costCents: number;
  productCents: number;
}

/**
 * A cost is unusual if it is more than this many times the cost of the product, or less than this fraction of it.
 */
const UNUSUAL_FACTOR = 5;

/**
 * Lines with a cost of 0, or a cost far from that of the product. Products without a cost are not compared.
 */
export const findUnusualCosts = (lines: readonly CostedLine[]): CostedLine[] =>
  lines.filter(
    ({ costCents, productCents }) =>
      productCents > 0 &&
      (costCents >= productCents * UNUSUAL_FACTOR || costCents * UNUSUAL_FACTOR <= productCents),
  );

export const toCostedLines = (lines: readonly OrderLine[]): CostedLine[] =>
  lines.map(({ name, costCents, lastCents = 0 }) => ({ name, costCents, productCents: lastCents }));

export const hasProduct = (lines: readonly OrderLine[], productId: Identifier): boolean =>
  lines.some(line => line.productId === productId);

export function applyLineChange<Order extends OrderInMaking>(order: Order, change: LineChange): Order {
  const lines = linesAfter(order.lines, change);
  if (lines === order.lines) return order;
  const sum = sumCents(lines);
  return { ...order, lines, payableCents: sum, paidCents: sum };
}

function linesAfter(lines: OrderLine[], change: LineChange): OrderLine[] {
  switch (change.type) {
    case 'scan': {
      const line = lines.find(({ productId }) => productId === change.product.id);
      if (!line) return [...lines, lineOf(change.product)];
      return withLine(lines, { ...line, quantity: oneMore(line.quantity, change.product) });
    }
    case 'add':
      return hasProduct(lines, change.product.id) ? lines : [...lines, lineOf(change.product)];
    case 'remove':
      return hasProduct(lines, change.productId)
        ? lines.filter(({ productId }) => productId !== change.productId)
        : lines;
    case 'price': {
      // A new selling price answers the note about the changed cost, so this cost is stored as the last cost.
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
  heldOf(quantity + getScannedThousandths(product) / 1000);

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
  priceCents: product.priceCents,
  lastCents: product.costCents,
  quantity: oneMore(0, product),
});

/** The price that keeps the margin when the cost changes, rounded to the cent; null without a margin. */
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
 * Parses a typed cost in dollars to cents. Empty text becomes 0, and more than two decimals are rounded.
 * @returns null if the text is not a number, negative, too large, or ambiguous
 */
export function parseCost(typed: string): number | null {
  if (isAmbiguous(typed)) return null;
  const cost = Number(removeGroupSeparators(typed).replace(',', '.'));
  if (!Number.isFinite(cost)) return null;
  const cents = toCents(cost);
  return cents < 0 || cents > MAX_CENTS ? null : cents;
}

/**
 * Parses a typed quantity. Empty text and other text become 1, and more than two decimals are rounded.
 * @returns null for quantities below 1 and for ambiguous text, which are ignored
 */
export function parseQuantity(typed: string): number | null {
  if (isAmbiguous(typed)) return null;
  const quantity = typed.trim() === '' ? 1 : Number(removeGroupSeparators(typed).replace(',', '.'));
  if (Number.isNaN(quantity)) return 1;
  if (quantity < 1 || quantity > MAX) return null;
  return Math.round(quantity * 100) / 100;
}

/**
 * A line cannot be ordered if its scanned packages add up to less than one, or to a quantity with three decimals.
 */
export const findUnorderableLine = (lines: readonly OrderLine[]): OrderLine | undefined =>
  lines.find(({ quantity }) => quantity !== parseQuantity(String(quantity)));
