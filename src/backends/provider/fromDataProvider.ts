/** Creates a backend from a react-admin data provider, such as `ra-data-simple-rest` (docs/your-api.md). */
import type { ApiCalls, ResourceName } from '../../dataProvider/api';
import { ConfigError } from '../../lib/config';
import { quoteNames } from '../../lib/quoteNames';
import type { Auth } from '../../session/auth';
import { createBackend, type Backend } from '../createBackend';
import { limitDataProviderToResources } from '../limitDataProviderToResources';
import { createApiCallsFromRecords } from '../records/calls';
import { RESOURCES, STORED_RESOURCES, type Fields } from '../records/storedResources';
import { createRecordMethods } from '../records/createRecordMethods';
import { readFromProvider } from './callProvider';
import type { FieldSourceMap } from './fieldSources';
import {
  createRecordStoreFromDataProvider,
  renameSearchFiltersToQ,
  type CrudDataProvider,
  type ProviderFilterConverter,
} from './recordStore';
import { createResourceMapping, describeUnknownFields, type ResourceMapping } from './resourceMapping';
import { unwrapDataProvider } from './unwrapDataProvider';

/**
 * Name of the promotion items in the options `resources` and `fields`. Promotion items are not a resource of the
 * application, because they have no screens of their own. Only the calls about promotions read them.
 */
const ITEMS = 'promotionItems';

type Named = ResourceName | typeof ITEMS;

/** Maps the methods that a backend can list in `lacks` to react-admin's actions. */
const ACTIONS = {
  create: 'create',
  update: 'edit',
  delete: 'delete',
  search: 'search',
  branches: 'branches',
};

/** Fields of products by which the application filters. */
export const PRODUCT_FILTERS = ['categoryId', 'status', 'ebt', 'wic', 'pesado', 'ecommerce'] as const;

type Lacked = keyof typeof ACTIONS | `filter:${(typeof PRODUCT_FILTERS)[number]}`;

export interface ProviderBackend {
  /**
   * The resources of the backend: a map to the provider's names, or a list if the provider uses the names of
   * docs/your-api.md. If `branches` is not among them, the application treats the backend as a shop without branches.
   */
  resources: Partial<Record<Named, string>> | readonly string[];
  /**
   * The fields of resources at the backend. A resource that is not listed has all fields of the application; a listed
   * resource has only the listed fields.
   */
  fields?: Partial<Record<Named, FieldSourceMap>>;
  /** Values for new records, for fields that the backend requires and the application does not have. */
  defaults?: Partial<Record<Named, Fields>>;
  /**
   * `text` if ids are text whose order has no meaning. Lists are then ordered by name from the first request on; by
   * default, the first answer tells.
   */
  ids?: 'text';
  /** Sign-in and sign-out. If absent, the backend requires no sign-in. */
  session?: Auth;
  /**
   * Methods and filters that the backend does not support, by resource. `search` stands for the search by a part of the
   * name, `filter:status` for the filter of products by `status`. `branches` says that all branches share the records.
   */
  lacks?: Partial<Record<ResourceName, readonly Lacked[]>>;
  /**
   * Converts a filter such as `{ title_q: 'milk', price_gte: 2 }` to the filter of the backend. The keys are the
   * backend's field names, with a suffix: `_q` for a search, `_gte` and `_lte` for a range. By default, `title_q`
   * becomes `q`, and other keys do not change. The second parameter is the application's name of the resource.
   */
  filter?: ProviderFilterConverter;
  /** Reports and other calls that the backend supports. */
  calls?: Partial<ApiCalls>;
}

/**
 * Maps fields that refer to another resource to that resource. Each field contains an id, except `tipo`, which contains
 * the name of a menu category.
 */
export const REFERENCES: Readonly<Record<string, ResourceName>> = {
  categoryId: 'categories',
  tipo: 'menuCategories',
  supplierId: 'purchases/suppliers',
  discountTypeId: 'discountTypes',
};

const SUPPLIER_FIELDS = ['supplierName', 'supplierPhone'];

/** @throws ConfigError for a provider without methods, and for a resource or a field that the application lacks */
export function fromDataProvider(
  given: CrudDataProvider,
  {
    resources: offered,
    fields = {},
    defaults = {},
    ids,
    session,
    lacks = {},
    filter = renameSearchFiltersToQ,
    calls,
  }: ProviderBackend,
): Backend {
  const provider = unwrapDataProvider(given);
  const names = isList(offered)
    ? Object.fromEntries([...offered.map(name => [name, getStoreName(name)]), [ITEMS, ITEMS]])
    : offered;
  const resources = Object.keys(names).filter(name => name !== ITEMS);
  assertKnownResources(resources);
  assertKnownResources(Object.keys({ ...fields, ...defaults, ...lacks }).filter(name => name !== ITEMS));
  assertKnownFields(fields);
  assertKnownActions(lacks);
  const mappings = new Map<string, ResourceMapping>(
    Object.entries(names).map(([resource, name]) => [
      getStoreName(resource),
      createResourceMapping(resource, String(name), fields[resource as Named], {
        defaults: defaults[resource as Named],
        ids,
      }),
    ]),
  );
  const hasField = (resource: string, field: string): boolean => {
    // The name and the phone of a supplier are read by the supplier's id if an order does not have them.
    if (
      resource === 'purchases/orders' &&
      SUPPLIER_FIELDS.includes(field) &&
      hasField(resource, 'supplierId')
    )
      return true;
    const table = mappings.get(getStoreName(resource));
    const reference = Object.hasOwn(REFERENCES, field) ? REFERENCES[field]! : undefined;
    return (
      (table?.hasField(getStoredField(resource, field)) ?? true) &&
      (!reference || resources.includes(reference))
    );
  };
  const store = createRecordStoreFromDataProvider(provider, mappings, filter);
  const { promotionItems, addPromotionItem, removePromotionItem, ...recordCalls } = createApiCallsFromRecords(
    store,
    resources,
    hasField,
  );
  const hasItems = promotionItems && mappings.has(ITEMS);
  const backend = createBackend({
    resources,
    api: {
      ...limitDataProviderToResources(createRecordMethods(store, resources, hasField), resources),
      ...recordCalls,
      ...(hasItems ? { promotionItems, addPromotionItem, removePromotionItem } : {}),
      ...withProviderErrors(calls),
    },
    auth: session ?? { anonymous: true },
    hasField,
    hasCategoryMenu: true,
    hasAction: (resource, action) => {
      const lacked = lacks[resource as ResourceName]?.map(toAction);
      // The form of an order would lose its lines.
      const losesLines =
        resource === 'purchases/orders' && action === 'create' && !hasField(resource, 'lines');
      return !lacked?.includes(action) && !losesLines;
    },
  });
  return {
    ...backend,
    // The provider sorts by fields of its records, and not by those of a supplier that an order refers to.
    canSortBy: (resource, field) =>
      mappings.get(getStoreName(resource))?.hasField(getStoredField(resource, field)) ?? false,
    compareFieldNames: resource => mappings.get(getStoreName(resource))!.compareFieldNames(),
    hasValue: (resource, field, value) =>
      mappings.get(getStoreName(resource))?.hasValue(field, value) ?? true,
    getProviderNames: resource => mappings.get(getStoreName(resource))!.providerNames,
    removeRecord: async (resource, id) => {
      await store.delete(getStoreName(resource), { id, previousData: { id } });
    },
  };
}

type Call = (...given: unknown[]) => Promise<unknown>;

/** Wraps the module's own calls, so that they renew the session and report errors like those of the data provider. */
const withProviderErrors = (calls: Partial<ApiCalls> = {}): Partial<ApiCalls> =>
  Object.fromEntries(
    Object.entries(calls as Record<string, Call>).map(([name, call]) => [
      name,
      async (...given: unknown[]) => readFromProvider(undefined, async () => call(...given)),
    ]),
  );

/**
 * Returns the name of the stored field that an input or a column needs. For `file`, a newly chosen picture, this is
 * `picture`; for the column `margin`, which is computed from the cost, it is `costCents`; for `day`, the input of an
 * order, it is `createdAt`.
 */
function getStoredField(resource: string, field: string): string {
  if (resource === 'banners' && field === 'picture') return 'image';
  if (resource === 'purchases/orders' && field === 'day') return 'createdAt';
  if (field === 'file') return 'picture';
  return field === 'margin' ? 'costCents' : field;
}

const isList = (offered: ProviderBackend['resources']): offered is readonly string[] =>
  Array.isArray(offered);

const getStoreName = (resource: string): string =>
  STORED_RESOURCES[resource as ResourceName]?.store ?? resource;

function assertKnownResources(resources: readonly string[]): void {
  const unknown = resources.filter(name => !(RESOURCES as readonly string[]).includes(name));
  if (unknown.length > 0)
    throw new ConfigError(
      `There is no resource ${quoteNames(unknown)}. The resources are ${RESOURCES.join(', ')}.`,
    );
}

function assertKnownFields(fields: NonNullable<ProviderBackend['fields']>): void {
  const sentences = Object.entries(fields).flatMap(
    ([resource, map]) => describeUnknownFields(resource, map) ?? [],
  );
  if (sentences.length > 0) throw new ConfigError(`The option "fields": ${sentences.join(' ')}`);
}

const isListedAction = (lacked: string): lacked is keyof typeof ACTIONS => Object.hasOwn(ACTIONS, lacked);

const toAction = (lacked: string): string => (isListedAction(lacked) ? ACTIONS[lacked] : lacked);

function assertKnownActions(lacks: NonNullable<ProviderBackend['lacks']>): void {
  const sentences = Object.entries(lacks).flatMap(([resource, lacked]) => {
    const filters = resource === 'products' ? PRODUCT_FILTERS.map(field => `filter:${field}`) : [];
    const known = [...Object.keys(ACTIONS), ...filters];
    const unknown = lacked.filter(name => !known.includes(name));
    return unknown.length > 0
      ? [`"${resource}" has no ${quoteNames(unknown)}. It can have ${known.join(', ')}.`]
      : [];
  });
  if (sentences.length > 0) throw new ConfigError(`The option "lacks": ${sentences.join(' ')}`);
}
