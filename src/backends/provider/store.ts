/** The records of a react-admin data provider, with the names and units of the application. */
import type { GetListResult, Identifier, RaRecord } from 'ra-core';
import { filterNotSupported, getHttpStatus, HttpError, verbNotSupported } from '../../dataProvider/errors';
import { hasFilterValue, matchesFilter } from '../../dataProvider/lists';
import { isObject, toObject, toText } from '../../dataProvider/wire';
import { readSession } from '../../session/session';
import type { Fields } from '../records/storedResources';
import type { RecordStore } from '../records/createRecordMethods';
import { signInNotSupported } from './errors';
import type { ProviderTable } from './table';

/** Methods of react-admin's data providers. The methods for several records are optional. */
export interface Provider extends Pick<RecordStore, 'getOne' | 'create' | 'update' | 'delete'> {
  getList(
    ...query: Parameters<RecordStore['getList']>
  ): Promise<{ data: RaRecord[]; total?: number | undefined; pageInfo?: GetListResult['pageInfo'] }>;
  getMany?: RecordStore['getMany'];
  /**
   * True if the provider accepts abort signals. Only then does a call pass one, because other providers would fail
   * on it.
   */
  supportAbortSignal?: boolean | undefined;
}

export type ToProviderFilter = (filter: Fields) => Fields;

/** Default conversion of filters: a search becomes `q`, and every other filter means equality. */
export const renameSearchFiltersToQ: ToProviderFilter = filter =>
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
  toProviderFilter: ToProviderFilter,
): RecordStore {
  /**
   * The records as the backend sent them. An update sends their unknown fields back, as react-admin's forms do.
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
    const { data } = await callUnlessAborted<{ data: unknown }>(signal, () =>
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
        pagination,
        ...(sort ? { sort: table.toSort(sort) } : {}),
        filter: toProviderFilter(wanted),
        ...toSignal(signal),
      };
      const { data, total, pageInfo } = await callUnlessAborted(signal, () =>
        provider.getList(table.name, query),
      );
      const records = data.map(record => read(table, record));
      assertFiltered(table, filter as Fields, records);
      const { page = 1, perPage = data.length } = pagination ?? {};
      const seen = (page - 1) * perPage + data.length;
      return {
        data: records,
        total: total ?? (pageInfo ? seen + Number(pageInfo.hasNextPage ?? 0) : undefined),
      };
    },

    getOne,

    async getMany(store, { ids, signal }) {
      const table = getTable(store);
      const getMany = provider.getMany?.bind(provider);
      if (!getMany) return { data: await getEach(id => getOne(store, { id, signal }), ids) };
      const { data } = await callUnlessAborted(signal, () =>
        getMany(table.name, { ids: ids.map(table.toId), ...toSignal(signal) }),
      );
      return { data: data.map(record => read(table, record)) };
    },

    async create(store, { data }) {
      const table = getTable(store);
      const sent = { ...table.defaults, ...table.write(data as Fields) };
      const created = await callVerb('create', table, provider.create(table.name, { data: sent }));
      return { data: read(table, { ...sent, ...created.data }) };
    },

    async update(store, { id, data, previousData }) {
      const table = getTable(store);
      const previous = originals.get(previousData) ? previousData : (await getOne(store, { id })).data;
      const original = originals.get(previous)!;
      const changed = table.write(data as Fields, previous);
      const asked = provider.update(table.name, {
        id: original.id,
        data: { ...original, ...changed },
        previousData: original,
      });
      const updated = await callVerb('update', table, asked);
      // A server may respond to an update with the whole record, a part of it, or nothing.
      return { data: read(table, { ...original, ...changed, ...toObject(updated.data), id: original.id }) };
    },

    async delete(store, { id, previousData }) {
      const table = getTable(store);
      const original = (previousData && originals.get(previousData)) ?? { id: table.toId(id) };
      const asked = provider.delete(table.name, { id: original.id, previousData: original });
      await callVerb('delete', table, asked);
      return { data: { id } };
    },
  };
}

const BAD_REQUEST = 400;
const NOT_FOUND = 404;
const UNAUTHORIZED = 401;

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
 * Discards the response if the signal was aborted meanwhile, because few providers abort the request itself.
 */
async function callUnlessAborted<Answer>(
  signal: AbortSignal | undefined,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  signal?.throwIfAborted();
  try {
    const answer = await ask();
    signal?.throwIfAborted();
    return answer;
  } catch (error) {
    signal?.throwIfAborted();
    throw toHttpError(error);
  }
}

/** Statuses of servers that do not support a method of a resource. */
const NO_SUCH_VERB = [405, 501];

/** @throws NotSupportedError if the server does not support the method */
async function callVerb<Answer>(
  verb: 'create' | 'update' | 'delete',
  { resource }: ProviderTable,
  asked: Promise<Answer>,
): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    const status = getHttpStatus(error) ?? 0;
    if (NO_SUCH_VERB.includes(status) || (verb === 'create' && status === NOT_FOUND))
      throw verbNotSupported(verb, resource);
    throw toHttpError(error);
  }
}

/** Providers throw react-admin's own HttpError, or a TypeError if the server does not respond. */
function toHttpError(error: unknown): unknown {
  if (error instanceof HttpError && error.status !== UNAUTHORIZED) return error;
  if (error instanceof TypeError && /fetch|network/i.test(error.message))
    return new HttpError('No response from server', 0);
  // FakeRest's errors have no HTTP status, so a missing record is recognised by the message.
  if (error instanceof Error && error.message.startsWith('No item with identifier'))
    return new HttpError(error.message, NOT_FOUND);
  const status = getHttpStatus(error);
  if (!(error instanceof Error)) return error;
  // Providers report unreadable responses, such as a missing header, in a plain Error. Other error classes are bugs.
  if (status === undefined)
    return error.constructor === Error ? new HttpError(error.message, BAD_REQUEST, error.message) : error;
  if (status === UNAUTHORIZED && readSession()?.anonymous) return signInNotSupported();
  const { body } = error as { body?: unknown };
  // GraphQL errors have status 200. With reasons, the server refused the call; without any, the record does not exist.
  if (status < BAD_REQUEST)
    return hasReasons(body)
      ? new HttpError(error.message, BAD_REQUEST, error.message)
      : new HttpError(error.message, NOT_FOUND);
  const said = isObject(body) ? toText(body.message) : '';
  return new HttpError(error.message, status, said || undefined);
}

const hasReasons = (body: unknown): boolean =>
  isObject(body) && Array.isArray(body.graphQLErrors) && body.graphQLErrors.length > 0;

/**
 * Detects servers that ignore an unknown filter, and would show the records of every category.
 * @throws NotSupportedError if a record contradicts the filter
 */
function assertFiltered({ resource }: ProviderTable, filter: Fields, records: readonly RaRecord[]): void {
  const ignored = Object.entries(filter).find(
    ([field, wanted]) =>
      hasFilterValue(wanted) &&
      records.some(({ [field]: value }) => value !== undefined && !matchesFilter(field, value, wanted)),
  );
  if (ignored) throw filterNotSupported(ignored[0], resource);
}
