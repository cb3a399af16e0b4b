/** The records of a react-admin data provider, with the names and units of the application. */
import type { Identifier, RaRecord } from 'ra-core';
import { createFilterNotSupportedError, getHttpStatus, HttpError } from '../../dataProvider/errors';
import { hasFilterValue, fieldMatchesFilter } from '../../dataProvider/lists';
import { isObject, toObjectOrEmpty } from '../../dataProvider/wire';
import type { Fields } from '../records/storedResources';
import type { RecordStore } from '../records/createRecordMethods';
import { readFromProvider, writeToProvider } from './callProvider';
import { readPage, type ProviderPage } from './readPage';
import type { ProviderTable } from './table';

/** Methods of react-admin's data providers. The methods for several records are optional. */
export interface Provider extends Pick<RecordStore, 'getOne' | 'create' | 'update' | 'delete'> {
  getList(...query: Parameters<RecordStore['getList']>): Promise<ProviderPage>;
  getMany?: RecordStore['getMany'];
  /**
   * True if the provider accepts abort signals. Only then does a call pass one, because other providers would fail
   * on it.
   */
  supportAbortSignal?: boolean | undefined;
}

export type ProviderFilterConverter = (filter: Fields) => Fields;

/** Default conversion of filters: a search becomes `q`, and every other filter means equality. */
export const renameSearchFiltersToQ: ProviderFilterConverter = filter =>
  Object.fromEntries(
    Object.entries(filter).map(([key, wanted]) => [key.endsWith('_q') ? 'q' : key, wanted as unknown]),
  );

/**
 * @param tables the tables by the value of `StoredResource.store`
 * @param toProviderFilter converts a filter whose keys are the backend's field names, some with the suffix `_q`,
 *   `_gte` or `_lte`
 */
export function createProviderStore(
  provider: Provider,
  tables: ReadonlyMap<string, ProviderTable>,
  toProviderFilter: ProviderFilterConverter,
): RecordStore {
  /**
   * The records as the backend sent them. Like react-admin's forms, an update also sends back the fields that the
   * application does not know.
   */
  const originals = new WeakMap<object, RaRecord>();

  const toSignal = (signal: AbortSignal | undefined) => (provider.supportAbortSignal ? { signal } : {});
  const getTable = (store: string): ProviderTable => {
    const table = tables.get(store);
    if (!table) throw new Error(`The backend has no records "${store}".`);
    return table;
  };
  const read = (table: ProviderTable, original: RaRecord): RaRecord => {
    const record = table.read(original);
    originals.set(record, original);
    return record;
  };
  const getOne: RecordStore['getOne'] = async (store, { id, signal, ...params }) => {
    const table = getTable(store);
    const { data } = await readFromProvider<{ data: unknown }>(signal, () =>
      provider.getOne(table.name, { ...params, id: table.toId(id), ...toSignal(signal) }),
    );
    // A GraphQL provider returns null for a deleted record.
    if (!isObject(data)) throw new HttpError(`There is no record ${id} in ${table.name}`, NOT_FOUND);
    return { data: read(table, data as RaRecord) };
  };

  return {
    async getList(store, { filter, sort, pagination, signal }) {
      const table = getTable(store);
      const wanted = table.toFilter(filter as Fields);
      const query = {
        ...(sort ? { sort: table.toSort(sort) } : {}),
        filter: toProviderFilter(wanted),
        ...toSignal(signal),
      };
      const { data, total } = await readPage(
        part => readFromProvider(signal, () => provider.getList(table.name, { ...query, pagination: part })),
        pagination ?? DEFAULT_PAGE,
      );
      const records = data.map(record => read(table, record));
      assertFiltered(table, filter as Fields, records);
      return { data: records, total };
    },

    getOne,

    async getMany(store, { ids, signal }) {
      const table = getTable(store);
      const getMany = provider.getMany?.bind(provider);
      if (!getMany) return { data: await getEach(id => getOne(store, { id, signal }), ids) };
      const { data } = await readFromProvider(signal, () =>
        getMany(table.name, { ids: ids.map(table.toId), ...toSignal(signal) }),
      );
      return { data: data.map(record => read(table, record)) };
    },

    async create(store, { data }) {
      const table = getTable(store);
      const sent = { ...table.defaults, ...table.write(data as Fields) };
      const created = await writeToProvider('create', table, () =>
        provider.create(table.name, { data: sent }),
      );
      return { data: read(table, { ...sent, ...created.data }) };
    },

    async update(store, { id, data, previousData }) {
      const table = getTable(store);
      const previous = originals.get(previousData) ? previousData : (await getOne(store, { id })).data;
      const original = originals.get(previous)!;
      const changed = table.write(data as Fields, previous);
      const updated = await writeToProvider('update', table, () =>
        provider.update(table.name, {
          id: original.id,
          data: { ...original, ...changed },
          previousData: original,
        }),
      );
      // Servers respond to an update with the whole record, a part of it, or nothing.
      return {
        data: read(table, { ...original, ...changed, ...toObjectOrEmpty(updated.data), id: original.id }),
      };
    },

    async delete(store, { id, previousData }) {
      const table = getTable(store);
      const original = (previousData && originals.get(previousData)) ?? { id: table.toId(id) };
      await writeToProvider('delete', table, () =>
        provider.delete(table.name, { id: original.id, previousData: original }),
      );
      return { data: { id } };
    },
  };
}

const NOT_FOUND = 404;
const DEFAULT_PAGE = { page: 1, perPage: 50 };

async function getEach(
  getOne: (id: Identifier) => Promise<{ data: RaRecord }>,
  ids: readonly Identifier[],
): Promise<RaRecord[]> {
  const found = await Promise.all(
    ids.map(id =>
      getOne(id).then(
        ({ data }) => [data],
        (error: unknown) => {
          if (getHttpStatus(error) === NOT_FOUND) return [];
          throw error;
        },
      ),
    ),
  );
  return found.flat();
}

/**
 * Detects a server that ignores an unknown filter. The list would otherwise show the records of every category.
 * @throws NotSupportedError if a record contradicts the filter
 */
function assertFiltered({ resource }: ProviderTable, filter: Fields, records: readonly RaRecord[]): void {
  const ignored = Object.entries(filter).find(
    ([field, wanted]) =>
      hasFilterValue(wanted) &&
      records.some(({ [field]: value }) => value !== undefined && !fieldMatchesFilter(field, value, wanted)),
  );
  if (ignored) throw createFilterNotSupportedError(ignored[0], resource);
}
