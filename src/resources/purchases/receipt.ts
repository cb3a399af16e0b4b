/** The arithmetic of what arrives of a purchase, apart from its screens. Quantities in thousandths, money in cents. */
import type { Delivery, DeliveryLine } from '../../dataProvider/api';
import { centsText, typedCents } from '../../lib/typedMoney';
import { typedThousandths } from '../../lib/typedQuantity';

/** A line while somebody counts what arrived of it. */
export interface CountedLine {
  productId: number;
  name: string;
  upc: string;
  /** What is on the way of it; 0: it was not ordered. */
  open: number;
  /** What one was ordered at. */
  orderedCents: number;
  /** As typed. */
  arrived: string;
  cost: string;
}

/** What is missing of a line. */
export const openOf = ({ ordered, received }: Pick<DeliveryLine, 'ordered' | 'received'>): number =>
  Math.max(0, ordered - received);

/** The lines of which something is on the way; nothing is counted yet. */
export const linesToCount = ({ lines }: Delivery): CountedLine[] =>
  lines
    .filter(line => openOf(line) > 0)
    .map(({ productId, name, upc, costCents, ...line }) => ({
      ...{ productId, name, upc, open: openOf(line), orderedCents: costCents },
      ...{ arrived: '', cost: centsText(costCents) },
    }));

/** What was counted of a line: nothing typed is nothing; null: no quantity. */
export function arrivedOf({ arrived }: CountedLine): number | null {
  if (arrived.trim() === '') return 0;
  const typed = typedThousandths(arrived);
  return typed === null || typed < 0 ? null : typed;
}

/** More, or less, than what is on the way. */
export const differenceOf = (line: CountedLine): number => (arrivedOf(line) ?? 0) - line.open;

const worth = (thousandths: number, cents: number): number => Math.round((thousandths * cents) / 1000);

/**
 * What is payable once this is received: what was agreed, and the difference between what came and what of the order it
 * stands for.
 * @param isComplete nothing more comes: what is missing is not paid
 * @returns never less than what is paid already
 */
export function payableAfter(
  { payableCents, paidCents }: Pick<Delivery, 'payableCents' | 'paidCents'>,
  lines: readonly CountedLine[],
  isComplete: boolean,
): number {
  const difference = lines.reduce((sum, line) => {
    const arrived = arrivedOf(line) ?? 0;
    const stoodFor = isComplete ? line.open : Math.min(arrived, line.open);
    return sum + worth(arrived, typedCents(line.cost) ?? 0) - worth(stoodFor, line.orderedCents);
  }, 0);
  return Math.max(paidCents, payableCents + difference);
}

/** What is payable where nothing more comes of a purchase; never less than what is paid already. */
export const payableWithoutRest = ({ payableCents, paidCents, lines }: Delivery): number =>
  Math.max(
    paidCents,
    payableCents - lines.reduce((sum, line) => sum + worth(openOf(line), line.costCents), 0),
  );

/** What is payable after a line was put right; never less than what is paid already. */
export const payableCorrected = (
  { payableCents, paidCents }: Pick<Delivery, 'payableCents' | 'paidCents'>,
  before: Pick<DeliveryLine, 'received' | 'costCents'>,
  after: Pick<DeliveryLine, 'received' | 'costCents'>,
): number =>
  Math.max(
    paidCents,
    payableCents + worth(after.received, after.costCents) - worth(before.received, before.costCents),
  );
