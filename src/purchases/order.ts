/**
 * The arithmetic of a purchase order that is being made, apart from its screen (specification, sections 2, 4 and 5).
 * Money in integer cents; a quantity has at most two decimals (kilograms, too, are bought).
 */
import type { ProductMatch } from '../dataProvider/api';

export interface OrderLine {
  productId: number;
  name: string;
  upc: string;
  /** Of one unit. */
  costCents: number;
  /** What the shop sells it for. */
  priceCents: number;
  /** At least 1. */
  quantity: number;
}

/** What follows the lines until somebody edits it, and again when the lines change. */
export interface Amounts {
  payable: number;
  paid: number;
}

export interface OrderInMaking extends Amounts {
  lines: OrderLine[];
}

export type LineChange =
  | { type: 'add'; product: ProductMatch }
  | { type: 'quantity'; productId: number; quantity: number }
  | { type: 'remove'; productId: number };

/** Cost times quantity, to the cent. */
export const lineCents = ({ costCents, quantity }: OrderLine): number =>
  Math.round((costCents * Math.round(quantity * 100)) / 100);

export const sumCents = (lines: readonly OrderLine[]): number =>
  lines.reduce((sum, line) => sum + lineCents(line), 0);

/** What is still owed; negative when more was paid than is payable. */
export const dueCents = ({ payable, paid }: Amounts): number => payable - paid;

export const holds = (lines: readonly OrderLine[], productId: number): boolean =>
  lines.some(line => line.productId === productId);

/** The order after a change to its lines: both amounts follow. A change that changes nothing gives the order itself. */
export function changed<Order extends OrderInMaking>(order: Order, change: LineChange): Order {
  const lines = linesAfter(order.lines, change);
  if (lines === order.lines) return order;
  const sum = sumCents(lines);
  return { ...order, lines, payable: sum, paid: sum };
}

function linesAfter(lines: OrderLine[], change: LineChange): OrderLine[] {
  switch (change.type) {
    case 'add':
      return holds(lines, change.product.id) ? lines : [...lines, lineOf(change.product)];
    case 'remove':
      return holds(lines, change.productId)
        ? lines.filter(({ productId }) => productId !== change.productId)
        : lines;
    case 'quantity':
      return lines.some(
        ({ productId, quantity }) => productId === change.productId && quantity !== change.quantity,
      )
        ? lines.map(line =>
            line.productId === change.productId ? { ...line, quantity: change.quantity } : line,
          )
        : lines;
  }
}

const lineOf = ({ id, name, upc, costCents, priceCents }: ProductMatch): OrderLine => ({
  productId: id,
  name,
  upc,
  costCents,
  priceCents,
  quantity: 1,
});

/** The most that a line may hold. */
const MOST = 999_999;

/**
 * What a person typed as a quantity: nothing or no number becomes 1, anything below 1 is ignored (section 5), and more
 * than two decimals are rounded.
 * @returns null where it is ignored
 */
export function quantityOf(typed: string): number | null {
  const quantity = typed.trim() === '' ? 1 : Number(typed.replace(',', '.'));
  if (Number.isNaN(quantity)) return 1;
  if (quantity < 1 || quantity > MOST) return null;
  return Math.round(quantity * 100) / 100;
}
