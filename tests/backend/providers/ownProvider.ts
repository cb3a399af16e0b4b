import { getChangedFields, httpClient } from '../../../src/backends/httpClient';
import type { CrudDataProvider } from '../../../src/backends/provider/recordStore';
import type { Fields } from '../../../src/backends/records/storedResources';
import { config } from '../../../src/lib/config';

const call = async (path: string, method = 'GET', data?: object) => {
  const url = `${config().apiBase}/${path}`;
  return { data: (await httpClient(url, { method, body: JSON.stringify(data) })).json as Fields };
};
export const provider = {
  getList: async (path: string, { pagination: { page, perPage }, sort, filter }: Fields) => {
    const query = { page, size: perPage, sort: `${sort.field} ${sort.order}`, ...filter };
    const { data } = await call(`${path}?${new URLSearchParams(query)}`);
    return { data: data.rows, total: data.count };
  },
  getOne: (path: string, { id }: Fields) => call(`${path}/${id}`),
  create: (path: string, { data }: Fields) => call(path, 'POST', data),
  update: (path: string, { id, data, previousData }: Fields) =>
    call(`${path}/${id}`, 'PATCH', getChangedFields({ data, previousData })),
  delete: (path: string, { id }: Fields) => call(`${path}/${id}`, 'DELETE'),
} as unknown as CrudDataProvider;
