/** Branches, and the banners of the shop's site. */
import type { Identifier, RaRecord } from 'ra-core';
import type { Banner as BannerWire, BannerInput } from '../../../contract/banner';
import type {
  Branch as BranchWire,
  BranchInput,
  CatalogueToCopy as CatalogueWire,
  ClockEffect as ClockEffectWire,
} from '../../../contract/branch';
import { OFFERS } from '../../../contract/words';
import { readSession } from '../../session/session';
import { dataUrlOf, imageAddress } from '../images';
import { call, crud, get, oneOf, texts, type ResourceEndpoint } from '../requests';
import {
  calendarDay,
  fieldsIn,
  isActive,
  idOf,
  isFields,
  numberOf,
  statusOf,
  textOf,
  type Loose,
} from '../wire';

export interface Banner extends RaRecord {
  id: Identifier;
  title: string;
  /** An address for `<img>`. */
  image: string;
  status: boolean;
}

export interface Branch extends RaRecord {
  id: Identifier;
  name: string;
  email: string;
  footerMsg: string;
  address: string;
  status: 1 | 0;
  /** IANA name. This and what follows are additions of our server: undefined over another backend. */
  timeZone?: string;
  /** Hours after midnight that still belong to the business day before. */
  cutoffHour?: number;
  /** What taxes are called here; empty: "Tax". */
  taxLabel?: string;
}

/** A clock that a branch might have. */
export interface BranchClock {
  branchId: Identifier;
  timeZone: string;
  cutoffHour: number;
}

/** What its orders would do. Days as `yyyy-MM-dd`; empty: none would change. */
export interface ClockEffect {
  orders: number;
  moved: number;
  firstDay: string;
  lastDay: string;
}

const { update: _noUpdate, ...bannerCalls } = crud('/api/banner');

export const banners = {
  // The API has no update for banners.
  ...bannerCalls,
  first: {},
  list: () => get('/api/banner'),
  read: (wire: Loose<BannerWire>): Banner => ({
    id: idOf(wire.id),
    title: textOf(wire.title),
    image: imageAddress('banner', wire.image),
    status: isActive(wire.status),
  }),
  // A banner's picture is sent as a full data address, unlike a product's.
  write: async (form: Loose<Banner & { picture: File }>): Promise<BannerInput> => ({
    ...texts(form, ['title']),
    imageBase64: form.picture instanceof File ? await dataUrlOf(form.picture) : '',
    status: Boolean(form.status),
    image: form.picture instanceof File ? form.picture.name : '',
  }),
} satisfies ResourceEndpoint;

export const branches = {
  ...crud('/api/branch'),
  first: {},
  list: () => get('/api/branch'),
  // Somebody with a stored branch sees that one alone.
  keep: ({ id }) => [null, Number(id)].includes(readSession()?.branchId ?? null),
  read: (wire: Loose<BranchWire>): Branch => ({
    id: idOf(wire.id),
    name: textOf(wire.name),
    email: textOf(wire.email),
    footerMsg: textOf(wire.footerMsg),
    address: textOf(wire.address),
    status: statusOf(wire.status),
    ...(typeof wire.timeZone === 'string' ? { timeZone: wire.timeZone } : {}),
    ...(typeof wire.cutoffHour === 'number' ? { cutoffHour: wire.cutoffHour } : {}),
    ...(typeof wire.taxLabel === 'string' ? { taxLabel: wire.taxLabel } : {}),
  }),
  write: (form: Loose<Branch>): BranchInput => ({
    ...texts(form, ['name', 'email', 'footerMsg', 'address']),
    status: statusOf(form.status),
    ...(form.timeZone === undefined ? {} : { timeZone: textOf(form.timeZone) }),
    ...(form.cutoffHour === undefined ? {} : { cutoffHour: numberOf(form.cutoffHour) }),
    ...(form.taxLabel === undefined ? {} : { taxLabel: textOf(form.taxLabel) }),
  }),
} satisfies ResourceEndpoint;

/** What another clock would do to a branch's orders. */
export const branchClock = {
  ...call(
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
  ),
  offer: OFFERS.branchSettings,
};

/** What a branch would get of another one's catalogue, and how far a copy is: pictures, of how many. */
export const catalogueToCopy = {
  ...call(
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
  ),
  offer: OFFERS.copyCatalogue,
};

/** All of it or nothing. @returns how many there are now */
export const copyCatalogue = {
  ...call(
    ({ branchId, from }: { branchId: number; from: number }) => ({
      method: 'POST' as const,
      path: `${oneOf('/api/branch')(branchId)}/catalogue`,
      body: { from },
    }),
    answer => {
      const { categories, products }: Loose<CatalogueWire> = fieldsIn(answer);
      return { categories: numberOf(categories), products: numberOf(products) };
    },
  ),
  offer: OFFERS.copyCatalogue,
};

/** Out of a demo shop. The answer is the address to go on at. */
export const leaveDemo = {
  ...call(
    (_nothing: undefined) => ({ method: 'POST' as const, path: '/api/demo/leave' }),
    (answer): string => (isFields(answer) ? textOf(answer.address) : '/login'),
  ),
  offer: OFFERS.demo,
};
