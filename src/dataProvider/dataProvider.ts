import type { Api, ApiCalls, RequestOptions } from './api';
import { apiCalls } from './endpoints/endpointTable';
import { fetchFile, sendApiRequest } from './http';
import { endpointProvider } from './endpointProvider';
import type { ApiRequestOrPromise, ApiCallEndpoint } from './requests';

const method =
  <Query, Answer>({ request, as, read }: ApiCallEndpoint<Query, Answer, ApiRequestOrPromise>) =>
  async (query: Query, { signal }: RequestOptions = {}): Promise<Answer> => {
    const options = await request(query);
    return read(
      as === 'file' ? await fetchFile(options, signal) : await sendApiRequest({ ...options, signal }),
      query,
    );
  };

const methods = Object.fromEntries(
  Object.entries(apiCalls).map(([name, endpoint]) => [
    name,
    method(endpoint as ApiCallEndpoint<unknown, unknown>),
  ]),
) as ApiCalls;

export const dataProvider: Api = { ...endpointProvider, ...methods };
