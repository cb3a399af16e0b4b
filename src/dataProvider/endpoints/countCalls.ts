/** The lines of a count, and how it ends. Additions of our server. */
import type { Identifier } from 'ra-core';
import type { CountLineInput, CountLine as LineWire } from '../../../contract/count';
import { centsOf } from '../../lib/money';
import { thousandthsOf, thousandthsOrNull, unitsOf } from '../../lib/quantities';
import { OFFERS } from '../../../contract/enums';
import { callOf, get, oneOf, post, type Request } from '../requests';
import { rows } from '../pages';
import { fieldsIn, isFields, numberOf, textOf, type Fields, type Loose } from '../wire';
import { readCount } from './counts';

export interface StockCountLine {
  productId: number;
  name: string;
  upc: string;
  ean: string;
  /** Thousandths; null where it is not counted yet. */
  counted: number | null;
  /** Thousandths; null where it is not shown. */
  expected: number | null;
  costCents: number;
  /** UTC milliseconds; 0 where it is not counted yet. */
  countedAt: number;
  countedBy: string;
  /** The codes of its packages, with the content of each; absent where it has none. */
  packs?: { code: string; thousandths: number }[];
}

const readLine = (wire: Loose<LineWire>): StockCountLine => ({
  productId: numberOf(wire.productId),
  name: textOf(wire.name),
  upc: textOf(wire.upc),
  ean: textOf(wire.ean),
  counted: thousandthsOrNull(wire.counted),
  expected: thousandthsOrNull(wire.expected),
  costCents: centsOf(wire.cost),
  countedAt: numberOf(wire.countedAt),
  countedBy: textOf(wire.countedBy),
  ...(Array.isArray(wire.packs) ? { packs: wire.packs.filter(isFields).map(packIn) } : {}),
});

const packIn = ({ code, size }: Fields) => ({ code: textOf(code), thousandths: thousandthsOf(size) });

export const countLines = callOf(OFFERS.stock)(
  ({ id, since }: { id: Identifier; since?: number }) => get(`${oneOf('/api/count')(id)}/lines`, { since }),
  answer => ({
    /** The `since` of the next call. */
    at: numberOf(fieldsIn(answer).at),
    lines: rows(readLine)(fieldsIn(answer).lines),
  }),
);

/** What somebody counted of a product, named by its id or by a code on it. In thousandths; null for not counted. */
export interface Counted {
  id: Identifier;
  productId?: number;
  code?: string;
  counted: number | null;
  seen: number | null;
}

const unitsOrNull = (thousandths: number | null) => (thousandths === null ? null : unitsOf(thousandths));

export const countLine = callOf(OFFERS.stock)(
  ({ id, counted, seen, ...which }: Counted): Request => ({
    method: 'PUT',
    path: `${oneOf('/api/count')(id)}/lines`,
    body: { ...which, counted: unitsOrNull(counted), seen: unitsOrNull(seen) } satisfies CountLineInput,
  }),
  answer => readLine(fieldsIn(answer)),
);

export const countReview = callOf(OFFERS.stock)(
  (id: Identifier) => get(`${oneOf('/api/count')(id)}/review`),
  answer => ({
    lines: rows(readLine)(fieldsIn(answer).lines),
    moreCents: centsOf(fieldsIn(answer).more),
    lessCents: centsOf(fieldsIn(answer).less),
  }),
);

/** Posts a count, or cancels it. */
export const endCount = callOf(OFFERS.stock)(
  ({ id, how }: { id: Identifier; how: 'post' | 'cancel' }) => post(`${oneOf('/api/count')(id)}/${how}`),
  answer => readCount(fieldsIn(answer)),
);
