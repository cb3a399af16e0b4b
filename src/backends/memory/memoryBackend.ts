/**
 * A backend without a server: a demo shop in the page's memory, for trials and tests. Reloading the page resets it.
 */
import type { Auth } from '../../session/auth';
import { config } from '../../lib/config';
import type { Backend } from '../createBackend';
import { readOptions } from '../options';
import { fromDataProvider } from '../provider/fromDataProvider';
import { RESOURCES, type Fields } from '../records/storedResources';
import { createDemoShop } from './demoShop';
import { createDemoReports } from './reports';
import { createMemoryStore } from './store';

/** Accepts any name and password, because the data is not real. */
const auth: Auth = {
  signIn: async user => ({ token: 'memory', name: user }),
};

export default function openMemoryBackend(): Backend {
  readOptions();
  const shop = createDemoShop(new Date(), config().branchId);
  return fromDataProvider(createMemoryStore(shop.tables), {
    resources: RESOURCES,
    session: auth,
    filter: unchanged,
    calls: createDemoReports(shop),
  });
}

/** The filter passes unchanged, because the in-memory store understands suffixes such as `_gte`. */
const unchanged = (filter: Fields): Fields => filter;
