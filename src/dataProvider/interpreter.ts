/** Turns the table of resources into react-admin's verbs. */
import type { Identifier, RaRecord } from 'ra-core';
import { branchOf } from '../lib/currentBranch';
import { readSession } from '../session/session';
import type { CallMeta } from './api';
import { table } from './endpoints';
import { noResource, noVerb } from './errors';
import { send } from './http';
import { filtersHere, isNoChoice, matches, pageOfAnySize } from './lists';
import { oneByOne } from './oneByOne';
import { pageOf, readPage } from './pages';
import { unitsOf } from '../lib/quantities';
import type { Request, ResourceEndpoint } from './requests';
import { asDataProvider, type Verbs } from './verbs';
import { isFields, type Fields } from './wire';

/** @throws NotSupportedError when the table has no such row */
function endpointOf(resource: string): ResourceEndpoint {
  if (!Object.hasOwn(table, resource)) throw noResource(resource);
  return table[resource]!;
}

/** @throws NotSupportedError when the API lacks the verb */
function verbOf<Verb extends 'one' | 'create' | 'update' | 'remove'>(resource: string, verb: Verb) {
  const found = endpointOf(resource)[verb];
  if (!found) throw noVerb(verb === 'one' ? 'single record' : verb, resource);
  return found as NonNullable<ResourceEndpoint[Verb]>;
}

interface SendOptions {
  meta?: CallMeta | undefined;
  signal?: AbortSignal | undefined;
}

const ask = (request: Request, { meta, signal }: SendOptions) =>
  send({
    ...request,
    branch: branchOf(meta),
    idempotencyKey: meta?.idempotencyKey,
    headers: countedFrom(meta),
    signal,
  });

/** For a server that applies differences of stock: the header with the stock that the change started from. */
function countedFrom(meta: CallMeta | undefined): Record<string, string> | undefined {
  const header = readSession()?.stockHeader;
  return header && meta?.countedFrom !== undefined
    ? { [header]: String(unitsOf(meta.countedFrom)) }
    : undefined;
}

const read = (resource: string, fields: Fields): RaRecord => endpointOf(resource).read(fields);

/** What was saved: the answer where it is a record, else what was sent (the API's answers to writes are not specified). */
function saved(resource: string, answer: unknown, sent: Fields, id: Identifier | undefined): RaRecord {
  const answered = isFields(answer) && answer.id !== undefined ? read(resource, answer) : {};
  return { ...sent, id: id ?? fallbackId(answer), ...answered };
}

/** react-admin needs an id for what was created; a bare number is one, and a list that reloads needs none. */
const fallbackId = (answer: unknown): Identifier => (typeof answer === 'number' ? answer : 'created');

const verbs: Verbs = {
  async getList(resource, { pagination, sort, filter = {}, meta, signal }) {
    const endpoint = endpointOf(resource);
    const { page = 1, perPage = 50 } = pagination ?? {};
    const here = filtersHere(resource, endpoint, { filter, sort });
    const chosen = sort && !isNoChoice(sort) ? sort : undefined;
    const pageAt = async (at: number, pageSize: number) =>
      readPage(
        await ask(endpoint.list({ branch: branchOf(meta), filter, page: at, pageSize, sort: chosen }), {
          meta,
          signal,
        }),
      );
    if (endpoint.paged) {
      const { rows, total } = await pageOfAnySize(pageAt, { page, perPage });
      return { data: rows.map(row => read(resource, row)), total };
    }
    const { rows } = await pageAt(page, perPage);
    const records = (endpoint.keep ? rows.filter(endpoint.keep) : rows)
      .map(row => read(resource, row))
      .filter(record => here.every(([field, wanted]) => matches(field, record[field], wanted)));
    return { data: pageOf(records, sort, pagination), total: records.length };
  },

  async getOne(resource, { id, meta, signal }) {
    const answer = await ask(verbOf(resource, 'one')(id), { meta, signal });
    if (!isFields(answer)) throw new Error(`The API answered no record for ${resource} ${id}`);
    const record = read(resource, answer);
    return { data: { ...record, id: record.id === '' ? id : record.id } };
  },

  async getMany(resource, { ids, meta, signal }) {
    const data = await Promise.all(
      ids.map(async id => (await verbs.getOne(resource, { id, meta, ...(signal ? { signal } : {}) })).data),
    );
    return { data };
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
    const answer = await ask({ ...request, body }, { meta });
    return { data: saved(resource, answer, { ...previousData, ...data }, id) };
  },

  updateMany: (resource, { ids, data, meta }) =>
    oneByOne(ids, id => verbs.update(resource, { id, data, previousData: { id }, meta })),

  async delete(resource, { id, previousData, meta }) {
    await ask(verbOf(resource, 'remove')(id), { meta });
    return { data: { ...previousData, id } };
  },

  deleteMany: (resource, { ids, meta }) => oneByOne(ids, id => verbs.delete(resource, { id, meta })),
};

export const interpreted = asDataProvider(verbs);

async function written(resource: string, data: Fields, meta: CallMeta | undefined, previous?: Fields) {
  const { write } = endpointOf(resource);
  return write ? write(data, { branch: branchOf(meta), previous }) : data;
}
