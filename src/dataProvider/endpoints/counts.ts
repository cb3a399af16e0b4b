/** Counts of what is in a warehouse. Additions of our server. */
import type { Identifier, RaRecord } from 'ra-core';
import type {
  Count as CountWire,
  CountedInput,
  CountInput,
  CountLine as LineWire,
} from '../../../contract/count';
import { OFFERS, type CountScope } from '../../../contract/words';
import { centsOf } from '../../lib/money';
import { thousandthsOf, thousandthsOrNull, unitsOf } from '../../lib/quantities';
import {
  callOf,
  get,
  oneOf,
  post,
  type Request,
  type ResourceEndpoint,
  type WriteContext,
} from '../requests';
import { rows } from '../pages';
import { fieldsIn, flagOf, idOf, isFields, numberOf, textOf, type Fields, type Loose } from '../wire';

const offer = OFFERS.stock;
const offered = callOf(offer);

/** A count of what is in a warehouse. */
export interface StockCount extends RaRecord {
  id: Identifier;
  name: string;
  warehouseId: number;
  warehouse: string;
  /** One of `COUNT_SCOPES` of the contract. */
  scope: string;
  /** Empty, unless it is the count of one. */
  category: string;
  isBlind: boolean;
  /** One of `COUNT_STATUSES` of the contract. */
  status: string;
  createdAt: string;
  createdBy: string;
  /** Empty: it is open. */
  endedAt: string;
  endedBy: string;
  lines: number;
  counted: number;
  differing: number;
  /** What the differences are worth at cost. */
  valueCents: number;
}

const readCount = (wire: Loose<CountWire>): StockCount => ({
  id: idOf(wire.id),
  name: textOf(wire.name),
  warehouseId: numberOf(wire.warehouseId),
  warehouse: textOf(wire.warehouse),
  scope: textOf(wire.scope),
  category: textOf(wire.category),
  isBlind: flagOf(wire.isBlind),
  status: textOf(wire.status),
  createdAt: textOf(wire.createdAt),
  createdBy: textOf(wire.createdBy),
  endedAt: textOf(wire.endedAt),
  endedBy: textOf(wire.endedBy),
  lines: numberOf(wire.lines),
  counted: numberOf(wire.counted),
  differing: numberOf(wire.differing),
  valueCents: centsOf(wire.value),
});

export const stockCounts = {
  offer,
  paged: true,
  ofBranch: true,
  first: { pageSize: 20 },
  list: ({ branch, page, pageSize }) => get(`/api/count/branch/${branch}`, { page, pageSize }),
  one: id => get(oneOf('/api/count')(id)),
  create: { method: 'POST', path: '/api/count' },
  read: readCount,
  write: (form: Fields, { branch }: WriteContext): CountInput => ({
    branchId: branch,
    warehouseId: numberOf(form.warehouseId),
    name: textOf(form.name),
    scope: form.scope as CountScope,
    ...(form.scope === 'category' ? { categoryId: numberOf(form.categoryId) } : {}),
    isBlind: Boolean(form.isBlind),
  }),
} satisfies ResourceEndpoint;

export interface StockCountLine {
  productId: number;
  name: string;
  upc: string;
  ean: string;
  /** Thousandths; null: not yet. */
  counted: number | null;
  /** Thousandths; null: not shown. */
  expected: number | null;
  costCents: number;
  /** UTC milliseconds; 0: not yet. */
  countedAt: number;
  countedBy: string;
  /** Codes of packages, with what is in each; absent where it has none. */
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

export const countLines = offered(
  ({ id, since }: { id: Identifier; since?: number }) => get(`${oneOf('/api/count')(id)}/lines`, { since }),
  answer => ({
    /** The `since` of the next question. */
    at: numberOf(fieldsIn(answer).at),
    lines: rows(readLine)(fieldsIn(answer).lines),
  }),
);

/** What somebody counted of a product, by itself or by a code on it; in thousandths, null: nothing yet. */
export interface Counted {
  id: Identifier;
  productId?: number;
  code?: string;
  counted: number | null;
  seen: number | null;
}

const unitsOrNull = (thousandths: number | null) => (thousandths === null ? null : unitsOf(thousandths));

export const countLine = offered(
  ({ id, counted, seen, ...which }: Counted): Request => ({
    ...{ method: 'PUT', path: `${oneOf('/api/count')(id)}/lines` },
    body: { ...which, counted: unitsOrNull(counted), seen: unitsOrNull(seen) } satisfies CountedInput,
  }),
  answer => readLine(fieldsIn(answer)),
);

export const countReview = offered(
  (id: Identifier) => get(`${oneOf('/api/count')(id)}/review`),
  answer => ({
    lines: rows(readLine)(fieldsIn(answer).lines),
    moreCents: centsOf(fieldsIn(answer).more),
    lessCents: centsOf(fieldsIn(answer).less),
  }),
);

/** Posts a count, or gives it up. */
export const endCount = offered(
  ({ id, how }: { id: Identifier; how: 'post' | 'cancel' }) => post(`${oneOf('/api/count')(id)}/${how}`),
  answer => readCount(fieldsIn(answer)),
);
