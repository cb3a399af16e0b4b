import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { onSessionEnd, readSession } from '../../../src/session/session';
import { LANGUAGE_STORAGE_KEY } from '../../../src/i18n/language';
import { HttpError } from '../../../src/dataProvider/errors';
import { fetchJson, sendApiRequest, type CallOptions } from '../../../src/dataProvider/http';
import { queryClient } from '../../../src/dataProvider/queryClient';
import { signInAs, useStubbedApi } from '../../support/api';

const api = useStubbedApi();
const call = (method: string, path: string, options?: Omit<CallOptions, 'method' | 'path'>) =>
  sendApiRequest({ method, path, ...options });

const failure = async (promise: Promise<unknown>): Promise<HttpError> => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(HttpError);
  return error as HttpError;
};

it('sends JSON with the token, and leaves out what is not asked for', async () => {
  signInAs();
  await call('GET', '/api/product', { query: { name: 'fig & co', page: 2, pageSize: undefined, flag: '' } });
  await call('POST', '/api/banner', { body: { title: 'Figs' } });
  expect(api.asked).toEqual([
    {
      method: 'GET',
      address: '/api/product?name=fig+%26+co&page=2',
      headers: {
        accept: 'application/json',
        'accept-language': 'en',
        authorization: 'Bearer the-token',
      },
      body: undefined,
    },
    {
      method: 'POST',
      address: '/api/banner',
      headers: {
        accept: 'application/json',
        'accept-language': 'en',
        authorization: 'Bearer the-token',
        'content-type': 'application/json',
      },
      body: { title: 'Figs' },
    },
  ]);
});

it('names nobody while nobody is signed in', async () => {
  await call('GET', '/api/branch');
  expect(api.asked[0]!.headers).not.toHaveProperty('authorization');
});

it('asks to be answered in the language that the person reads', async () => {
  localStorage.setItem(LANGUAGE_STORAGE_KEY, '"es"');
  await call('GET', '/api/branch');
  expect(api.asked[0]!.headers).toMatchObject({ 'accept-language': 'es' });
});

it('gives what was answered; nothing for an empty body', async () => {
  api.answer({ json: { id: 1 } }, { body: '' }, { status: 204 });
  expect(await call('GET', '/api/branch/1')).toEqual({ id: 1 });
  expect(await call('POST', '/api/branch')).toBeNull();
  expect(await call('DELETE', '/api/branch/1')).toBeNull();
});

it.each<[what: string, answer: object, said: string | undefined]>([
  ['a message', { json: { message: 'Too late.' } }, 'Too late.'],
  ['a title', { json: { title: 'Too late.', errors: { name: ['x'] } } }, 'Too late.'],
  [
    'what is wrong with a field, before the title of all such problems',
    { json: { title: 'One or more validation errors occurred.', errors: { Name: ['Too late.'] } } },
    'Too late.',
  ],
  ['a detail', { json: { title: 'Conflict', detail: 'Too late.' } }, 'Too late.'],
  ['a stack for a detail', { json: { title: 'Too late.', detail: 'at main.ts '.repeat(40) } }, 'Too late.'],
  ['the name of its status for a title', { json: { title: 'Conflict', status: 409 } }, undefined],
  ['the name of its status for a text', { type: 'text/plain', body: 'Conflict\n' }, undefined],
  ['plain text', { type: 'text/plain', body: 'Too late.' }, 'Too late.'],
  ['text in quotes', { json: 'Too late.' }, 'Too late.'],
  ['a message in capitals', { json: { Message: 'Too late.' } }, 'Too late.'],
  ['several messages', { json: { message: ['Too late.', 'Too far.'], error: 'Conflict' } }, 'Too late.'],
  ['an error in words', { json: { error: 'Too late.' } }, 'Too late.'],
  ['an error that has a message', { json: { error: { code: 7, message: 'Too late.' } } }, 'Too late.'],
  ['an error that has a description', { json: { error: { description: 'Too late.' } } }, 'Too late.'],
  ['the name of its status for an error', { json: { error: 'Conflict', status: 409 } }, undefined],
  ['a code for an error', { json: { error: 'too_late' } }, undefined],
  ['errors', { json: { errors: ['Too late.'] } }, 'Too late.'],
  ['errors by field', { json: { errors: { name: [], day: ['Too late.'] } } }, 'Too late.'],
  ['a list of errors', { json: [{ code: 7, description: 'Too late.' }] }, 'Too late.'],
  ['a page', { type: 'text/html', body: '<html><body>Bad gateway</body></html>' }, undefined],
  ['a page that says it is JSON', { body: '\n <!doctype html>' }, undefined],
  ['a stack of text', { type: 'text/plain', body: 'at main.ts '.repeat(40) }, undefined],
  ['nothing', { body: '' }, undefined],
  ['a message that is no text', { json: { message: { code: 7 } } }, undefined],
])('finds the sentence of a refusal that has %s', async (_what, answer, said) => {
  api.answer({ status: 409, ...answer });
  const error = await failure(call('DELETE', '/api/branch/1'));
  expect(error).toMatchObject({ status: 409, serverMessage: said, name: 'HttpError' });
  // react-admin would show `body.errors` as messages of form fields.
  expect(error.body).toBeNull();
});

it('calls a page no answer, though it came with 200', async () => {
  api.answer({ type: 'text/html; charset=utf-8', body: '<!doctype html>' });
  const error = await failure(call('GET', '/api/branch'));
  expect(error).toMatchObject({ status: 200, serverMessage: undefined });
});

it.each([
  ['a read', 'GET', { success: false, message: 'Too late.' }, 'Too late.'],
  ['a change', 'POST', { success: 'False', errors: ['Too late.'] }, 'Too late.'],
  ['a change, without a reason', 'DELETE', { success: 0 }, undefined],
])('knows a refusal of %s that came with 200', async (_what, method, json, said) => {
  api.answer({ json });
  expect(await failure(call(method, '/api/branch/1'))).toMatchObject({ status: 400, serverMessage: said });
});

it.each([{ success: true }, { success: 1 }, { success: null }])('takes no other for one: %j', async json => {
  api.answer({ json });
  expect(await call('PUT', '/api/branch/1')).toEqual(json);
});

it.each<[what: string, method: string, answer: object]>([
  ['nothing about a read', 'GET', { body: '' }],
  ['half of an answer', 'GET', { body: '[{"id": 1' }],
  ['a word about a read', 'GET', { type: 'text/plain', body: 'soon' }],
  ['half of an answer about a change', 'POST', { body: '{"id": 1' }],
])('calls it failed that 200 came with %s', async (_what, method, answer) => {
  api.answer(answer);
  expect(await failure(call(method, '/api/branch'))).toMatchObject({ status: 200, serverMessage: undefined });
});

it('takes an empty body for the answer that there is nothing, of a read that says so', async () => {
  api.answer({ body: '' });
  expect(await sendApiRequest({ method: 'GET', path: '/api/cierrediario', mayBeEmpty: true })).toBeNull();
});

it('takes a word for the answer about a change', async () => {
  api.answer({ type: 'text/plain', body: 'OK' });
  expect(await call('PUT', '/api/branch/1')).toBe('OK');
});

it.each([
  ['a read', 'GET', 60_000],
  ['a change, which may bring a picture', 'POST', 150_000],
])('gives a server up that does not answer %s', async (_what, method, patience) => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    (_address: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        signal!.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')));
      }),
  );
  const answered = vi.fn();
  const given = failure(call(method, '/api/branch')).then(error => (answered(), error));
  await vi.advanceTimersByTimeAsync(patience - 1);
  expect(answered).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await given).toMatchObject({ status: 0 });
  vi.useRealTimers();
});

it.each([
  ['a read', 'GET', 60_000],
  ['a change', 'POST', 150_000],
])(
  'gives a server up whose answer about %s stops in the middle, but not while more of it comes',
  async (_what, method, patience) => {
    vi.useFakeTimers();
    let answer!: ReadableStreamDefaultController<Uint8Array>;
    const given = vi.fn();
    vi.stubGlobal('fetch', async (_address: string, { signal }: RequestInit) => {
      signal!.addEventListener('abort', () => (given(), answer.error(signal!.reason)));
      return new Response(new ReadableStream<Uint8Array>({ start: stream => void (answer = stream) }));
    });
    const say = (text: string) => answer.enqueue(new TextEncoder().encode(text));
    const slow = call(method, '/api/branch');
    for (const piece of ['{"id"', ':', '7}']) {
      await vi.advanceTimersByTimeAsync(patience - 1);
      say(piece);
    }
    await vi.advanceTimersByTimeAsync(1);
    answer.close();
    expect(await slow).toEqual({ id: 7 });

    const stopped = failure(call(method, '/api/branch'));
    await vi.advanceTimersByTimeAsync(0);
    say('{"id"');
    await vi.advanceTimersByTimeAsync(patience - 1);
    expect(given).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await stopped).toMatchObject({ status: 0 });
    expect(given).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  },
);

it('takes the empty stream that a browser gives a 204 for nothing', async () => {
  const answer = Object.defineProperty(new Response(null, { status: 204 }), 'body', {
    value: new ReadableStream({ start: stream => stream.close() }),
  });
  vi.stubGlobal('fetch', async () => answer);
  expect(await call('PUT', '/api/branch/1')).toBeNull();
});

it('knows a server that does not answer by status 0', async () => {
  api.answer(new TypeError('Failed to fetch'));
  expect(await failure(call('GET', '/api/branch'))).toMatchObject({ status: 0, serverMessage: undefined });
});

it('says in its error that a server of another origin may not allow the origin of the page', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const request = { method: 'GET', headers: {}, token: '' };
  const message = async (address: string) => (await failure(fetchJson(address, request))).message;
  expect(await message('/api/branch')).toBe('No response from server');
  expect(await message('https://api.example/branch')).toBe(
    `No response from server: https://api.example is down, or does not allow the origin ${window.location.origin} (CORS)`,
  );
});

it('leaves an abort as it is', async () => {
  const reason = new DOMException('left', 'AbortError');
  const signal = AbortSignal.abort(reason);
  await expect(call('GET', '/api/branch', { signal })).rejects.toBe(reason);
});

it("tells of the session's end once per session, and of no other token's", async () => {
  const ended = vi.fn();
  const stop = onSessionEnd(ended);
  api.answer({ status: 401 });
  await failure(call('GET', '/api/branch'));
  expect(ended).not.toHaveBeenCalled();

  signInAs({ token: 'old' });
  const answered = failure(call('GET', '/api/branch'));
  signInAs({ token: 'new' });
  await answered;
  expect(ended).not.toHaveBeenCalled();
  await failure(call('GET', '/api/branch'));
  expect(ended).toHaveBeenCalledTimes(1);
  expect(readSession()?.token).toBe('new');
  stop();
  await failure(call('GET', '/api/branch'));
  expect(ended).toHaveBeenCalledTimes(1);
});

it('asks again for what got no answer when the network is back, and not for what was refused', async () => {
  const queries = [0, 500].map((status, at) => {
    const refused = vi.fn(async () => Promise.reject(new HttpError('Failed', status)));
    const stop = new QueryObserver(queryClient, { queryKey: ['reconnect', at], queryFn: refused }).subscribe(
      () => undefined,
    );
    return { refused, stop };
  });
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  queryClient.mount();
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(queries[0]!.refused).toHaveBeenCalledTimes(2));
  expect(queries[1]!.refused).toHaveBeenCalledOnce();
  queries.forEach(({ stop }) => stop());
  queryClient.unmount();
  queryClient.clear();
});
