/** Makes a backend of a react-admin data provider, such as `ra-data-simple-rest` (docs/your-api.md). */
import type { ApiCalls, ResourceName } from '../../dataProvider/api';
import { ConfigError } from '../../lib/config';
import type { Auth } from '../../session/auth';
import { createBackend, type Backend } from '../createBackend';
import { limitToResources } from '../limitToResources';
import { createRecordCalls } from '../records/calls';
import { RESOURCES, STORED_RESOURCES, type Fields } from '../records/storedResources';
import { createRecordVerbs } from '../records/verbs';
import type { FieldMap } from './fieldSources';
import { createProviderStore, searchByQ, type Provider, type ToProviderFilter } from './store';
import { createTable, type Table } from './table';

/** Promotion items are read by calls, and are no resource of their own. */
const ITEMS = 'promotionItems';

type Named = ResourceName | typeof ITEMS;

/** react-admin's actions, by the method that they need. */
const ACTIONS = { create: 'create', update: 'edit', delete: 'delete', search: 'search' };

type Lacked = keyof typeof ACTIONS;

export interface ProviderBackend {
  /**
   * Resources that the backend has: the name of each at the provider, or a list if the names are those of
   * docs/your-api.md. Without `branches`, the backend is one shop.
   */
  resources: Partial<Record<Named, string>> | readonly string[];
  /** A resource that is named here has these fields and no others; any other resource has the application's. */
  fields?: Partial<Record<Named, FieldMap>>;
  /** Values of new records for fields that the backend requires and the application does not have. */
  defaults?: Partial<Record<Named, Fields>>;
  /** Sign-in and sign-out. Without it, there is no sign-in. */
  session?: Auth;
  /** Methods that the backend lacks, and searches by a part of the name. */
  lacks?: Partial<Record<ResourceName, readonly Lacked[]>>;
  /**
   * Converts a filter whose keys are the backend's fields, for a search with the suffix `_q`, for a range with `_gte`
   * and `_lte`. By default, a search becomes `q`, and the rest stays.
   */
  filter?: ToProviderFilter;
  /** Reports and other calls that the backend can answer. */
  calls?: Partial<ApiCalls>;
}

/** Fields with the id of another resource's record; `tipo` has its name. */
const REFERENCES: Readonly<Record<string, ResourceName>> = {
  categoryId: 'categories',
  tipo: 'menuCategories',
  supplierId: 'purchases/suppliers',
  discountTypeId: 'discountTypes',
};

/** @throws ConfigError for a resource or a field that the application does not have */
export function fromDataProvider(
  provider: Provider,
  {
    resources: given,
    fields = {},
    defaults = {},
    session,
    lacks = {},
    filter = searchByQ,
    calls,
  }: ProviderBackend,
): Backend {
  const names = isList(given)
    ? Object.fromEntries([...given.map(name => [name, getStoreName(name)]), [ITEMS, ITEMS]])
    : given;
  const resources = Object.keys(names).filter(name => name !== ITEMS);
  assertKnownResources(resources);
  const tables = new Map<string, Table>(
    Object.entries(names).map(([resource, name]) => [
      getStoreName(resource),
      createTable(resource, String(name), fields[resource as Named], defaults[resource as Named]),
    ]),
  );
  const hasField = (resource: string, field: string): boolean => {
    const table = tables.get(getStoreName(resource));
    const reference = Object.hasOwn(REFERENCES, field) ? REFERENCES[field]! : undefined;
    return (
      (table?.hasField(getStoredField(resource, field)) ?? true) &&
      (!reference || resources.includes(reference))
    );
  };
  const store = createProviderStore(provider, tables, filter);
  const { promotionItems, addPromotionItem, removePromotionItem, ...recordCalls } = createRecordCalls(
    store,
    resources,
    hasField,
  );
  const hasItems = promotionItems && tables.has(ITEMS);
  return createBackend({
    resources,
    api: {
      ...limitToResources(createRecordVerbs(store, resources, hasField), resources),
      ...recordCalls,
      ...(hasItems ? { promotionItems, addPromotionItem, removePromotionItem } : {}),
      ...calls,
    },
    auth: session ?? { anonymous: true },
    hasField,
    hasAction: (resource, action) => {
      const lacked = lacks[resource as ResourceName]?.map(verb => ACTIONS[verb]);
      return !lacked?.includes(action);
    },
  });
}

/** Forms have a chosen file in a field of its own, and lists compute the margin from the cost. */
function getStoredField(resource: string, field: string): string {
  if (resource === 'banners' && field === 'picture') return 'image';
  if (field === 'file') return 'picture';
  return field === 'margin' ? 'costCents' : field;
}

const isList = (given: ProviderBackend['resources']): given is readonly string[] => Array.isArray(given);

const getStoreName = (resource: string): string =>
  STORED_RESOURCES[resource as ResourceName]?.store ?? resource;

function assertKnownResources(resources: readonly string[]): void {
  const unknown = resources.find(name => !(RESOURCES as readonly string[]).includes(name));
  if (unknown !== undefined)
    throw new ConfigError(`There is no resource "${unknown}". The resources are ${RESOURCES.join(', ')}.`);
}
