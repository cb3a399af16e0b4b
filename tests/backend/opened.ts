import { afterEach, vi } from 'vitest';
import { signInWithPassword } from '../../src/authProvider/signIn';
import type { Backend } from '../../src/backends/createBackend';
import { loadConfig } from '../../src/lib/config';
import type { Lack, Opened, Subject } from './subject';

export type Server = (request: Request) => Promise<Response>;

export const ORIGIN = 'http://localhost:3000';

function reach(server: Server): Opened['fail'] {
  const stub = (answer: Server) =>
    vi.stubGlobal('fetch', async (address: string, { signal, ...init }: RequestInit) => {
      signal?.throwIfAborted();
      return answer(new Request(new URL(address, ORIGIN), init));
    });
  stub(server);
  return how =>
    stub(async () => {
      if (how === 'unreachable') throw new TypeError('Failed to fetch');
      return Response.json({ message: 'Inside: the table is locked' }, { status: 500 });
    });
}

export async function signedIn(
  open: () => Backend | Promise<Backend>,
  credentials: Opened['credentials'],
  server: Server,
  config: object = {},
): Promise<Pick<Opened, 'backend' | 'credentials' | 'fail'>> {
  vi.stubGlobal('fetch', async () => Response.json(config));
  await loadConfig();
  const fail = reach(server);
  const backend = await open();
  localStorage.clear();
  await signInWithPassword(backend.auth, credentials.user, credentials.password);
  return { backend, credentials, fail };
}

const noReport = (question: string): Lack => ({
  why: 'the dialect has no reports',
  fails: `The API has no call "${question}".`,
});

export const NO_REPORTS: Subject['lacks'] = {
  'report: orders and their lines': noReport('orders'),
  'report: orders of a category': noReport('categoryOrders'),
  'report: sales by category': noReport('categorySales'),
  'report: sales by cashier': noReport('cashierSales'),
  'report: profit': noReport('profit'),
  'report: close of a day': noReport('closeDay'),
  'report: total sales': noReport('totalSales'),
  'report: drawer openings': noReport('drawerOpenings'),
  'report: transfers and their lines': noReport('transfers'),
};

/** Resets global state after each check; call it in the test file. */
export function leaveNothing(): void {
  afterEach(() => {
    vi.unstubAllGlobals();
    localStorage.clear();
  });
}
