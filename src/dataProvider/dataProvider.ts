import type { Api, ApiCalls, RequestOptions } from './api';
import { calls } from './endpoints/endpointTable';
import { fetchFile, sendApiRequest } from './http';
import { endpointProvider } from './endpointProvider';
import type { RequestOrPromise, CallEndpoint } from './requests';

const method =
  <Query, Answer>({ request, as, read }: CallEndpoint<Query, Answer, RequestOrPromise>) =>
  async (query: Query, { signal }: RequestOptions = {}): Promise<Answer> => {
    const options = await request(query);
    return read(
      as === 'file' ? await fetchFile(options, signal) : await sendApiRequest({ ...options, signal }),
      query,
    );
  };

const methods = Object.fromEntries(
  Object.entries(calls).map(([name, endpoint]) => [name, method(endpoint as CallEndpoint<unknown, unknown>)]),
) as ApiCalls;

export const dataProvider: Api = { ...endpointProvider, ...methods };
