import type { DataProvider, RaRecord, SortPayload } from 'ra-core';
import { readSession } from '../../session/session';
import { getBranchIdFromMeta } from '../../lib/currentBranch';
import type { CallMeta, ResourceName } from '../../dataProvider/api';
import { resourceEndpoints as endpoints } from '../../dataProvider/endpoints/endpointTable';
import { createResourceNotSupportedError, createOperationNotSupportedError } from '../../dataProvider/errors';
import { toBoolean, normalizeRecordId } from '../../dataProvider/wire';
import {
  selectClientFilters,
  getRecordFieldNames,
  hasFilterValue,
  isDefaultSort,
} from '../../dataProvider/lists';
import { sortAndPaginateRows } from '../../dataProvider/pages';
import { changeRecordsOneByOne } from '../../dataProvider/changeRecordsOneByOne';
import type { ResourceEndpoint } from '../../dataProvider/requests';
import { toDataProvider, type DataProviderMethods } from '../../dataProvider/dataProviderMethods';
import type { IsFieldSupported } from '../createBackend';
import {
  STORED_RESOURCES,
  type Fields,
  type ManyRecordsFinder,
  type RecordFinder,
  type StoredResource,
} from './storedResources';

export interface RecordStore extends Pick<
  DataProviderMethods,
  'getOne' | 'getMany' | 'create' | 'update' | 'delete'
> {
  /** Lists records. A response without a `total` contains all records. */
  getList(
    ...query: Parameters<DataProviderMethods['getList']>
  ): Promise<{ data: RaRecord[]; total?: number | undefined }>;
  /** True if the records read so far have ids such as UUIDs, whose order has no meaning. */
  hasNonNumericIds?: (store: string) => boolean;
}

type Kinds = Readonly<Record<string, StoredResource | undefined>>;

/**
 * @param resources resources that the backend has; without `branches`, records have no branch field
 * @param hasField tells whether records of a resource have a field
 */
function selectKinds(resources: readonly string[], hasField: IsFieldSupported): Kinds {
  const hasBranches = resources.includes('branches');
  return Object.fromEntries(
    resources.map(resource => {
      const kind = STORED_RESOURCES[resource as ResourceName];
      const isOfBranch = kind?.branch && hasBranches && hasField(resource, kind.branch);
      return [resource, kind?.branch && !isOfBranch ? withoutBranch(kind) : kind];
    }),
  );
}

const withoutBranch = ({ branch: _, filter = unchanged, ...kind }: StoredResource): StoredResource => ({
  ...kind,
  filter: ({ branchId: __, ...fields }) => filter(fields),
});

const unchanged = (filter: Fields): Fields => filter;

/**
 * Returns the filter that limits a list to its branch. The list of branches itself is limited to the person's own
 * branch.
 */
function limits(
  resource: string,
  { branch }: StoredResource,
  filter: Fields,
  meta: CallMeta | undefined,
): Fields {
  if (branch) return { [branch]: Number(filter.branchId ?? getBranchIdFromMeta(meta)) };
  const own = resource === 'branches' ? readSession()?.branchId : null;
  return own ? { id: own } : {};
}

const shown = (kind: StoredResource, record: Fields): RaRecord => (kind.read?.(record) ?? record) as RaRecord;

/** Sets the branch of a record: the stored branch, else the branch of the call. */
const withBranch = (
  { branch }: StoredResource,
  record: Fields,
  meta: CallMeta | undefined,
  previous?: Fields,
): Fields =>
  branch ? { ...record, [branch]: Number(previous?.[branch] ?? getBranchIdFromMeta(meta)) } : record;

const getEndpoint = (resource: string): ResourceEndpoint =>
  (endpoints as Record<string, ResourceEndpoint>)[resource]!;

/**
 * Refuses fields that the store would ignore.
 * @throws NotSupportedError for a filter or a sort field that the records do not have
 */
function refuseUnknown(
  resource: string,
  { filter, sort }: { filter: Fields; sort?: SortPayload | undefined },
): void {
  selectClientFilters(resource, { ...getEndpoint(resource), paged: false, needs: [] }, { filter, sort });
}

/** Converts the text of filters in a URL to the types of the fields, because most servers compare by type. */
function toFieldTypes(resource: string, filter: Fields): Fields {
  const empty: Fields = getEndpoint(resource).read({});
  return Object.fromEntries(
    Object.entries(filter).map(([field, wanted]) => [field, toTypeOf(empty[field], wanted)]),
  );
}

function toTypeOf(empty: unknown, wanted: unknown): unknown {
  if (Array.isArray(wanted)) return wanted.map(one => toTypeOf(empty, one));
  if (!hasFilterValue(wanted)) return wanted;
  if (typeof empty === 'boolean') return toBoolean(wanted);
  return typeof empty === 'number' && typeof wanted === 'string' ? normalizeRecordId(wanted) : wanted;
}

/** Changes a `name` filter to a text search (`name_q`), and removes filters without a value. */
const byName = (filter: Fields): Fields =>
  Object.fromEntries(
    Object.entries(filter)
      .filter(([, wanted]) => hasFilterValue(wanted))
      .map(([field, wanted]) => [field === 'name' ? 'name_q' : field, wanted]),
  );

const BY_ID: SortPayload = { field: 'id', order: 'ASC' };
const BY_NAME: SortPayload = { field: 'name', order: 'ASC' };

export function createRecordMethods(
  store: RecordStore,
  resources: readonly string[],
  hasField: IsFieldSupported,
): DataProvider {
  const kinds = selectKinds(resources, hasField);
  const storedResourceOf = (resource: string): StoredResource => {
    const kind = Object.hasOwn(kinds, resource) ? kinds[resource] : undefined;
    if (!kind) throw createResourceNotSupportedError(resource);
    return kind;
  };
  const writable = (resource: string, verb: StoredResource['verbs'][number]): StoredResource => {
    const kind = storedResourceOf(resource);
    if (!kind.verbs.includes(verb)) throw createOperationNotSupportedError(verb, resource);
    return kind;
  };
  const look: RecordFinder = async (collection, id) => (await store.getOne(collection, { id })).data;
  const written = async ({ write }: StoredResource, record: Fields, previous?: Fields): Promise<Fields> =>
    write ? write(record, previous, look) : record;

  const findMany: ManyRecordsFinder = async (resource, ids) => {
    const kind = kinds[resource];
    return kind ? (await store.getMany(kind.store, { ids })).data : [];
  };
  const toShown = async (kind: StoredResource, records: RaRecord[]): Promise<RaRecord[]> => {
    const read = records.map(record => shown(kind, record));
    return kind.complete ? kind.complete(read, findMany) : read;
  };

  /** Returns the order of a list for which the user has chosen none. */
  const getDefaultSort = (resource: string, { store: name, sort, textIdSort = BY_NAME }: StoredResource) => {
    const hasSortField =
      getRecordFieldNames(getEndpoint(resource)).includes(textIdSort.field) &&
      hasField(resource, textIdSort.field);
    return store.hasNonNumericIds?.(name) && hasSortField ? textIdSort : (sort ?? BY_ID);
  };

  const verbs: DataProviderMethods = {
    async getList(resource, { pagination, sort, filter = {}, meta, signal }) {
      const kind = storedResourceOf(resource);
      refuseUnknown(resource, { filter, sort });
      const wanted = toFieldTypes(resource, filter);
      const list = async (order: SortPayload) =>
        store.getList(kind.store, {
          pagination: pagination ?? { page: 1, perPage: 50 },
          sort: order,
          filter: {
            ...byName(kind.filter ? kind.filter(wanted) : wanted),
            ...limits(resource, kind, filter, meta),
          },
          signal,
        });
      const chosen = sort && !isDefaultSort(sort) ? sort : undefined;
      const order = chosen ?? getDefaultSort(resource, kind);
      const answer = await list(order);
      // The first answer tells whether ids are text, and thus whether another order was needed.
      const better = chosen ?? getDefaultSort(resource, kind);
      const isWholeList = answer.data.length === (answer.total ?? answer.data.length);
      const { data, total } =
        better.field === order.field
          ? answer
          : isWholeList
            ? { ...answer, data: sortAndPaginateRows(answer.data, better, undefined) }
            : await list(better);
      return { data: await toShown(kind, data), total: total ?? data.length };
    },

    async getOne(resource, { id, signal }) {
      const kind = storedResourceOf(resource);
      const { data } = await store.getOne(kind.store, { id, signal });
      return { data: (await toShown(kind, [data]))[0]! };
    },

    async getMany(resource, { ids, signal }) {
      const kind = storedResourceOf(resource);
      const { data } = await store.getMany(kind.store, { ids, signal });
      return { data: await toShown(kind, data) };
    },

    async getManyReference(resource, { target, id, filter, ...params }) {
      return verbs.getList(resource, { ...params, filter: { ...filter, [target]: id } });
    },

    async create(resource, { data, meta }) {
      const kind = writable(resource, 'create');
      const record = withBranch(kind, await written(kind, data), meta);
      const created = await store.create(kind.store, { data: record });
      return { data: (await toShown(kind, [created.data]))[0]! };
    },

    async update(resource, { id, data, previousData, meta }) {
      const kind = writable(resource, 'update');
      const record = await written(kind, { ...previousData, ...data }, previousData);
      const updated = await store.update(kind.store, {
        id,
        data: { ...withBranch(kind, record, meta, previousData), id },
        previousData,
      });
      return { data: shown(kind, updated.data) };
    },

    updateMany: (resource, { ids, data, meta }) =>
      changeRecordsOneByOne(ids, id => verbs.update(resource, { id, data, previousData: { id }, meta })),

    async delete(resource, { id, previousData }) {
      await store.delete(writable(resource, 'delete').store, {
        id,
        previousData: previousData ?? { id },
      });
      return { data: { ...previousData, id } };
    },

    deleteMany: (resource, { ids }) => changeRecordsOneByOne(ids, id => verbs.delete(resource, { id })),
  };
  return toDataProvider(verbs);
}
