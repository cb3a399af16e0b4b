/**
 * A backend without a server: a demo shop in the page's memory, for trials and tests. Reloading the page resets it.
 */
import type { Auth } from '../../session/auth';
import { config } from '../../lib/config';
import { createBackend, type Backend } from '../createBackend';
import { readOptions } from '../options';
import { RESOURCES } from '../records/storedResources';
import { createRecordCalls } from '../records/calls';
import { createRecordVerbs } from '../records/verbs';
import { createDemoShop } from './demo';
import { createDemoReports } from './reports';
import { createStore } from './store';

/** Any name and password signs in, because the data is not real. */
const auth: Auth = {
  signIn: async user => ({ token: 'memory', name: user }),
};

export default function openMemory(): Backend {
  readOptions();
  const shop = createDemoShop(new Date(), config().branchId);
  const store = createStore(shop.tables);
  return createBackend({
    resources: RESOURCES,
    api: { ...createRecordVerbs(store), ...createRecordCalls(store), ...createDemoReports(shop) },
    auth,
  });
}
