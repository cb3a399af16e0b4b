/** Counts of what is in a warehouse. Additions of our server. */
import type { Identifier, RaRecord } from 'ra-core';
import type { Count as CountWire, CountInput } from '../../../contract/count';
import { OFFERS, type CountScope } from '../../../contract/enums';
import { centsOf } from '../../lib/money';
import { get, oneOf, type ResourceEndpoint, type WriteContext } from '../requests';
import { flagOf, idOf, numberOf, textOf, type Fields, type Loose } from '../wire';

const offer = OFFERS.stock;

/** A count of what is in a warehouse. */
export interface StockCount extends RaRecord {
  id: Identifier;
  name: string;
  warehouseId: number;
  warehouse: string;
  /** True for the sales floor of its branch. */
  isFloor: boolean;
  /** One of `COUNT_SCOPES` of the contract. */
  scope: string;
  /** The category that is counted; empty for other counts. */
  category: string;
  isBlind: boolean;
  /** One of `COUNT_STATUSES` of the contract. */
  status: string;
  createdAt: string;
  createdBy: string;
  /** Empty while it is open. */
  endedAt: string;
  endedBy: string;
  lines: number;
  counted: number;
  differing: number;
  /** The value of the differences, at cost. */
  valueCents: number;
}

export const readCount = (wire: Loose<CountWire>): StockCount => ({
  id: idOf(wire.id),
  name: textOf(wire.name),
  warehouseId: numberOf(wire.warehouseId),
  warehouse: textOf(wire.warehouse),
  isFloor: flagOf(wire.isFloor),
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
