/**
 * Calls for the lines of a stock count, and for posting or cancelling the count. Only our server has them.
 */
import type { Identifier } from 'ra-core';
import type { CountLineInput, CountLine as LineWire } from '../../../contract/stockCount';
import { toCents } from '../../lib/money';
import { toThousandths, toThousandthsOrNull, thousandthsToUnits } from '../../lib/quantities';
import { API_EXTENSIONS } from '../../../contract/enums';
import { defineOptionalCall, get, buildRecordPath, post, type ApiRequest } from '../requests';
import { createListResponseReader } from '../pages';
import {
  toObjectOrEmpty,
  isObject,
  toNumber,
  toText,
  type UnknownRecord,
  type UncheckedFields,
} from '../wire';
import { readStockCount } from './counts';

export interface StockCountLine {
  productId: number;
  name: string;
  upc: string;
  ean: string;
  counted: number | null;
  expected: number | null;
  costCents: number;
  countedAt: number;
  countedBy: string;
  /** Codes of the product's packages, each with the quantity it contains; absent without packages. */
  packs?: { code: string; thousandths: number }[];
}

const readLine = (wire: UncheckedFields<LineWire>): StockCountLine => ({
  productId: toNumber(wire.productId),
  name: toText(wire.name),
  upc: toText(wire.upc),
  ean: toText(wire.ean),
  counted: toThousandthsOrNull(wire.counted),
  expected: toThousandthsOrNull(wire.expected),
  costCents: toCents(wire.cost),
  countedAt: toNumber(wire.countedAt),
  countedBy: toText(wire.countedBy),
  ...(Array.isArray(wire.packs) ? { packs: wire.packs.filter(isObject).map(packIn) } : {}),
});

const packIn = ({ code, size }: UnknownRecord) => ({ code: toText(code), thousandths: toThousandths(size) });

export const stockCountLines = defineOptionalCall(API_EXTENSIONS.stock)(
  ({ id, since }: { id: Identifier; since?: number }) =>
    get(`${buildRecordPath('/api/count')(id)}/lines`, { since }),
  answer => ({
    /** Server time of the response; the next call passes it as `since` to get only newer lines. */
    at: toNumber(toObjectOrEmpty(answer).at),
    lines: createListResponseReader(readLine)(toObjectOrEmpty(answer).lines),
  }),
);

/**
 * A counted quantity of a product, in thousandths; null if not counted. The product is named by its id or by a code.
 */
export interface CountedQuantity {
  id: Identifier;
  productId?: number;
  code?: string;
  counted: number | null;
  seen: number | null;
}

const unitsOrNull = (thousandths: number | null) =>
  thousandths === null ? null : thousandthsToUnits(thousandths);

export const saveCountedLine = defineOptionalCall(API_EXTENSIONS.stock)(
  ({ id, counted, seen, ...which }: CountedQuantity): ApiRequest => ({
    method: 'PUT',
    path: `${buildRecordPath('/api/count')(id)}/lines`,
    body: { ...which, counted: unitsOrNull(counted), seen: unitsOrNull(seen) } satisfies CountLineInput,
  }),
  answer => readLine(toObjectOrEmpty(answer)),
);

export const stockCountReview = defineOptionalCall(API_EXTENSIONS.stock)(
  (id: Identifier) => get(`${buildRecordPath('/api/count')(id)}/review`),
  answer => ({
    lines: createListResponseReader(readLine)(toObjectOrEmpty(answer).lines),
    moreCents: toCents(toObjectOrEmpty(answer).more),
    lessCents: toCents(toObjectOrEmpty(answer).less),
  }),
);

export const endStockCount = defineOptionalCall(API_EXTENSIONS.stock)(
  ({ id, how }: { id: Identifier; how: 'post' | 'cancel' }) =>
    post(`${buildRecordPath('/api/count')(id)}/${how}`),
  answer => readStockCount(toObjectOrEmpty(answer)),
);
