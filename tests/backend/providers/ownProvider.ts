import type { GetListParams, Identifier, UpdateParams } from 'ra-core';
import { getChangedFields, httpClient } from '../../../src/backends/httpClient';
import type { CrudDataProvider } from '../../../src/backends/provider/recordStore';
import { config } from '../../../src/lib/config';

const call = async (path: string, method = 'GET', data?: object) => {
  const url = `${config().apiBase}/${path}`;
  return { data: (await httpClient(url, { method, body: JSON.stringify(data) })).json };
};
export const provider = {
  getList: async (path: string, { pagination, sort, filter }: GetListParams) => {
    const query = new URLSearchParams(filter as Record<string, string>);
    query.set('page', String(pagination?.page));
    query.set('size', String(pagination?.perPage));
    query.set('sort', `${sort?.field} ${sort?.order}`);
    const { data } = await call(`${path}?${query}`);
    const { rows, count } = data as { rows: object[]; count: number };
    return { data: rows, total: count };
  },
  getOne: (path: string, { id }: { id: Identifier }) => call(`${path}/${id}`),
  create: (path: string, { data }: { data: object }) => call(path, 'POST', data),
  update: (path: string, params: UpdateParams) =>
    call(`${path}/${params.id}`, 'PATCH', getChangedFields(params)),
  delete: (path: string, { id }: { id: Identifier }) => call(`${path}/${id}`, 'DELETE'),
} as CrudDataProvider;
