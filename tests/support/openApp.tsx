/**
 * The whole application in jsdom over the real server in the same process, without a browser or a port. Tests see the
 * real pages, data provider and routes. Each test file has its own demo shop.
 */
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, vi } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { connect, type Db } from '../../server/database/connect.ts';
import { readSettings } from '../../server/settings.ts';
import type { SignInResponse } from '../../contract/session.ts';
import { standInForLayout } from './layout';
import { parsed } from './json.ts';

export const OWNER = { userName: 'owner', password: 'trastienda-demo' };

export interface RecordedCall {
  call: string;
  body: unknown;
  headers: Record<string, string>;
}

interface Answer {
  status?: number;
  json?: unknown;
  body?: string;
  headers?: Record<string, string>;
}

/** Answers a call in place of the server. `null` lets the server answer; an Error simulates a network failure. */
type Answerer = (call: RecordedCall) => Answer | Error | null | Promise<Answer | Error | null>;

export const BROKEN: Answer = {
  status: 500,
  json: { statusCode: 500, message: 'Inside: table banner is locked' },
};

interface Office {
  app: FastifyInstance;
  db: Db;
  folder: string;
}

let office: Office;
let complaints: string[] = [];
let expected: RegExp[] = [];
let calls: RecordedCall[] = [];
let answerers: { matches: (call: string) => boolean; answer: Answerer }[] = [];

/**
 * Messages of React's development build that occur only in tests: updates outside `act`, and an input that no longer
 * suspends because its code has loaded (`src/ui/form/inputs.tsx`).
 */
const ONLY_IN_TESTS =
  /not wrapped in act|not configured to support act|suspended inside an `act` scope|called use\(\) to suspend in a previous render/;

/**
 * Opens the shop before the first test of a file, and closes it after the last. An error or warning in the console
 * fails its test.
 */
export function useApp(): void {
  beforeAll(async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-screen-'));
    cpSync(inject('demoShop'), folder, { recursive: true });
    const db = connect(path.join(folder, 'trastienda.sqlite'));
    const settings = readSettings({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
    const app = await buildApp({ db, settings });
    office = { app, db, folder };
  });
  beforeEach(() => {
    calls = [];
    answerers = [];
    complaints = [];
    expected = [ONLY_IN_TESTS];
    for (const method of ['error', 'warn'] as const)
      vi.spyOn(console, method).mockImplementation(
        (...words: unknown[]) => void complaints.push(words.map(String).join(' ')),
      );
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    // Calls made while a page is unmounted never get a response, and reach neither the network nor the next test.
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    vi.restoreAllMocks();
    vi.useRealTimers();
    expect(complaints.filter(complaint => !expected.some(pattern => pattern.test(complaint)))).toEqual([]);
  });
  afterAll(async () => {
    await office.app.close();
    await office.db.destroy();
    rmSync(office.folder, { recursive: true, force: true });
  });
}

/** Loads the application again for a file that mocks one of its modules, and once more for later files. */
export function loadAnew(): void {
  beforeAll(() => void vi.resetModules());
  afterAll(() => void vi.resetModules());
}

export const expectComplaints = (...patterns: RegExp[]): void =>
  void expected.push(/^HttpError: /, ...patterns);

/** Throws the page's DOMException. Signals in jsdom are Node's and use another class. */
function throwIfAborted(signal: AbortSignal | null | undefined): void {
  if (!signal?.aborted) return;
  const reason: unknown = signal.reason;
  const isAbort = reason instanceof Object && 'name' in reason && reason.name === 'AbortError';
  throw isAbort ? new DOMException('The call was aborted', 'AbortError') : reason;
}

async function fetchFromServer(address: string, init: RequestInit = {}): Promise<Response> {
  // The request has no signal, because `throwIfAborted` throws the page's own kind of error.
  const request = new Request(new URL(address, window.location.href), { ...init, signal: null });
  const { pathname, search } = new URL(request.url);
  const method = request.method as 'GET';
  const payload = Buffer.from(await request.arrayBuffer());
  const headers = Object.fromEntries(request.headers);
  // Browsers do not send a call that is already aborted.
  throwIfAborted(init.signal);
  const isJson = headers['content-type']?.includes('json');
  const recorded: RecordedCall = {
    call: `${method} ${pathname}${search}`,
    body: isJson && payload.length > 0 ? parsed(payload.toString()) : payload.length > 0 ? payload : null,
    headers,
  };
  if (/^\/(api|token)\//i.test(pathname)) calls.push(recorded);
  for (const { matches, answer } of answerers) {
    if (!matches(`${method} ${pathname}`)) continue;
    const answered = await answer(recorded);
    throwIfAborted(init.signal);
    if (answered instanceof Error) throw answered;
    if (answered) return toResponse(answered);
  }
  const answered = await office.app.inject({
    method,
    url: pathname + search,
    headers,
    ...(payload.length ? { payload } : {}),
  });
  throwIfAborted(init.signal);
  const sent = Object.entries(answered.headers).map(
    ([name, value]) => [name, String(value)] as [string, string],
  );
  const isEmpty = answered.statusCode === 204 || answered.statusCode === 304;
  return new Response(isEmpty ? null : new Uint8Array(answered.rawPayload), {
    status: answered.statusCode,
    headers: sent,
  });
}

const toResponse = ({ status = 200, json, body, headers = {} }: Answer) =>
  new Response(status === 204 ? null : (body ?? JSON.stringify(json ?? null)), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });

/**
 * Answers calls such as `GET /api/banner` in place of the server; a path may end in `*`. Later answers take precedence.
 */
export function answerInstead(call: string, answer: Answer | Error | Answerer): () => void {
  const matches = (made: string) => (call.endsWith('*') ? made.startsWith(call.slice(0, -1)) : made === call);
  const row = { matches, answer: typeof answer === 'function' ? answer : () => answer };
  answerers.unshift(row);
  return () => void (answerers = answerers.filter(other => other !== row));
}

export const recordedCalls = (call: string | RegExp): RecordedCall[] =>
  calls.filter(made => (typeof call === 'string' ? made.call === call : call.test(made.call)));

export async function askShop<Body = unknown>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  { token, body, headers }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<{ status: number; body: Body }> {
  const answer = await office.app.inject({
    method,
    url,
    headers: {
      ...headers,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, body: parsed(answer.payload || 'null') };
}

export async function fetchToken(user = OWNER): Promise<string> {
  const answer = await askShop<SignInResponse>('POST', '/token/authenticate', {
    body: { Email: user.userName, Password: user.password },
  });
  expect(answer.status).toBe(200);
  return answer.body.token;
}

interface Opening {
  phone?: boolean;
  /** Null for a page without a session. */
  as?: { userName: string; password: string } | null;
  /** Extensions that the server announces at sign-in. Default: all. */
  offers?: readonly string[];
}

export async function openApp(at: string, { phone = false, as = OWNER, offers }: Opening = {}) {
  standInForLayout(phone);
  vi.stubGlobal('fetch', fetchFromServer);
  if (offers)
    answerInstead('POST /token/authenticate', async ({ body }) => {
      const answer = await askShop<object>('POST', '/token/authenticate', { body });
      return { json: { ...answer.body, offers } };
    });
  localStorage.clear();
  sessionStorage.clear();
  const { queryClient } = await import('../../src/dataProvider/queryClient');
  queryClient.clear();
  if (as) {
    const { signIn } = await import('../../src/authProvider/signIn');
    await signIn(as.userName, as.password);
  }
  // Each entry has a unique key, because the application stores expanded rows by this key.
  window.history.replaceState({ usr: null, key: randomUUID(), idx: 0 }, '', at);
  const { createRouter } = await import('../../src/router');
  const shown = render(await createRouter());
  await act(async () => dispatchEvent(new PopStateEvent('popstate')));
  if (as) await screen.findByRole('button', { name: 'Logout' });
  // Waits for effects, because they attach the listeners of keyboard shortcuts.
  await act(async () => {});
  return { user: userEvent.setup({ delay: null }), ...shown };
}

export const goWithin = (path: string, state?: unknown): Promise<void> =>
  act(async () => {
    const entry = { usr: state, key: path, idx: history.length };
    window.history.pushState(entry, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: entry }));
  });
