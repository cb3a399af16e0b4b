/** No server at all: a small shop in the page's own memory, for trying the interface and for tests. A reload forgets. */
import type { Auth } from '../../session/auth';
import { config } from '../../lib/config';
import { createBackend, type Backend } from '../createBackend';
import { readOptions } from '../options';
import { RESOURCES } from '../records/storedResources';
import { callsOver } from '../records/calls';
import { verbsOver } from '../records/verbs';
import { demoShop } from './demo';
import { reportsOf } from './reports';
import { storeIn } from './store';

/** Everybody may sign in: there is nothing to protect. */
const auth: Auth = {
  signIn: async user => ({ token: 'memory', name: user }),
};

export default function openMemory(): Backend {
  readOptions();
  const shop = demoShop(new Date(), config().branchId);
  const store = storeIn(shop.tables);
  return createBackend({
    resources: RESOURCES,
    api: { ...verbsOver(store), ...callsOver(store), ...reportsOf(shop) },
    auth,
  });
}
