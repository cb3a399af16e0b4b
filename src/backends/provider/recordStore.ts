/**
 * Reads and writes records through a react-admin data provider. Callers use the application's field names and units;
 * the provider gets the backend's.
 */
import type { Identifier, RaRecord } from 'ra-core';
import { createFilterNotSupportedError, getHttpStatus, HttpError } from '../../dataProvider/errors';
import { findChangedFields } from '../../dataProvider/findChangedFields';
import { hasFilterValue, fieldMatchesFilter } from '../../dataProvider/lists';
import { isObject, toObjectOrEmpty } from '../../dataProvider/wire';
import type { Fields } from '../records/storedResources';
import type { RecordStore } from '../records/createRecordMethods';
import { readFromProvider, writeToProvider } from './callProvider';
import { MAX_PROVIDER_PAGE_SIZE, readPage, type ProviderPage } from './readPage';
import type { ResourceMapping } from './resourceMapping';

/** Methods of react-admin's data providers. The methods for several records are optional. */
export interface CrudDataProvider extends Pick<RecordStore, 'getOne' | 'create' | 'update' | 'delete'> {
  getList(...query: Parameters<RecordStore['getList']>): Promise<ProviderPage>;
  getMany?: RecordStore['getMany'];
  /**
   * True if the provider accepts abort signals. A call contains a signal only in this case, because a provider that
   * does not expect signals would fail.
   */
  supportAbortSignal?: boolean | undefined;
}

/** @param resource the application's name of the resource */
export type ProviderFilterConverter = (filter: Fields, resource: string) => Fields;

/** Default conversion of filters: a search becomes `q`, and every other filter means equality. */
export const renameSearchFiltersToQ: ProviderFilterConverter = filter =>
  Object.fromEntries(
    Object.entries(filter).map(([key, wanted]) => [key.endsWith('_q') ? 'q' : key, wanted as unknown]),
  );

/**
 * @param mappings the mapping of each resource, by the name in `StoredResource.store`
 * @param toProviderFilter converts a filter whose keys are the backend's field names, some with the suffix `_q`, `_gte`
 *   or `_lte`
 */
export function createRecordStoreFromDataProvider(
  provider: CrudDataProvider,
  mappings: ReadonlyMap<string, ResourceMapping>,
  toProviderFilter: ProviderFilterConverter,
): RecordStore {
  /**
   * The original record of the backend, by the record that was converted from it. An update sends the original's fields
   * that the application does not know, as react-admin's forms do.
   */
  const originals = new WeakMap<object, RaRecord>();

  const toSignal = (signal: AbortSignal | undefined) => (provider.supportAbortSignal ? { signal } : {});
  const getMapping = (store: string): ResourceMapping => {
    const mapping = mappings.get(store);
    if (!mapping) throw new Error(`The backend has no records "${store}".`);
    return mapping;
  };
  const read = (mapping: ResourceMapping, original: RaRecord): RaRecord => {
    const record = mapping.read(original);
    originals.set(record, original);
    return record;
  };
  const getOne: RecordStore['getOne'] = async (store, { id, signal, ...params }) => {
    const mapping = getMapping(store);
    const { data } = await readFromProvider<{ data: unknown }>(signal, () =>
      provider.getOne(mapping.name, { ...params, id: mapping.toId(id), ...toSignal(signal) }),
    );
    // A GraphQL provider returns null for a deleted record.
    if (!isObject(data)) throw new HttpError(`There is no record ${id} in ${mapping.name}`, NOT_FOUND);
    return { data: read(mapping, data as RaRecord) };
  };

  /** Reads the first page of the list, and each record that is not on this page. */
  async function getWithoutGetMany(
    store: string,
    ids: readonly Identifier[],
    signal: AbortSignal | undefined,
  ): Promise<RaRecord[]> {
    const listed = ids.length > 1 ? await getFirstPage(store, signal) : new Map<string, RaRecord>();
    const others = ids.filter(id => !listed.has(String(id)));
    const found = await getEach(id => getOne(store, { id, signal }), others);
    return [...ids.flatMap(id => listed.get(String(id)) ?? []), ...found];
  }

  async function getFirstPage(
    store: string,
    signal: AbortSignal | undefined,
  ): Promise<Map<string, RaRecord>> {
    const mapping = getMapping(store);
    const query = {
      pagination: { page: 1, perPage: MAX_PROVIDER_PAGE_SIZE },
      sort: BY_ID,
      filter: toProviderFilter({}, mapping.resource),
      ...toSignal(signal),
    };
    const { data } = assertList(
      mapping,
      await readFromProvider(signal, () => provider.getList(mapping.name, query)),
    );
    return new Map(
      data.map(original => {
        const record = read(mapping, original);
        return [String(record.id), record];
      }),
    );
  }

  return {
    // Until a record has been read, the ids are expected to be as those of other resources.
    hasNonNumericIds: store =>
      getMapping(store).hasNonNumericIds() ??
      [...mappings.values()].some(mapping => mapping.hasNonNumericIds() === true),

    async getList(store, { filter, sort, pagination, signal }) {
      const mapping = getMapping(store);
      const wanted = mapping.toFilter(filter as Fields);
      const query = {
        ...(sort ? { sort: mapping.toSort(sort) } : {}),
        filter: toProviderFilter(wanted, mapping.resource),
        ...toSignal(signal),
      };
      const { data, total } = await readPage(
        async part =>
          assertList(
            mapping,
            await readFromProvider(signal, () =>
              provider.getList(mapping.name, { ...query, pagination: part }),
            ),
          ),
        pagination ?? DEFAULT_PAGE,
        mapping.pages,
      );
      const records = data.map(record => read(mapping, record));
      assertFiltered(mapping, filter as Fields, records);
      return { data: records, total };
    },

    getOne,

    async getMany(store, { ids, signal }) {
      const mapping = getMapping(store);
      const getMany = provider.getMany?.bind(provider);
      if (!getMany) return { data: await getWithoutGetMany(store, ids, signal) };
      const { data } = await readFromProvider(signal, () =>
        getMany(mapping.name, { ids: ids.map(mapping.toId), ...toSignal(signal) }),
      );
      return { data: data.map(record => read(mapping, record)) };
    },

    async create(store, { data }) {
      const mapping = getMapping(store);
      const sent = { ...mapping.defaults, ...mapping.write(data as Fields) };
      const created = await writeToProvider(
        'create',
        mapping,
        () => provider.create(mapping.name, { data: sent }),
        data as Fields,
      );
      return { data: read(mapping, { ...sent, ...created.data }) };
    },

    async update(store, { id, data, previousData }) {
      const mapping = getMapping(store);
      const previous = originals.get(previousData) ? previousData : (await getOne(store, { id })).data;
      const original = originals.get(previous)!;
      const changed = mapping.write(data as Fields, previous);
      const updated = await writeToProvider(
        'update',
        mapping,
        () =>
          provider.update(mapping.name, {
            id: original.id,
            data: { ...original, ...changed },
            previousData: original,
          }),
        findChangedFields(data as Fields, previous),
      );
      // Servers respond to an update with the whole record, a part of it, or nothing.
      return {
        data: read(mapping, { ...original, ...changed, ...toObjectOrEmpty(updated.data), id: original.id }),
      };
    },

    async delete(store, { id, previousData }) {
      const mapping = getMapping(store);
      const original = (previousData && originals.get(previousData)) ?? { id: mapping.toId(id) };
      await writeToProvider('delete', mapping, () =>
        provider.delete(mapping.name, { id: original.id, previousData: original }),
      );
      return { data: { id } };
    },
  };
}

/** @throws HttpError if the server answers with an object, such as `{ "data": [] }`, instead of a list */
function assertList({ name }: ResourceMapping, page: ProviderPage): ProviderPage {
  if (Array.isArray(page.data)) return page;
  const sentence = `The list of ${name} is not an array of records.`;
  throw new HttpError(sentence, BAD_REQUEST, sentence);
}

const BAD_REQUEST = 400;
const NOT_FOUND = 404;
const BY_ID = { field: 'id', order: 'ASC' } as const;
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
 * Detects a server that ignores an unknown filter. Without this check, a list of one category would show the records of
 * every category.
 * @throws NotSupportedError if a record contradicts the filter
 */
function assertFiltered({ resource }: ResourceMapping, filter: Fields, records: readonly RaRecord[]): void {
  const ignored = Object.entries(filter).find(
    ([field, wanted]) =>
      hasFilterValue(wanted) &&
      records.some(({ [field]: value }) => value !== undefined && !fieldMatchesFilter(field, value, wanted)),
  );
  if (ignored) throw createFilterNotSupportedError(ignored[0], resource);
}
