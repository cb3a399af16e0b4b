/**
 * The interface of backends, and the capabilities that some backends lack. The application uses backends only through
 * this module.
 */
import type { DataProvider, Identifier } from 'ra-core';
import type { Api, CallName, ApiCalls } from '../dataProvider/api';
import { apiCalls } from '../dataProvider/endpoints/endpointTable';
import { createCallNotSupportedError } from '../dataProvider/errors';
import type { FirstScreenQuery } from '../dataProvider/firstQueries';
import { createMergingUpdateMethods } from '../dataProvider/merging';
import type { Auth } from '../session/auth';
import { readSession } from '../session/session';

/**
 * The interface that a backend author implements: react-admin's methods for some resources, and the calls of the API
 * that are not plain CRUD, such as reports.
 */
export interface BackendModule {
  /**
   * Names of the resources that the backend offers. If `branches` is not among them, the application treats the backend
   * as a shop without branches.
   */
  resources: readonly string[];
  /**
   * react-admin's methods and further calls, such as `orders`. react-admin's methods must refuse resources that are not
   * in `resources`. If the methods of a data provider do not, `limitDataProviderToResources` adds this check.
   */
  api: DataProvider & Partial<ApiCalls>;
  auth: Auth;
  /**
   * Tells whether records of a resource have a field. A missing field has no input, column or filter. By default,
   * every field exists.
   */
  hasField?: IsFieldSupported;
  /**
   * Tells whether a resource has an action. A missing action has no button. By default, every action exists.
   */
  hasAction?: IsActionSupported;
  /**
   * True if the menu has the categories of the current branch. Otherwise, only the list of branches leads to
   * categories.
   */
  hasCategoryMenu?: boolean;
  /**
   * The extension that each optional resource or call belongs to, by the name of the resource or call. A server lists
   * the extensions that it supports in its sign-in response.
   */
  offers?: Readonly<Record<BackendCapability, string | undefined>>;
}

/** @param field the name of the field in the application */
export type IsFieldSupported = (resource: string, field: string) => boolean;

export type IsValueSupported = (resource: string, field: string, value: unknown) => boolean;

/**
 * @param action an action of react-admin such as `create`, `edit` or `delete`; or `search`, the search of a list by a
 *   part of the name; or `edit:phone`, the change of one field
 */
export type IsActionSupported = (resource: string, action: string) => boolean;

/**
 * Name of a feature that a screen needs and a backend can lack: a resource, a call,
 * `PRODUCTS_OF_ALL_CATEGORIES_CAPABILITY`, `CATEGORY_MENU_CAPABILITY` or `SINGLE_SHOP_CAPABILITY`.
 */
export type BackendCapability = string;

/** The capability to list the products of all categories at once. By default, every backend has it. */
export const PRODUCTS_OF_ALL_CATEGORIES_CAPABILITY = 'everyCategory';

/** The capability to list the categories of the current branch without a branch in the URL. */
export const CATEGORY_MENU_CAPABILITY = 'categoryMenu';

/** The capability of a backend without branches. */
export const SINGLE_SHOP_CAPABILITY = 'oneShop';

export interface FieldComparison {
  /** Backend fields that the option `fields` names, but that no record has. Empty until a record has been read. */
  unmatched: readonly string[];
  /** Names of the fields that records have. */
  present: readonly string[];
  /** Values that could not be read, by the backend's name of the field. */
  unreadable: ReadonlyMap<string, unknown>;
  /** The number of decimals of fields that hold text, although the module writes numbers. */
  decimalsOfText: ReadonlyMap<string, number>;
}

export interface ProviderNames {
  resource: string;
  /** The provider's name of each mapped field, by the application's name. */
  fields: Readonly<Record<string, string>>;
  /** Fields whose values `options` lists, by their names in the application. */
  enumerations: readonly string[];
}

/**
 * The backend as the application sees it. Every call exists; a call that the backend does not support fails with a
 * clear message.
 */
export interface Backend {
  api: Api;
  auth: Auth;
  capabilities: Pick<ReadonlySet<BackendCapability>, 'has'>;
  hasField: IsFieldSupported;
  hasAction: IsActionSupported;
  firstQueries?: (pathname: string, search: string) => FirstScreenQuery[];
  /**
   * Compares the mapped names of a resource's fields with the records read so far. `npm run check:backend` reports
   * names that no record has.
   */
  compareFieldNames?: (resource: string) => FieldComparison;
  /** Tells whether the backend can sort a paged list by a field. */
  canSortBy?: IsFieldSupported;
  /** Checks whether the backend accepts a value in a field with a fixed set of values. Default: it accepts all. */
  hasValue?: IsValueSupported;
  /** Returns the provider's name of a resource, and its names of the mapped fields. */
  getProviderNames?: (resource: string) => ProviderNames;
  /** Deletes a record. `npm run check:backend` removes its order, although the application deletes no orders. */
  removeRecord?: (resource: string, id: Identifier) => Promise<void>;
}

export const API_CALL_NAMES = Object.keys(apiCalls) as CallName[];

export function createBackend({
  resources,
  api,
  auth,
  hasField = () => true,
  hasAction = () => true,
  hasCategoryMenu = false,
  offers = {},
}: BackendModule): Backend {
  const lacking = API_CALL_NAMES.filter(name => !api[name]);
  const there = new Set<BackendCapability>([
    ...resources,
    ...API_CALL_NAMES.filter(name => api[name]),
    PRODUCTS_OF_ALL_CATEGORIES_CAPABILITY,
  ]);
  const isSingleShop = !resources.includes('branches');
  if (isSingleShop) there.add(SINGLE_SHOP_CAPABILITY);
  if (isSingleShop || hasCategoryMenu) there.add(CATEGORY_MENU_CAPABILITY);
  const isOffered = (offer: string | undefined) => !offer || readSession()?.offers?.includes(offer) === true;
  const refusals = lacking.map(name => [name, () => Promise.reject(createCallNotSupportedError(name))]);
  const calls = { ...api, ...createMergingUpdateMethods(api), ...Object.fromEntries(refusals) } as Api;
  return {
    api: import.meta.env.DEV ? explainUnknownCalls(calls) : calls,
    auth,
    hasField,
    hasAction,
    capabilities: { has: name => there.has(name) && isOffered(offers[name]) },
  };
}

/**
 * Makes a call of an unknown name fail with a message that tells the developer how to add the call. react-admin's own
 * message would be "Unknown dataProvider function".
 */
const explainUnknownCalls = (calls: Api): Api =>
  new Proxy(calls, {
    get(target, name) {
      if (Reflect.has(target, name) || typeof name === 'symbol' || name === 'then')
        return Reflect.get(target, name) as unknown;
      return () =>
        Promise.reject(
          new Error(
            `The data provider has no call "${name}". Add it to src/dataProvider/endpoints/endpointTable.ts (docs/add-a-call.md), or to your backend (docs/your-api.md).`,
          ),
        );
    },
  });
