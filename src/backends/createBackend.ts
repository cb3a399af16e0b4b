/** What a backend is, and what it may lack. Everything that the application knows of one goes through here. */
import type { DataProvider } from 'ra-core';
import type { Api, CallName, Calls } from '../dataProvider/api';
import { calls } from '../dataProvider/endpoints';
import { noCall } from '../dataProvider/errors';
import { mergingUpdates } from '../dataProvider/merging';
import type { Auth } from '../session/auth';

/** What a maintainer writes: react-admin's verbs for some resources, and the named calls that the API can answer. */
export interface BackendModule {
  resources: readonly string[];
  api: DataProvider & Partial<Calls>;
  auth: Auth;
}

/** What a screen cannot do without: a resource, or a named call. */
export type Capability = string;

/** What the application works with: every call is there, a lacking one is refused in one plain sentence. */
export interface Backend {
  api: Api;
  auth: Auth;
  capabilities: ReadonlySet<Capability>;
  /** Asks for what the screen at an address will ask for first, before its code is there. */
  askAhead?: (pathname: string, search: string) => void;
}

export const CALLS = Object.keys(calls) as CallName[];

export function createBackend({ resources, api, auth }: BackendModule): Backend {
  const lacking = CALLS.filter(name => !api[name]);
  const refusals = lacking.map(name => [name, () => Promise.reject(noCall(name))]);
  return {
    api: { ...api, ...mergingUpdates(api), ...Object.fromEntries(refusals) } as Api,
    auth,
    capabilities: new Set<Capability>([...resources, ...CALLS.filter(name => api[name])]),
  };
}
