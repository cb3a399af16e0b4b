import openMemoryBackend from '../../../src/backends/memory/memoryBackend';
import { subtractDays } from '../../../src/backends/memory/records';
import { toIsoDay } from '../../../src/lib/days';
import { openAndSignIn, type Server } from '../openTestedBackend';
import type { TestedBackend } from '../testedBackend';

const NO_NETWORK = 'there is no server that could fail';

const memory: TestedBackend = {
  name: 'memory',
  lacks: {
    'no answer is worded': { reason: NO_NETWORK, error: 'It answered.' },
    'a broken server keeps its inside to itself': { reason: NO_NETWORK, error: 'It answered.' },
    'a sign-in without an answer is worded': { reason: NO_NETWORK, error: 'resolved' },
    'refuses a wrong password in a sentence': { reason: 'it lets everybody in', error: 'resolved' },
    'a signed-out token is no good': { reason: 'it lets everybody in', error: /signOut/ },
  },
  createOpener: () => async () => ({
    ...(await openAndSignIn(openMemoryBackend, { user: 'anyone', password: 'x' }, nobody, {
      backend: 'memory',
    })),
    branchId: 41,
    otherBranchId: 42,
    // Today may have just begun, so it is not among the days with sales.
    salesPeriod: { branchId: 31, categoryId: 1, start: daysAgo(5), end: daysAgo(1) },
  }),
};

const daysAgo = (days: number) => toIsoDay(subtractDays(new Date(), days));

const nobody: Server = async ({ url }) => {
  throw new Error(`Asked ${url}`);
};

export default memory;
