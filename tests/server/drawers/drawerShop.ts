import type {
  DrawerDay,
  DrawerSessionDetails,
  PagedDrawerSessions,
} from '../../../contract/drawerSessions.ts';
import type { NewRow } from '../../../server/database/schema.ts';
import type { NewSale } from '../../../server/sales/sale.ts';
import { toBusinessDay } from '../../../contract/businessDay.ts';
import type { BackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, buildSale, buildTerminal } from '../../support/builders.ts';

export interface DrawerShop {
  branchId: number;
  terminalId: number;
  /** Places a sale at the terminal, by default now, paid in cash. */
  sell: (values?: Partial<NewSale>) => Promise<void>;
}

const CLOCK = { time_zone: 'America/Denver', cutoff_hour: 3 };

export async function openDrawerShop(
  { db }: BackOffice,
  branch: Partial<NewRow<'branch'>> = {},
): Promise<DrawerShop> {
  const clock = { ...CLOCK, ...branch };
  const { id: branchId } = await buildBranch(db, clock);
  const { id: terminalId } = await buildTerminal(db, { branch_id: branchId, name: 'Front' });
  const { id: adminId } = await buildAdmin(db, { branch_id: branchId, name: 'Ana' });
  const sell = async (values: Partial<NewSale> = {}) => {
    const createdAt = values.createdAt ?? Date.now();
    const businessDay = toBusinessDay(createdAt, clock.time_zone, clock.cutoff_hour);
    await buildSale(db, { branchId, terminalId, adminId, createdAt, businessDay, ...values });
  };
  return { branchId, terminalId, sell };
}

/** Calls of drawer sessions, by default as the owner. */
export function drawerCalls({ call }: BackOffice, token?: string) {
  const change = (id: number, what: string, body: object) =>
    call<DrawerSessionDetails>('POST', `/api/drawer-session/${id}/${what}`, body, token);
  return {
    open: ({ branchId, terminalId }: Pick<DrawerShop, 'branchId' | 'terminalId'>, float = 100) =>
      call<DrawerSessionDetails>('POST', '/api/drawer-session', { branchId, terminalId, float }, token),
    move: (id: number, kind: string, amount: number, reason = 'because') =>
      change(id, 'movement', { kind, amount, reason }),
    count: (id: number, count: object) => change(id, 'count', count),
    close: (id: number, reason = '') => change(id, 'close', { reason }),
    reopen: (id: number, reason = 'a mistake') => change(id, 'reopen', { reason }),
    read: (id: number) => call<DrawerSessionDetails>('GET', `/api/drawer-session/${id}`, undefined, token),
    list: (branchId: number, query = '') =>
      call<PagedDrawerSessions>('GET', `/api/drawer-session/branch/${branchId}${query}`, undefined, token),
    day: (branchId: number, start: number, end = start) =>
      call<DrawerDay>('GET', `/api/drawer-session/day/${branchId}/${start}/${end}`, undefined, token),
  };
}
