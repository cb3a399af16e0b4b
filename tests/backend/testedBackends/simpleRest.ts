import openSimpleRestBackend from '../../../src/backends/simpleRest';
import { PERSON, simpleRestServer } from '../../support/simpleRest';
import { LACKS_REPORTS, ORIGIN, openAndSignIn } from '../openTestedBackend';
import type { TestedBackend } from '../testedBackend';

const simpleRest: TestedBackend = {
  name: 'simple-rest',
  lacks: {
    ...LACKS_REPORTS,
    'search without accents': {
      reason: 'the server searches, and FakeRest compares accents',
      error: 'expected [] to deeply equal',
    },
    'search takes signs for themselves': {
      reason: 'the server searches, and FakeRest reads a search as a regular expression',
      error: 'expected',
    },
  },
  createOpener: () => async () => ({
    ...(await openAndSignIn(openSimpleRestBackend, PERSON, simpleRestServer(`${ORIGIN}/rest`), {
      backend: 'simple-rest',
      apiBase: '/rest',
    })),
    branchId: 41,
    otherBranchId: 42,
    salesPeriod: { branchId: 31, categoryId: 1, start: '2025-01-01', end: '2025-01-15' },
  }),
};

export default simpleRest;
