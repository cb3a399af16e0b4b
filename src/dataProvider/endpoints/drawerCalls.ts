/**
 * Calls of drawer sessions: movements, count, close and figures of the cash in a drawer. Only our server has them.
 */
import type { Identifier } from 'ra-core';
import type * as contract from '../../../contract/drawerSessions';
import { API_EXTENSIONS, type DrawerMovementKind } from '../../../contract/enums';
import { toCents, toDollars } from '../../lib/money';
import { createListResponseReader } from '../pages';
import { defineOptionalCall, get, post, toBranchDayRangePath, type BranchDayRange } from '../requests';
import { toNumber, toObjectOrEmpty, toText, type UncheckedFields } from '../wire';
import { buildDrawerPath, DRAWER_PATH } from './drawers';

// The parsers are imported dynamically, because only the screens of drawers and of the close of the day need them.
const loadReaders = () => import('./drawerFigures');

const readDetails = async (answer: unknown) =>
  (await loadReaders()).readDrawerSession(toObjectOrEmpty(answer));

export const drawerSession = defineOptionalCall(API_EXTENSIONS.drawerSessions)(
  (id: Identifier) => get(buildDrawerPath(id)),
  readDetails,
);

export interface DrawerMovementEntry {
  id: Identifier;
  kind: DrawerMovementKind;
  cents: number;
  reason: string;
  idempotencyKey: string;
}

export const addDrawerMovement = defineOptionalCall(API_EXTENSIONS.drawerSessions)(
  ({ id, kind, cents, reason, idempotencyKey }: DrawerMovementEntry) =>
    post(`${buildDrawerPath(id)}/movement`, { kind, amount: toDollars(cents), reason }, idempotencyKey),
  readDetails,
);

/** A count of a drawer: cash by denomination or by total, in cents, and the totals of other tenders. */
export interface DrawerCountEntry {
  id: Identifier;
  denominations?: readonly { cents: number; count: number }[];
  cashCents?: number;
  tenders: readonly {
    tender: NonNullable<contract.DrawerCount['tenders']>[number]['tender'];
    name: string;
    cents: number;
  }[];
}

export const countDrawer = defineOptionalCall(API_EXTENSIONS.drawerSessions)(
  ({ id, denominations, cashCents, tenders }: DrawerCountEntry) =>
    post(`${buildDrawerPath(id)}/count`, {
      ...(denominations
        ? { denominations: denominations.map(({ cents, count }) => ({ value: toDollars(cents), count })) }
        : {}),
      ...(cashCents === undefined ? {} : { cash: toDollars(cashCents) }),
      tenders: tenders.map(({ tender, name, cents }) => ({ tender, name, amount: toDollars(cents) })),
    } satisfies contract.DrawerCount),
  readDetails,
);

export const closeOrReopenDrawer = defineOptionalCall(API_EXTENSIONS.drawerSessions)(
  ({ id, how, reason }: { id: Identifier; how: 'close' | 'reopen'; reason: string }) =>
    post(`${buildDrawerPath(id)}/${how}`, { reason }),
  readDetails,
);

export const drawerDay = defineOptionalCall(API_EXTENSIONS.drawerSessions)(
  (range: BranchDayRange) => get(`${DRAWER_PATH}/day/${toBranchDayRangePath(range)}`),
  async answer => (await loadReaders()).readDrawerDay(toObjectOrEmpty(answer)),
);

export interface DrawerTerminal {
  id: number;
  name: string;
}

/** Terminals of a branch. Unlike the list of terminals, this call needs only the right to open drawers. */
export const drawerTerminals = defineOptionalCall(API_EXTENSIONS.drawerSessions)(
  (branchId: number) => get(`${DRAWER_PATH}/terminals/${branchId}`),
  createListResponseReader((wire: UncheckedFields<DrawerTerminal>): DrawerTerminal => ({
    id: toNumber(wire.id),
    name: toText(wire.name),
  })),
);

const SETTINGS_PATH = `${DRAWER_PATH}/settings`;

const readDifferenceLimit = (answer: unknown): number =>
  toCents(toObjectOrEmpty<contract.DrawerSettings>(answer).differenceLimit);

/** Reads the amount in cents above which a difference needs a reason. */
export const drawerDifferenceLimit = defineOptionalCall(API_EXTENSIONS.drawerSessions)(
  (_nothing: undefined) => get(SETTINGS_PATH),
  readDifferenceLimit,
);

export const saveDrawerDifferenceLimit = defineOptionalCall(API_EXTENSIONS.drawerSessions)(
  (cents: number) => ({
    method: 'PUT' as const,
    path: SETTINGS_PATH,
    body: { differenceLimit: toDollars(cents) } satisfies contract.DrawerSettings,
  }),
  readDifferenceLimit,
);
