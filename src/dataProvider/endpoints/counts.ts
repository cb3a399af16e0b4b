import type { Identifier, RaRecord } from 'ra-core';
import type { StockCountRecord as CountWire, StockCountInput } from '../../../contract/stockCount';
import { API_EXTENSIONS, type StockCountScope } from '../../../contract/enums';
import { toCents } from '../../lib/money';
import {
  get,
  buildRecordPath,
  LIST_SORTING_EXTENSION,
  toSortQuery,
  type ResourceEndpoint,
  type RecordWriteContext,
} from '../requests';
import { toBoolean, toId, toNumber, toText, type UnknownRecord, type UncheckedFields } from '../wire';

const offer = API_EXTENSIONS.stock;

export interface StockCount extends RaRecord {
  id: Identifier;
  name: string;
  warehouseId: number;
  warehouse: string;
  /** True for a count of the sales floor, false for a count of another warehouse. */
  isFloor: boolean;
  /** The scope of the count: one of `STOCK_COUNT_SCOPES` of the contract. */
  scope: string;
  category: string;
  isBlind: boolean;
  status: string;
  createdAt: string;
  createdBy: string;
  /** When the count was posted or cancelled; empty while the count is open. */
  endedAt: string;
  endedBy: string;
  lines: number;
  counted: number;
  differing: number;
  /** Value at cost of all differences between counted quantity and stock, in cents. */
  valueCents: number;
}

export const readStockCount = (wire: UncheckedFields<CountWire>): StockCount => ({
  id: toId(wire.id),
  name: toText(wire.name),
  warehouseId: toNumber(wire.warehouseId),
  warehouse: toText(wire.warehouse),
  isFloor: toBoolean(wire.isFloor),
  scope: toText(wire.scope),
  category: toText(wire.category),
  isBlind: toBoolean(wire.isBlind),
  status: toText(wire.status),
  createdAt: toText(wire.createdAt),
  createdBy: toText(wire.createdBy),
  endedAt: toText(wire.endedAt),
  endedBy: toText(wire.endedBy),
  lines: toNumber(wire.lines),
  counted: toNumber(wire.counted),
  differing: toNumber(wire.differing),
  valueCents: toCents(wire.value),
});

export const stockCounts = {
  offer,
  paged: true,
  ofBranch: true,
  first: { pageSize: 20 },
  more: LIST_SORTING_EXTENSION,
  list: ({ branch, page, pageSize, sort }) =>
    get(`/api/count/branch/${branch}`, { page, pageSize, ...toSortQuery({}, sort) }),
  one: id => get(buildRecordPath('/api/count')(id)),
  create: { method: 'POST', path: '/api/count' },
  read: readStockCount,
  write: (form: UnknownRecord, { branch }: RecordWriteContext): StockCountInput => ({
    branchId: branch,
    warehouseId: toNumber(form.warehouseId),
    name: toText(form.name),
    scope: form.scope as StockCountScope,
    ...(form.scope === 'category' ? { categoryId: toNumber(form.categoryId) } : {}),
    isBlind: Boolean(form.isBlind),
  }),
} satisfies ResourceEndpoint;
