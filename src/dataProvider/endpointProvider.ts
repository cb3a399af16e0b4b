import type { Identifier, RaRecord } from 'ra-core';
import { getBranchIdFromMeta } from '../lib/currentBranch';
import { readSession } from '../session/session';
import type { CallMeta } from './api';
import { findEndpoint } from './endpoints/endpointTable';
import { API_EXTENSIONS } from '../../contract/enums';
import { findChangedFields, isSameFieldValue } from './findChangedFields';
import {
  HttpError,
  createResourceNotSupportedError,
  createOperationNotSupportedError,
  StaleRecordError,
  getHttpStatus,
  toFormFieldNames,
  type ConflictingChange,
} from './errors';
import { fetchApiResponse as askServer } from './http';
import {
  selectClientFilters,
  isDefaultSort,
  fieldMatchesFilter,
  readPageAcrossBackendPages,
  toNameFilter,
} from './lists';
import { changeRecordsOneByOne } from './changeRecordsOneByOne';
import { sortAndPaginateRows, readListPage, type ResultPage } from './pages';
import { thousandthsToUnits } from '../lib/quantities';
import type { ApiRequest, ResourceEndpoint } from './requests';
import { toDataProvider, type DataProviderMethods } from './dataProviderMethods';
import { toObjectOrEmpty, toId, isObject, toText, type UnknownRecord } from './wire';

function endpointOf(resource: string): ResourceEndpoint {
  const endpoint = findEndpoint(resource);
  if (!endpoint) throw createResourceNotSupportedError(resource);
  return endpoint;
}

function verbOf<Verb extends 'one' | 'create' | 'update' | 'remove'>(resource: string, verb: Verb) {
  const found = endpointOf(resource)[verb];
  if (!found) throw createOperationNotSupportedError(verb === 'one' ? 'single record' : verb, resource);
  return found as NonNullable<ResourceEndpoint[Verb]>;
}

interface SendOptions {
  meta?: CallMeta | undefined;
  signal?: AbortSignal | undefined;
  etag?: string | undefined;
}

const answerTo = (request: ApiRequest, { meta, signal, etag }: SendOptions) =>
  askServer({
    ...request,
    branch: getBranchIdFromMeta(meta),
    idempotencyKey: meta?.idempotencyKey,
    headers: { ...countedFrom(meta), ...(etag ? { 'if-match': etag } : {}) },
    signal,
  });

const ask = async (request: ApiRequest, options: SendOptions) => (await answerTo(request, options)).body;

/**
 * Adds the ETag to a record of our server, so that an update can send it back. The ETags of other servers are ignored,
 * because some of these servers reject them in an update.
 */
const versioned = (record: RaRecord, etag: string | null): RaRecord =>
  etag && hasVersions() ? { ...record, etag } : record;

const hasVersions = (): boolean => Boolean(readSession()?.offers?.includes(API_EXTENSIONS.versions));

/**
 * Returns a header with the stock before the person's change. Only servers that apply stock changes as differences
 * have this header.
 */
function countedFrom(meta: CallMeta | undefined): Record<string, string> | undefined {
  const header = readSession()?.stockHeader;
  return header && meta?.countedFrom !== undefined
    ? { [header]: String(thousandthsToUnits(meta.countedFrom)) }
    : undefined;
}

const read = (resource: string, fields: UnknownRecord): RaRecord => endpointOf(resource).read(fields);

/**
 * Builds the saved record from the sent fields and the fields of the response, because the API does not specify what
 * a write returns.
 */
function saved(resource: string, answer: unknown, sent: UnknownRecord, id: Identifier | undefined): RaRecord {
  const told = isObject(answer) && answer.id !== undefined ? toldBy(resource, answer) : {};
  const own = id ?? (told.id as Identifier | undefined) ?? fallbackId(answer);
  // `id` comes from the form's URL and is a text. If the sent record has the same id as a number, the number is used.
  return { ...sent, ...told, id: String(sent.id) === String(own) ? toId(sent.id) : own };
}

/**
 * Returns the fields that the response contains. Other servers can omit fields, and an omitted field must not look
 * cleared. Our server always returns the whole record.
 */
function toldBy(resource: string, answer: UnknownRecord): UnknownRecord {
  const record = read(resource, answer);
  if (hasVersions()) return record;
  const untold = read(resource, {});
  return Object.fromEntries(
    Object.entries(record).filter(
      ([field, value]) => field in answer || !isSameFieldValue(value, untold[field]),
    ),
  );
}

/**
 * True if the response contains none of the record's fields, for example because the record is wrapped in another
 * object.
 */
function saysNothing(resource: string, record: RaRecord): boolean {
  const untold = read(resource, {});
  return Object.entries(record).every(([field, value]) => isSameFieldValue(value, untold[field]));
}

/**
 * Returns the id of a created record, which react-admin requires. Without a number in the response, a placeholder is
 * enough, because the list is refetched.
 */
const fallbackId = (answer: unknown): Identifier => (typeof answer === 'number' ? answer : 'created');

/**
 * Builds the requests of a list and the parsers of the responses.
 * @throws NotSupportedError for a filter or sort order that the API does not support
 */
function listOf(resource: string, { pagination, sort, filter: given = {}, meta }: ListParams) {
  const endpoint = endpointOf(resource);
  const filter = toNameFilter(endpoint, given);
  const { page = 1, perPage = 50 } = pagination ?? {};
  const here = selectClientFilters(resource, endpoint, { filter, sort });
  const chosen = sort && !isDefaultSort(sort) ? sort : undefined;
  return {
    page,
    perPage,
    request: (at: number, pageSize: number) =>
      endpoint.list({ branch: getBranchIdFromMeta(meta), filter, page: at, pageSize, sort: chosen }),
    isPaged: endpoint.paged ?? false,
    read: ({ rows, total }: ResultPage): Listed => {
      if (endpoint.paged) return { data: rows.map(row => read(resource, row)), total };
      const records = (endpoint.keep ? rows.filter(endpoint.keep) : rows)
        .map(row => read(resource, row))
        .filter(record => here.every(([field, wanted]) => fieldMatchesFilter(field, record[field], wanted)));
      return { data: sortAndPaginateRows(records, sort, pagination), total: records.length };
    },
  };
}

type ListParams = Omit<Parameters<DataProviderMethods['getList']>[1], 'signal'>;
type Listed = Awaited<ReturnType<DataProviderMethods['getList']>>;

const verbs: DataProviderMethods = {
  async getList(resource, { signal, ...params }) {
    const { page, perPage, isPaged, request, read } = listOf(resource, params);
    const pageAt = async (at: number, size: number) =>
      readListPage(await ask(request(at, size), { meta: params.meta, signal }));
    return read(
      isPaged ? await readPageAcrossBackendPages(pageAt, { page, perPage }) : await pageAt(page, perPage),
    );
  },

  async getOne(resource, { id, meta, signal }) {
    const { body: answer, etag } = await answerTo(verbOf(resource, 'one')(id), { meta, signal });
    const record = isObject(answer) ? read(resource, answer) : undefined;
    // A response without the record's fields is an error. Otherwise an empty form would open, and saving it would
    // overwrite the record with empty values.
    if (!record || saysNothing(resource, record))
      throw new Error(`The API answered no record for ${resource} ${id}`);
    return { data: versioned({ ...record, id: record.id === '' ? id : record.id }, etag) };
  },

  async getMany(resource, { ids, meta, signal }) {
    const found = await Promise.all(
      ids.map(id =>
        verbs.getOne(resource, { id, meta, ...(signal ? { signal } : {}) }).then(
          ({ data }) => [data],
          (error: unknown) => {
            if (getHttpStatus(error) === 404) return [];
            throw error;
          },
        ),
      ),
    );
    return { data: found.flat() };
  },

  async getManyReference(resource, { target, id, filter, ...params }) {
    return verbs.getList(resource, { ...params, filter: { ...filter, [target]: id } });
  },

  async create(resource, { data, meta }) {
    const request = verbOf(resource, 'create');
    const body = await written(resource, data, meta);
    const answer = await withFormErrors(data, ask({ ...request, body }, { meta }));
    return { data: saved(resource, answer, data, undefined) };
  },

  async update(resource, { id, data, previousData, meta }) {
    const request = verbOf(resource, 'update')(id);
    const body = await written(resource, data, meta, previousData);
    const { etag } = (previousData ?? {}) as { etag?: string };
    const changed = findChangedFields(data, previousData ?? {});
    if (!etag) {
      const answer = await withFormErrors(changed, ask({ ...request, body }, { meta }));
      return { data: saved(resource, answer, { ...previousData, ...data }, id) };
    }
    const before = await written(resource, previousData, meta, previousData);
    // A changed field is sent even if it is now empty, because the person can have chosen the empty option (such as
    // "every branch").
    const part = Object.fromEntries(
      Object.entries(body).filter(
        ([field, value]) => !(field in before) || !isSameFieldValue(value, before[field]),
      ),
    );
    try {
      const { body: answer, etag: next } = await withFormErrors(
        changed,
        answerTo({ ...request, method: 'PATCH', body: part }, { meta, etag }),
      );
      return { data: versioned(saved(resource, answer, { ...previousData, ...data }, id), next) };
    } catch (error) {
      throw staleOf(resource, id, error);
    }
  },

  updateMany: (resource, { ids, data, meta }) =>
    changeRecordsOneByOne(ids, id => verbs.update(resource, { id, data, previousData: { id }, meta })),

  async delete(resource, { id, previousData, meta }) {
    await ask(verbOf(resource, 'remove')(id), { meta });
    return { data: { ...previousData, id } };
  },

  deleteMany: (resource, { ids, meta }) =>
    changeRecordsOneByOne(ids, id => verbs.delete(resource, { id, meta })),
};

/**
 * If an error names a field that the user filled in or changed, adds `body.errors` to the error, so that the form shows
 * the message at this field. An error at a field without an input would block the form, because the user could not
 * clear it.
 */
async function withFormErrors<Answer>(changed: UnknownRecord, answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof HttpError && error.field !== undefined && error.serverMessage !== undefined) {
      const source = toFormFieldNames(error.field).find(name => name in changed);
      if (source !== undefined) error.body = { errors: { [source]: error.serverMessage } };
    }
    throw error;
  }
}

/**
 * Converts an error with status 412 to a StaleRecordError that contains the current record. Other errors are returned
 * unchanged.
 */
function staleOf(resource: string, id: Identifier, error: unknown): unknown {
  if (!(error instanceof HttpError) || error.status !== 412) return error;
  const { body, etag = null } = error.answer ?? {};
  if (!isObject(body) || !isObject(body.current)) return error;
  let newer: UnknownRecord = body.current;
  const current = versioned({ ...read(resource, newer), id }, etag);
  const since = (Array.isArray(body.since) ? body.since : [])
    .filter(isObject)
    .map((change): ConflictingChange => {
      // The API's names of fields differ from those of records. The newer and the older version of a record are
      // therefore converted before they are compared.
      const older = { ...newer, ...toObjectOrEmpty(change.before) };
      const fields = Object.keys(findChangedFields(read(resource, newer), read(resource, older)));
      newer = older;
      return { at: Number(change.at) || 0, person: toText(change.person), fields };
    });
  return new StaleRecordError(error, current, since);
}

export const endpointProvider = toDataProvider(verbs);

async function written(
  resource: string,
  data: UnknownRecord,
  meta: CallMeta | undefined,
  previous?: UnknownRecord,
): Promise<UnknownRecord> {
  const { write } = endpointOf(resource);
  return write ? { ...(await write(data, { branch: getBranchIdFromMeta(meta), previous })) } : data;
}
