import openMemoryBackend from '../../../src/backends/memory/memoryBackend';
import { subtractDays } from '../../../src/backends/memory/records';
import { toIsoDay } from '../../../src/lib/days';
import { signedIn, type Server } from '../opened';
import type { Subject } from '../subject';

const NO_NETWORK = 'there is no server that could fail';

const memory: Subject = {
  name: 'memory',
  lacks: {
    'no answer is worded': { why: NO_NETWORK, fails: 'It answered.' },
    'a broken server keeps its inside to itself': { why: NO_NETWORK, fails: 'It answered.' },
    'a sign-in without an answer is worded': { why: NO_NETWORK, fails: 'resolved' },
    'refuses a wrong password in a sentence': { why: 'it lets everybody in', fails: 'resolved' },
    'a signed-out token is no good': { why: 'it lets everybody in', fails: /signOut/ },
  },
  use: () => async () => ({
    ...(await signedIn(openMemoryBackend, { user: 'anyone', password: 'x' }, nobody, { backend: 'memory' })),
    branchId: 41,
    otherBranchId: 42,
    // Today may have just begun, so it is not among the days with sales.
    sold: { branchId: 31, categoryId: 1, start: daysAgo(5), end: daysAgo(1) },
  }),
};

const daysAgo = (days: number) => toIsoDay(subtractDays(new Date(), days));

const nobody: Server = async ({ url }) => {
  throw new Error(`Asked ${url}`);
};

export default memory;
