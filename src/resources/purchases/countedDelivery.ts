/**
 * Arithmetic of receiving goods, without its user interface. Quantities are in thousandths, amounts in cents.
 */
import type { Delivery, DeliveryLine } from '../../dataProvider/api';
import { formatCentsForInput, parseCents, parseThousandths } from '../../lib/quantityInput';
import type { PurchaseAmounts } from '../../lib/purchaseAmounts';

export interface CountedDeliveryLine {
  productId: number;
  name: string;
  upc: string;
  /**
   * Ordered quantity that has not arrived, in thousandths; 0 for a product that was not ordered or has arrived
   * completely.
   */
  open: number;
  /** Quantity received in earlier deliveries, in thousandths. */
  receivedBefore: number;
  /**
   * Unit cost in cents with which the line counts in the purchase's payable amount: the ordered cost, or the average
   * cost of the goods once goods have been received.
   */
  orderedCents: number;
  productCents: number;
  arrived: string;
  /** The damaged part of the arrived quantity, as typed. */
  damaged: string;
  cost: string;
}

export const getOutstandingQuantity = ({
  ordered,
  received,
}: Pick<DeliveryLine, 'ordered' | 'received'>): number => Math.max(0, ordered - received);

export const listDeliveryLinesToCount = ({ lines }: Pick<Delivery, 'lines'>): CountedDeliveryLine[] =>
  lines
    .filter(line => getOutstandingQuantity(line) > 0)
    .map(({ productId, name, upc, costCents, productCents, ...line }) => ({
      productId,
      name,
      upc,
      open: getOutstandingQuantity(line),
      receivedBefore: line.received,
      orderedCents: costCents,
      productCents,
      arrived: '',
      damaged: '',
      cost: formatCentsForInput(costCents),
    }));

/**
 * Merges the counted lines with the quantities that are still expected, because another user can have received some of
 * the goods meanwhile. A counted product of which nothing is expected any more stays in the list, so that the person
 * notices it. A cost that the person did not edit is updated.
 * @returns the same array if nothing changed
 */
export function mergeCountedLines(
  delivery: Pick<Delivery, 'lines'>,
  lines: readonly CountedDeliveryLine[],
): readonly CountedDeliveryLine[] {
  const onTheWay = new Map(listDeliveryLinesToCount(delivery).map(line => [line.productId, line]));
  const counted = lines.flatMap(line => {
    const now = onTheWay.get(line.productId);
    onTheWay.delete(line.productId);
    if (!now) return line.open === 0 ? [line] : line.arrived.trim() === '' ? [] : [{ ...line, open: 0 }];
    if (now.open === line.open && now.orderedCents === line.orderedCents) return [line];
    const { arrived, damaged, cost } = line;
    return [
      { ...now, arrived, damaged, cost: cost === formatCentsForInput(line.orderedCents) ? now.cost : cost },
    ];
  });
  const isSame = counted.length === lines.length && counted.every((line, at) => line === lines[at]);
  return isSame && onTheWay.size === 0 ? lines : [...counted, ...onTheWay.values()];
}

function readQuantity(text: string): number | null {
  if (text.trim() === '') return 0;
  const typed = parseThousandths(text);
  return typed === null || typed < 0 ? null : typed;
}

/** Parses the quantity that arrived, including damaged goods; null for invalid text. */
export const getArrivedQuantity = ({ arrived }: Pick<CountedDeliveryLine, 'arrived'>): number | null =>
  readQuantity(arrived);

export function getDamagedQuantity(line: Pick<CountedDeliveryLine, 'arrived' | 'damaged'>): number | null {
  const damaged = readQuantity(line.damaged);
  return damaged === null || damaged > (getArrivedQuantity(line) ?? 0) ? null : damaged;
}

/** Returns the arrived quantity without damaged goods. Only this quantity is payable and goes into stock. */
export const getUndamagedQuantity = (line: Pick<CountedDeliveryLine, 'arrived' | 'damaged'>): number =>
  (getArrivedQuantity(line) ?? 0) - (getDamagedQuantity(line) ?? 0);

export const getDeliveryQuantityDifference = (line: CountedDeliveryLine): number =>
  (getArrivedQuantity(line) ?? 0) - line.open;

const worth = (thousandths: number, cents: number): number => Math.round((thousandths * cents) / 1000);

function averageAfter(
  { receivedBefore, orderedCents }: Pick<CountedDeliveryLine, 'receivedBefore' | 'orderedCents'>,
  arrived: number,
  costCents: number,
): number {
  const quantity = receivedBefore + arrived;
  if (arrived <= 0 || quantity <= 0) return orderedCents;
  return Math.round((receivedBefore * orderedCents + arrived * costCents) / quantity);
}

type Figures = Pick<DeliveryLine, 'ordered' | 'received' | 'costCents'>;

/**
 * Computes the payable amount of the purchase after this delivery. Goods that arrive now count at the cost that the
 * person entered. Goods still to arrive count at the average cost of the line's goods that arrived before or arrive
 * now.
 * @param isComplete true if no further delivery is expected, so that missing goods are not paid
 * @returns at least the amount already paid
 */
export function computePayableAfterDelivery(
  { payableCents, paidCents }: PurchaseAmounts,
  lines: readonly CountedDeliveryLine[],
  isComplete: boolean,
): number {
  const difference = lines.reduce((sum, line) => {
    const arrived = getUndamagedQuantity(line);
    const rest = isComplete ? 0 : Math.max(0, line.open - arrived);
    const costCents = parseCents(line.cost) ?? 0;
    // The value of the line in cents is rounded once, after the arrived and the expected goods have been added up.
    const value = arrived * costCents + rest * averageAfter(line, arrived, costCents);
    return sum + Math.round(value / 1000) - worth(line.open, line.orderedCents);
  }, 0);
  return Math.max(paidCents, payableCents + difference);
}

const shareOf = ({ ordered, received, costCents }: Figures, moreComes: boolean): number =>
  worth(moreComes ? Math.max(ordered, received) : received, costCents);

/**
 * Computes the payable amount of a purchase whose missing goods will not arrive. The result is at least the amount
 * already paid.
 */
export const computeFinalPayableCents = ({
  payableCents,
  paidCents,
  lines,
}: PurchaseAmounts & { lines: readonly Figures[] }): number =>
  Math.max(
    paidCents,
    payableCents - lines.reduce((sum, line) => sum + shareOf(line, true) - shareOf(line, false), 0),
  );

/** Computes the payable amount after the correction of a received line; at least the amount already paid. */
export function computeCorrectedPayableCents(
  { payableCents, paidCents, state }: PurchaseAmounts & Pick<Delivery, 'state'>,
  before: Figures,
  after: Pick<Figures, 'received' | 'costCents'>,
): number {
  // A received purchase expects no further delivery, even if goods are missing.
  const moreComes = state !== 'received';
  return Math.max(
    paidCents,
    payableCents + shareOf({ ...before, ...after }, moreComes) - shareOf(before, moreComes),
  );
}
