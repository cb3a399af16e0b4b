/**
 * Calls for changing a branch's clock, copying another branch's catalogue, and leaving a demo. Only our server has
 * them.
 */
import type { Identifier } from 'ra-core';
import type {
  CopyCatalogueProgress as CatalogueWire,
  BusinessDaySettingsChangeEffect as ClockEffectWire,
} from '../../../contract/branch';
import { API_EXTENSIONS } from '../../../contract/enums';
import { defineOptionalCall, get, buildRecordPath } from '../requests';
import { fromWireDay, toObjectOrEmpty, isObject, toNumber, toText, type UncheckedFields } from '../wire';

export interface BranchClock {
  branchId: Identifier;
  timeZone: string;
  cutoffHour: number;
}

/**
 * Effect of a new time zone or cut-off hour of a branch on its existing orders: the number of its orders, and of those
 * that move to another business day. `firstDay` and `lastDay` are `yyyy-MM-dd`; empty if no order moves.
 */
export interface BranchClockChangePreview {
  orders: number;
  moved: number;
  firstDay: string;
  lastDay: string;
}

export const branchClock = defineOptionalCall(API_EXTENSIONS.branchSettings)(
  ({ branchId, timeZone, cutoffHour }: BranchClock) =>
    get(`${buildRecordPath('/api/branch')(branchId)}/clock`, { timeZone, cutoffHour }),
  (answer): BranchClockChangePreview => {
    const { orders, moved, firstDay, lastDay }: UncheckedFields<ClockEffectWire> = toObjectOrEmpty(answer);
    return {
      orders: toNumber(orders),
      moved: toNumber(moved),
      firstDay: fromWireDay(firstDay),
      lastDay: fromWireDay(lastDay),
    };
  },
);

export const previewCatalogueCopy = defineOptionalCall(API_EXTENSIONS.copyCatalogue)(
  ({ branchId, from }: { branchId: number; from: number }) =>
    get(`${buildRecordPath('/api/branch')(branchId)}/catalogue`, { from }),
  answer => {
    const { categories, products, copied, total }: UncheckedFields<CatalogueWire> = toObjectOrEmpty(answer);
    return {
      categories: toNumber(categories),
      products: toNumber(products),
      copied: toNumber(copied),
      total: toNumber(total),
    };
  },
);

export const copyCatalogue = defineOptionalCall(API_EXTENSIONS.copyCatalogue)(
  ({ branchId, from }: { branchId: number; from: number }) => ({
    method: 'POST' as const,
    path: `${buildRecordPath('/api/branch')(branchId)}/catalogue`,
    body: { from },
  }),
  answer => {
    const { categories, products }: UncheckedFields<CatalogueWire> = toObjectOrEmpty(answer);
    return { categories: toNumber(categories), products: toNumber(products) };
  },
);

/**
 * Ends the demo, so that the real shop can be set up.
 * @returns URL of the page to open next, with the set-up link of the real shop
 */
export const leaveDemo = defineOptionalCall(API_EXTENSIONS.demo)(
  (_nothing: undefined) => ({ method: 'POST' as const, path: '/api/demo/leave' }),
  (answer): string => (isObject(answer) ? toText(answer.address) : '/login'),
);
