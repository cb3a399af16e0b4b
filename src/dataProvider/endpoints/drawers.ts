import type { Identifier, RaRecord } from 'ra-core';
import type * as contract from '../../../contract/drawerSessions';
import { API_EXTENSIONS } from '../../../contract/enums';
import { toCents, toDollars } from '../../lib/money';
import {
  buildRecordPath,
  get,
  toQueryValue,
  type RecordWriteContext,
  type ResourceEndpoint,
} from '../requests';
import {
  fromWireDay,
  toId,
  toNumber,
  toNumberOrNull,
  toText,
  type UncheckedFields,
  type UnknownRecord,
} from '../wire';

export const DRAWER_PATH = '/api/drawer-session';
const offer = API_EXTENSIONS.drawerSessions;
export const buildDrawerPath = buildRecordPath(DRAWER_PATH);

export interface DrawerSession extends RaRecord {
  id: Identifier;
  terminal: string;
  /** One of `DRAWER_SESSION_STATUSES` in contract/enums.ts. */
  status: string;
  businessDay: string;
  openedAt: string;
  openedBy: string;
  floatCents: number;
  /** Number of the last Z. Null until the session is closed. */
  number: number | null;
  closedAt: string;
  closedBy: string;
  /** Counted minus expected cash. Null until the session is closed, and for people who may not see figures. */
  differenceCents: number | null;
}

/** Details of a session as the server sends them, with amounts in dollars. */
export type DrawerSessionWire = UncheckedFields<contract.DrawerSessionDetails>;

export const toCentsOrNull = (value: unknown): number | null =>
  typeof value === 'number' ? toCents(value) : null;

export const readDrawerSessionRecord = (wire: DrawerSessionWire): DrawerSession => ({
  id: toId(wire.id),
  terminal: toText(wire.terminal),
  status: toText(wire.status),
  businessDay: fromWireDay(wire.businessDay),
  openedAt: toText(wire.openedAt),
  openedBy: toText(wire.openedBy),
  floatCents: toCents(wire.float),
  number: toNumberOrNull(wire.number),
  closedAt: toText(wire.closedAt),
  closedBy: toText(wire.closedBy),
  differenceCents: toCentsOrNull(wire.difference),
});

export const drawers = {
  offer,
  paged: true,
  ofBranch: true,
  first: { pageSize: 20 },
  filters: ['status'],
  list: ({ branch, filter, page, pageSize }) =>
    get(`${DRAWER_PATH}/branch/${branch}`, { status: toQueryValue(filter.status), page, pageSize }),
  one: id => get(buildDrawerPath(id)),
  create: { method: 'POST', path: DRAWER_PATH },
  read: readDrawerSessionRecord,
  write: (
    { terminalId, floatCents }: UnknownRecord,
    { branch }: RecordWriteContext,
  ): contract.DrawerSessionInput => ({
    branchId: branch,
    terminalId: toNumber(terminalId),
    float: toDollars(floatCents),
  }),
} satisfies ResourceEndpoint;
