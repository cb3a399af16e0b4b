/**
 * The API as a table: every path of the specification's section 7, one row a resource. Departures from plain CRUD stand
 * on their row with a word on why. The interpreter turns a row into react-admin's verbs; a verb that the API lacks is
 * absent here.
 */
import type { Identifier } from 'ra-core';
import { readSession } from '../authProvider/session';
import type { CallOptions } from './http';
import { dataUrlOf, imageAddress } from './images';

type Fields = Record<string, any>;

export interface Call extends Pick<CallOptions, 'query' | 'body'> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
}

/** What selects a list. */
export interface ListQuestion {
  /** The branch that the call is about. */
  branch: number;
  filter: Fields;
  page: number;
  pageSize: number;
}

export interface Endpoint {
  list: (question: ListQuestion) => Call;
  one?: (id: Identifier) => Call;
  create?: Call;
  update?: (id: Identifier) => Call;
  remove?: (id: Identifier) => Call;
  /** `true`: the API pages and totals; otherwise it gives the list whole. */
  paged?: boolean;
  /** Which rows of the answer belong to the list. */
  keep?: (fields: Fields) => boolean;
  /** From the wire to a record. */
  read?: (fields: Fields) => Fields;
  /** From a form to the body of a create or update. `previous` is the record as it was read. */
  write?: (
    fields: Fields,
    context: { branch: number; previous?: Fields | undefined },
  ) => Fields | Promise<Fields>;
}

const get = (path: string, query?: CallOptions['query']): Call => ({
  method: 'GET',
  path,
  ...(query ? { query } : {}),
});

const item = (path: string) => (id: Identifier) => `${path}/${encodeURIComponent(id)}`;

const crud = (path: string) =>
  ({
    one: id => get(item(path)(id)),
    create: { method: 'POST', path },
    update: id => ({ method: 'PUT', path: item(path)(id) }),
    remove: id => ({ method: 'DELETE', path: item(path)(id) }),
  }) satisfies Omit<Endpoint, 'list'>;

/** `Pick`, at run time: bodies carry the listed fields and nothing more. */
const only = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map(name => [name, fields[name]]));

/** Empty boxes are null in a form and empty text on the wire. */
const texts = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map(name => [name, fields[name] ?? '']));

const { update: _noUpdate, ...banner } = crud('/api/banner');

export const endpoints = {
  banners: {
    // The API has no update for banners.
    ...banner,
    list: () => get('/api/banner'),
    read: fields => ({
      ...fields,
      image: imageAddress('banner', fields.image),
      status: Boolean(fields.status),
    }),
    // A banner's picture is sent as a full data address (section 5), unlike a product's.
    write: async ({ title, status, picture }) => ({
      title,
      imageBase64: picture instanceof File ? await dataUrlOf(picture) : '',
      status: Boolean(status),
      image: picture instanceof File ? picture.name : '',
    }),
  },
  branches: {
    ...crud('/api/branch'),
    list: () => get('/api/branch'),
    // Section 6: the list is restricted to the user's stored branch when one is stored.
    keep: ({ id }) => [null, Number(id)].includes(readSession()?.branchId ?? null),
    read: fields => ({ ...fields, status: Number(fields.status) }),
    write: fields => ({
      ...texts(fields, ['name', 'email', 'footerMsg', 'address']),
      status: Number(fields.status),
    }),
  },
  'inventory/warehouses': {
    ...crud('/api/warehouse'),
    list: ({ branch }) => get(`/api/warehouse/all/branch/${branch}`),
    write: (fields, { branch }) => ({ ...only(fields, ['name']), branchId: branch }),
  },
} satisfies Record<string, Endpoint>;

export type ResourceName = keyof typeof endpoints;

/** The named questions. Days are already YYYYMMDD. */
export const questions = {
  cashierSales: (branch: number, start: string, end: string) =>
    get(`/api/report/cashier/${branch}/${start}/${end}`),
  // The specification spells this one with a capital.
  profit: (branch: number, start: string, end: string) => get(`/api/Report/profit/${branch}/${start}/${end}`),
};
