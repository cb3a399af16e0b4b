/** What a backend is, and what it may lack. Everything that the application knows of one goes through here. */
import type { DataProvider, GetListParams, GetListResult } from 'ra-core';
import type { Api, CallName, Calls } from '../dataProvider/api';
import { calls } from '../dataProvider/endpoints';
import { noCall } from '../dataProvider/errors';
import { mergingUpdates } from '../dataProvider/merging';
import type { Auth } from '../session/auth';
import { readSession } from '../session/session';

/** What a maintainer writes: react-admin's verbs for some resources, and the named calls that the API can answer. */
export interface BackendModule {
  resources: readonly string[];
  api: DataProvider & Partial<Calls>;
  auth: Auth;
  /** What of these depends on the server: it is there where the sign-in answer announced this word. */
  offers?: Readonly<Record<Capability, string | undefined>>;
}

/** What a screen cannot do without: a resource, a named call, or `EVERY_CATEGORY`. */
export type Capability = string;

/** A list of products that names no category is one of all. There, unless a backend says what it depends on. */
export const EVERY_CATEGORY = 'everyCategory';

/** What the application works with: every call is there, a lacking one is refused in one plain sentence. */
export interface Backend {
  api: Api;
  auth: Auth;
  /** As far as is known of the server of whoever is signed in. */
  capabilities: Pick<ReadonlySet<Capability>, 'has'>;
  /** Asks for what the screen at an address will ask for first, before its code is there. */
  askAhead?: (pathname: string, search: string) => void;
  /** What `getList` will answer, where that was asked ahead and is known by now. */
  listAhead?: (resource: string, params: GetListParams) => GetListResult | undefined;
  /** The same of a named call, by what it is asked with. */
  callAhead?: (name: string, query: unknown) => unknown;
  /** Fetches the code of its rarer calls, before one is made. */
  fetchLaterCalls?: () => Promise<unknown>;
}

export const CALLS = Object.keys(calls) as CallName[];

export function createBackend({ resources, api, auth, offers = {} }: BackendModule): Backend {
  const lacking = CALLS.filter(name => !api[name]);
  const there = new Set<Capability>([...resources, ...CALLS.filter(name => api[name]), EVERY_CATEGORY]);
  const isOffered = (offer: string | undefined) => !offer || readSession()?.offers?.includes(offer) === true;
  const refusals = lacking.map(name => [name, () => Promise.reject(noCall(name))]);
  return {
    api: { ...api, ...mergingUpdates(api), ...Object.fromEntries(refusals) } as Api,
    auth,
    capabilities: { has: name => there.has(name) && isOffered(offers[name]) },
  };
}
