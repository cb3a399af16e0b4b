/** A branch's clock, copying another branch's catalogue, and leaving a demo. Additions of our server. */
import type { Identifier } from 'ra-core';
import type {
  CopyCatalogueInput as CatalogueWire,
  ClockEffect as ClockEffectWire,
} from '../../../contract/branch';
import { OFFERS } from '../../../contract/enums';
import { callOf, get, oneOf } from '../requests';
import { calendarDay, fieldsIn, isFields, numberOf, textOf, type Loose } from '../wire';

/** A time zone and cut-off hour that a branch might have. */
export interface BranchClock {
  branchId: Identifier;
  timeZone: string;
  cutoffHour: number;
}

/** What that would do to the branch's orders. Days as `yyyy-MM-dd`; empty where no order would change. */
export interface ClockEffect {
  orders: number;
  moved: number;
  firstDay: string;
  lastDay: string;
}

/** What another clock would do to a branch's orders. */
export const branchClock = callOf(OFFERS.branchSettings)(
  ({ branchId, timeZone, cutoffHour }: BranchClock) =>
    get(`${oneOf('/api/branch')(branchId)}/clock`, { timeZone, cutoffHour }),
  (answer): ClockEffect => {
    const { orders, moved, firstDay, lastDay }: Loose<ClockEffectWire> = fieldsIn(answer);
    return {
      orders: numberOf(orders),
      moved: numberOf(moved),
      firstDay: calendarDay(firstDay),
      lastDay: calendarDay(lastDay),
    };
  },
);

/** What a branch would get of another branch's catalogue, and the progress of a copy: pictures copied, and in total. */
export const catalogueToCopy = callOf(OFFERS.copyCatalogue)(
  ({ branchId, from }: { branchId: number; from: number }) =>
    get(`${oneOf('/api/branch')(branchId)}/catalogue`, { from }),
  answer => {
    const { categories, products, copied, total }: Loose<CatalogueWire> = fieldsIn(answer);
    return {
      categories: numberOf(categories),
      products: numberOf(products),
      copied: numberOf(copied),
      total: numberOf(total),
    };
  },
);

/** Copies a catalogue, all of it or nothing. @returns how many there are now */
export const copyCatalogue = callOf(OFFERS.copyCatalogue)(
  ({ branchId, from }: { branchId: number; from: number }) => ({
    method: 'POST' as const,
    path: `${oneOf('/api/branch')(branchId)}/catalogue`,
    body: { from },
  }),
  answer => {
    const { categories, products }: Loose<CatalogueWire> = fieldsIn(answer);
    return { categories: numberOf(categories), products: numberOf(products) };
  },
);

/** Leaves a demo shop. The answer is the address to go on at. */
export const leaveDemo = callOf(OFFERS.demo)(
  (_nothing: undefined) => ({ method: 'POST' as const, path: '/api/demo/leave' }),
  (answer): string => (isFields(answer) ? textOf(answer.address) : '/login'),
);
