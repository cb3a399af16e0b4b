/**
 * The interface of backends, and the capabilities that a backend may lack. The application uses backends only
 * through this module.
 */
import type { DataProvider } from 'ra-core';
import type { Api, CallName, ApiCalls } from '../dataProvider/api';
import { calls } from '../dataProvider/endpoints/endpointTable';
import { callNotSupported } from '../dataProvider/errors';
import type { FirstQuery } from '../dataProvider/firstQueries';
import { createMergingUpdates } from '../dataProvider/merging';
import type { Auth } from '../session/auth';
import { readSession } from '../session/session';

/**
 * The interface that a backend author implements: react-admin's methods for some resources, and the named calls of
 * the API.
 */
export interface BackendModule {
  resources: readonly string[];
  api: DataProvider & Partial<ApiCalls>;
  auth: Auth;
  /** Resources and calls that are available only if the response to the sign-in names the given word. */
  offers?: Readonly<Record<Capability, string | undefined>>;
}

/** The name of a resource or of a call that a screen needs, or `EVERY_CATEGORY`. */
export type Capability = string;

/**
 * The capability to list the products of all categories at once. Backends have it unless `offers` says otherwise.
 */
export const EVERY_CATEGORY = 'everyCategory';

/**
 * The backend as the application uses it. Every call exists; a call that the backend lacks fails with a plain
 * message.
 */
export interface Backend {
  api: Api;
  auth: Auth;
  capabilities: Pick<ReadonlySet<Capability>, 'has'>;
  firstQueries?: (pathname: string, search: string) => FirstQuery[];
}

export const CALL_NAMES = Object.keys(calls) as CallName[];

export function createBackend({ resources, api, auth, offers = {} }: BackendModule): Backend {
  const lacking = CALL_NAMES.filter(name => !api[name]);
  const there = new Set<Capability>([...resources, ...CALL_NAMES.filter(name => api[name]), EVERY_CATEGORY]);
  const isOffered = (offer: string | undefined) => !offer || readSession()?.offers?.includes(offer) === true;
  const refusals = lacking.map(name => [name, () => Promise.reject(callNotSupported(name))]);
  return {
    api: { ...api, ...createMergingUpdates(api), ...Object.fromEntries(refusals) } as Api,
    auth,
    capabilities: { has: name => there.has(name) && isOffered(offers[name]) },
  };
}
