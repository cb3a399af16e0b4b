import type { Identifier, RaRecord } from 'ra-core';
import { getCallBranch } from '../lib/currentBranch';
import { readSession } from '../session/session';
import type { CallMeta } from './api';
import { findEndpoint } from './endpoints/endpointTable';
import { API_EXTENSIONS } from '../../contract/enums';
import { findChangedFields, isSame } from './findChangedFields';
import {
  HttpError,
  resourceNotSupported,
  verbNotSupported,
  StaleError,
  getHttpStatus,
  type ConflictingChange,
} from './errors';
import { ask as askServer } from './http';
import {
  selectClientFilters,
  isDefaultSort,
  matchesFilter,
  readPageAcrossBackendPages,
  toNameFilter,
} from './lists';
import { changeOneByOne } from './changeOneByOne';
import { makePage, readPage, type Page } from './pages';
import { thousandthsToUnits } from '../lib/quantities';
import type { Request, ResourceEndpoint } from './requests';
import { asDataProvider, type Verbs } from './verbs';
import { toObject, toId, isObject, toText, type Fields } from './wire';

function endpointOf(resource: string): ResourceEndpoint {
  const endpoint = findEndpoint(resource);
  if (!endpoint) throw resourceNotSupported(resource);
  return endpoint;
}

function verbOf<Verb extends 'one' | 'create' | 'update' | 'remove'>(resource: string, verb: Verb) {
  const found = endpointOf(resource)[verb];
  if (!found) throw verbNotSupported(verb === 'one' ? 'single record' : verb, resource);
  return found as NonNullable<ResourceEndpoint[Verb]>;
}

interface SendOptions {
  meta?: CallMeta | undefined;
  signal?: AbortSignal | undefined;
  etag?: string | undefined;
}

const answerTo = (request: Request, { meta, signal, etag }: SendOptions) =>
  askServer({
    ...request,
    branch: getCallBranch(meta),
    idempotencyKey: meta?.idempotencyKey,
    headers: { ...countedFrom(meta), ...(etag ? { 'if-match': etag } : {}) },
    signal,
  });

const ask = async (request: Request, options: SendOptions) => (await answerTo(request, options)).body;

/**
 * Adds the version to a record of our server. Other servers do not accept their ETags back. The version stays with
 * the record while a form edits it.
 */
const versioned = (record: RaRecord, etag: string | null): RaRecord =>
  etag && hasVersions() ? { ...record, etag } : record;

const hasVersions = (): boolean => Boolean(readSession()?.offers?.includes(API_EXTENSIONS.versions));

/** A header with the stock before the person's change, for a server that applies differences of stock. */
function countedFrom(meta: CallMeta | undefined): Record<string, string> | undefined {
  const header = readSession()?.stockHeader;
  return header && meta?.countedFrom !== undefined
    ? { [header]: String(thousandthsToUnits(meta.countedFrom)) }
    : undefined;
}

const read = (resource: string, fields: Fields): RaRecord => endpointOf(resource).read(fields);

/**
 * The saved record: the sent fields, overwritten by the fields of the response. The API does not specify responses
 * to writes.
 */
function saved(resource: string, answer: unknown, sent: Fields, id: Identifier | undefined): RaRecord {
  const told = isObject(answer) && answer.id !== undefined ? toldBy(resource, answer) : {};
  const own = id ?? (told.id as Identifier | undefined) ?? fallbackId(answer);
  // The id in the form's URL is text. The record keeps the type of the id as it was read.
  return { ...sent, ...told, id: String(sent.id) === String(own) ? toId(sent.id) : own };
}

/**
 * Picks the fields that the response contains. A field that another server leaves out must not read as cleared; our
 * server responds with the whole record.
 */
function toldBy(resource: string, answer: Fields): Fields {
  const record = read(resource, answer);
  if (hasVersions()) return record;
  const untold = read(resource, {});
  return Object.fromEntries(
    Object.entries(record).filter(([field, value]) => field in answer || !isSame(value, untold[field])),
  );
}

/** True if the response contains no field of the record, for example because the record is wrapped. */
function saysNothing(resource: string, record: RaRecord): boolean {
  const untold = read(resource, {});
  return Object.entries(record).every(([field, value]) => isSame(value, untold[field]));
}

/**
 * react-admin needs an id for a created record. A number in the response is used as the id. Any other response gets
 * a placeholder, because the list is refetched.
 */
const fallbackId = (answer: unknown): Identifier => (typeof answer === 'number' ? answer : 'created');

/**
 * The requests of a list, and the parsers of their responses.
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
      endpoint.list({ branch: getCallBranch(meta), filter, page: at, pageSize, sort: chosen }),
    isPaged: endpoint.paged ?? false,
    read: ({ rows, total }: Page): Listed => {
      if (endpoint.paged) return { data: rows.map(row => read(resource, row)), total };
      const records = (endpoint.keep ? rows.filter(endpoint.keep) : rows)
        .map(row => read(resource, row))
        .filter(record => here.every(([field, wanted]) => matchesFilter(field, record[field], wanted)));
      return { data: makePage(records, sort, pagination), total: records.length };
    },
  };
}

type ListParams = Omit<Parameters<Verbs['getList']>[1], 'signal'>;
type Listed = Awaited<ReturnType<Verbs['getList']>>;

const verbs: Verbs = {
  async getList(resource, { signal, ...params }) {
    const { page, perPage, isPaged, request, read } = listOf(resource, params);
    const pageAt = async (at: number, size: number) =>
      readPage(await ask(request(at, size), { meta: params.meta, signal }));
    return read(
      isPaged ? await readPageAcrossBackendPages(pageAt, { page, perPage }) : await pageAt(page, perPage),
    );
  },

  async getOne(resource, { id, meta, signal }) {
    const { body: answer, etag } = await answerTo(verbOf(resource, 'one')(id), { meta, signal });
    const record = isObject(answer) ? read(resource, answer) : undefined;
    // Saving an empty form would overwrite the record.
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
    const answer = await ask({ ...request, body }, { meta });
    return { data: saved(resource, answer, data, undefined) };
  },

  async update(resource, { id, data, previousData, meta }) {
    const request = verbOf(resource, 'update')(id);
    const body = await written(resource, data, meta, previousData);
    const { etag } = (previousData ?? {}) as { etag?: string };
    if (!etag) {
      const answer = await ask({ ...request, body }, { meta });
      return { data: saved(resource, answer, { ...previousData, ...data }, id) };
    }
    const before = await written(resource, previousData, meta, previousData);
    // A changed field is sent even if its new value is empty, because the person chose that value ("every branch").
    const part = Object.fromEntries(
      Object.entries(body).filter(([field, value]) => !(field in before) || !isSame(value, before[field])),
    );
    try {
      const { body: answer, etag: next } = await answerTo(
        { ...request, method: 'PATCH', body: part },
        { meta, etag },
      );
      return { data: versioned(saved(resource, answer, { ...previousData, ...data }, id), next) };
    } catch (error) {
      throw staleOf(resource, id, error);
    }
  },

  updateMany: (resource, { ids, data, meta }) =>
    changeOneByOne(ids, id => verbs.update(resource, { id, data, previousData: { id }, meta })),

  async delete(resource, { id, previousData, meta }) {
    await ask(verbOf(resource, 'remove')(id), { meta });
    return { data: { ...previousData, id } };
  },

  deleteMany: (resource, { ids, meta }) => changeOneByOne(ids, id => verbs.delete(resource, { id, meta })),
};

/** Converts a 412 to a StaleError with the present record. Other errors stay unchanged. */
function staleOf(resource: string, id: Identifier, error: unknown): unknown {
  if (!(error instanceof HttpError) || error.status !== 412) return error;
  const { body, etag = null } = error.answer ?? {};
  if (!isObject(body) || !isObject(body.current)) return error;
  let newer: Fields = body.current;
  const current = versioned({ ...read(resource, newer), id }, etag);
  const since = (Array.isArray(body.since) ? body.since : [])
    .filter(isObject)
    .map((change): ConflictingChange => {
      // Field names of records differ from those of the wire, so both states are read and then compared.
      const older = { ...newer, ...toObject(change.before) };
      const fields = Object.keys(findChangedFields(read(resource, newer), read(resource, older)));
      newer = older;
      return { at: Number(change.at) || 0, person: toText(change.person), fields };
    });
  return new StaleError(error, current, since);
}

export const endpointProvider = asDataProvider(verbs);

async function written(
  resource: string,
  data: Fields,
  meta: CallMeta | undefined,
  previous?: Fields,
): Promise<Fields> {
  const { write } = endpointOf(resource);
  return write ? { ...(await write(data, { branch: getCallBranch(meta), previous })) } : data;
}
