/** How the answers about what sells are read: apart, because few pages ask for them. */
import type * as contract from '../../../contract/ranking';
import { centsOf } from '../../lib/money';
import { thousandthsOf } from '../../lib/quantities';
import { calendarDay, flagOf, isFields, numberOf, rows, textOf, type Loose } from '../wire';

/** What was sold of a product in seven days, and in the seven before them. */
export interface ProductMover {
  productId: number;
  /** Empty when the backend has none. */
  name: string;
  isWeighed: boolean;
  /** Units or kilograms. */
  thousandths: number;
  thousandthsBefore: number;
  /** With tax. */
  salesCents: number;
  salesBeforeCents: number;
}

/** Days as `yyyy-MM-dd`, both inclusive. */
export interface ProductMovers {
  from: string;
  to: string;
  beforeFrom: string;
  beforeTo: string;
  /** Five at most each: by sales; by how much less than before; by how much more. */
  top: ProductMover[];
  falling: ProductMover[];
  rising: ProductMover[];
}

const moversIn = rows((wire: Loose<contract.Mover>): ProductMover => ({
  productId: numberOf(wire.productId),
  name: textOf(wire.name),
  isWeighed: flagOf(wire.isWeighed),
  thousandths: thousandthsOf(wire.quantity),
  thousandthsBefore: thousandthsOf(wire.quantityBefore),
  salesCents: centsOf(wire.sales),
  salesBeforeCents: centsOf(wire.salesBefore),
}));

export function readMovers(answer: unknown): ProductMovers {
  const wire: Loose<contract.ProductMovers> = isFields(answer) ? answer : {};
  return {
    from: calendarDay(wire.from),
    to: calendarDay(wire.to),
    beforeFrom: calendarDay(wire.beforeFrom),
    beforeTo: calendarDay(wire.beforeTo),
    top: moversIn(wire.top),
    falling: moversIn(wire.falling),
    rising: moversIn(wire.rising),
  };
}
