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
  /** Names of the resources that the backend offers. Without `branches`, the backend is one shop. */
  resources: readonly string[];
  /** Wrap it in `limitToResources` unless it refuses other resources itself. */
  api: DataProvider & Partial<ApiCalls>;
  auth: Auth;
  /** Fields that records of a resource lack have no input, column or filter. By default, every field exists. */
  hasField?: HasField;
  /** Actions that a resource lacks have no buttons. By default, every one exists. */
  hasAction?: HasAction;
  /** Resources and calls that are available only if the response to the sign-in names the given word. */
  offers?: Readonly<Record<Capability, string | undefined>>;
}

/** @param field the name of the field in the application */
export type HasField = (resource: string, field: string) => boolean;

/** @param action react-admin's `create`, `edit`, `delete` and others, or `search` by a part of the name */
export type HasAction = (resource: string, action: string) => boolean;

/** The name of a resource or of a call that a screen needs, `EVERY_CATEGORY` or `ONE_SHOP`. */
export type Capability = string;

/**
 * The capability to list the products of all categories at once. Backends have it unless `offers` says otherwise.
 */
export const EVERY_CATEGORY = 'everyCategory';

/** The capability of a backend without branches. */
export const ONE_SHOP = 'oneShop';

/**
 * The backend as the application uses it. Every call exists; a call that the backend lacks fails with a plain
 * message.
 */
export interface Backend {
  api: Api;
  auth: Auth;
  capabilities: Pick<ReadonlySet<Capability>, 'has'>;
  hasField: HasField;
  hasAction: HasAction;
  firstQueries?: (pathname: string, search: string) => FirstQuery[];
}

export const CALL_NAMES = Object.keys(calls) as CallName[];

export function createBackend({
  resources,
  api,
  auth,
  hasField = () => true,
  hasAction = () => true,
  offers = {},
}: BackendModule): Backend {
  const lacking = CALL_NAMES.filter(name => !api[name]);
  const there = new Set<Capability>([...resources, ...CALL_NAMES.filter(name => api[name]), EVERY_CATEGORY]);
  if (!resources.includes('branches')) there.add(ONE_SHOP);
  const isOffered = (offer: string | undefined) => !offer || readSession()?.offers?.includes(offer) === true;
  const refusals = lacking.map(name => [name, () => Promise.reject(callNotSupported(name))]);
  return {
    api: { ...api, ...createMergingUpdates(api), ...Object.fromEntries(refusals) } as Api,
    auth,
    hasField,
    hasAction,
    capabilities: { has: name => there.has(name) && isOffered(offers[name]) },
  };
}
