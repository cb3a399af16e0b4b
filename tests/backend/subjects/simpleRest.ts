import openSimpleRestBackend from '../../../src/backends/simpleRest';
import { PERSON, simpleRestServer } from '../../support/simpleRest';
import { NO_REPORTS, ORIGIN, signedIn } from '../opened';
import type { Subject } from '../subject';

const simpleRest: Subject = {
  name: 'simple-rest',
  lacks: {
    ...NO_REPORTS,
    'search without accents': {
      why: 'the server searches, and FakeRest compares accents',
      fails: 'expected [] to deeply equal',
    },
    'search takes signs for themselves': {
      why: 'the server searches, and FakeRest reads a search as a regular expression',
      fails: 'expected',
    },
  },
  use: () => async () => ({
    ...(await signedIn(openSimpleRestBackend, PERSON, simpleRestServer(`${ORIGIN}/rest`), {
      backend: 'simple-rest',
      apiBase: '/rest',
    })),
    branchId: 41,
    otherBranchId: 42,
    sold: { branchId: 31, categoryId: 1, start: '2025-01-01', end: '2025-01-15' },
  }),
};

export default simpleRest;
