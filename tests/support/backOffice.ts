import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { buildApp, type AppOptions } from '../../server/app.ts';
import { loadEntities } from '../../server/crud/entities.ts';
import { hearEveryMessage } from './everyMessage.ts';
import type { ErrorResponse } from '../../contract/common.ts';
import type { SignInResponse } from '../../contract/session.ts';
import type { Db } from '../../server/database/connect.ts';
import type { Row } from '../../server/database/schema.ts';
import { readSettings } from '../../server/settings.ts';
import { buildAdmin, PASSWORD } from './builders.ts';
import { openMigrated, type Database } from './databases.ts';
import { parsed } from './json.ts';
import { like } from './matchers.ts';

/** Records the warnings that requests log from now on. `vi.restoreAllMocks` ends this. */
export function recordWarnings({ log }: FastifyInstance) {
  const warn = vi.fn<(...line: unknown[]) => void>();
  const silent = { info: log.info, error: log.error, trace: log.trace, debug: log.debug, fatal: log.fatal };
  vi.spyOn(log, 'child').mockReturnValue({ ...log, ...silent, warn });
  return warn.mock.calls;
}

export interface Answer<Body = unknown> {
  status: number;
  /** Parsed JSON, or text for another content type; null for an empty body. */
  body: Body;
  headers: Record<string, unknown>;
}

export const problem = (statusCode: number, message: string, field?: string) =>
  like.objectContaining({
    status: statusCode,
    body: {
      statusCode,
      error: like.any(String),
      message,
      ...(field ? { field } : {}),
      code: like.any(String),
    },
  });

type Method = NonNullable<InjectOptions['method']>;

interface CallOptions {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  from?: string;
}

/** Calls `app`. A body that is not text is sent as JSON. A test that reads the response body names its type. */
export async function callApp<Body = unknown>(
  app: FastifyInstance,
  method: Method,
  url: string,
  { token, body, headers = {}, from }: CallOptions = {},
): Promise<Answer<Body>> {
  const answer = await app.inject({
    method,
    url,
    ...(from ? { remoteAddress: from } : {}),
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: answer.statusCode, body: bodyOf<Body>(answer.payload), headers: answer.headers };
}

function bodyOf<Body>(payload: string): Body {
  if (payload === '') return parsed('null');
  try {
    return parsed(payload);
  } catch {
    return parsed(JSON.stringify(payload));
  }
}

export interface BackOffice {
  db: Db;
  app: FastifyInstance;
  filesFolder: string;
  dataFolder: string;
  signIn: (admin: Pick<Row<'admin'>, 'user_name'>) => Promise<string>;
  /** Calls as the owner, or with the given token. An empty token sends none. */
  call: <Body = unknown>(
    method: Method,
    url: string,
    body?: unknown,
    token?: string,
  ) => Promise<Answer<Body>>;
  /**
   * Sends a request to the server and returns the response's body. A PATCH sends the current version of the record.
   * @throws Error with the status and message of a refusal, and with the server's own error after a status 500
   */
  callOrThrow: <Body = unknown>(method: Method, url: string, body?: unknown, token?: string) => Promise<Body>;
}

interface OfficeOptions extends Pick<AppOptions, 'application' | 'declared'> {
  env?: Record<string, string>;
}

export function useBackOffice(database: Database, { env, ...options }: OfficeOptions = {}): BackOffice {
  const office = {} as BackOffice;
  let owner = '';
  let allInSpanish = () => {};
  /** The last line of the server's log. */
  let lastError = '';

  beforeAll(async () => {
    office.dataFolder = await mkdtemp(path.join(os.tmpdir(), 'trastienda-server-'));
    office.filesFolder = path.join(office.dataFolder, 'files');
    office.db = await openMigrated(database);
    const settings = readSettings({ DATA_DIR: office.dataFolder, LOG_LEVEL: 'error', ...env });
    const logStream = { write: (line: string) => void (lastError = line) };
    office.app = await buildApp({ db: office.db, settings, logStream, ...options });
    // Entities of the project have texts of their own, which need no translation.
    const declared = options.declared ?? (await loadEntities());
    if (declared.length === 0) allInSpanish = hearEveryMessage(office.app);
    owner = await office.signIn(await buildAdmin(office.db));
  });

  afterAll(async () => {
    await office.app?.close();
    await office.db?.destroy();
    await rm(office.dataFolder, { recursive: true, force: true });
    allInSpanish();
  });

  office.signIn = async ({ user_name }) => {
    const answer = await callApp<SignInResponse>(office.app, 'POST', '/token/authenticate', {
      body: { Email: user_name, Password: PASSWORD },
    });
    expect(answer.status).toBe(200);
    return answer.body.token;
  };
  office.call = (method, url, body, token = owner) => callApp(office.app, method, url, { body, token });
  office.callOrThrow = async <Body>(method: Method, url: string, body?: unknown, token?: string) => {
    lastError = '';
    const headers = method === 'PATCH' ? await readVersion(url, token) : {};
    const answer = await callApp<Body>(office.app, method, url, { body, token: token ?? owner, headers });
    if (answer.status >= 400) {
      const { message } = answer.body as ErrorResponse;
      const cause = answer.status >= 500 && lastError ? `\n${toStack(lastError)}` : '';
      throw new Error(`${method} ${url} is refused with ${answer.status}: ${message}${cause}`);
    }
    return answer.body;
  };

  /** Returns the header with the record's version. A record that has none is changed without it. */
  async function readVersion(url: string, token?: string): Promise<Record<string, string>> {
    const { headers } = await office.call('GET', url, undefined, token);
    return typeof headers.etag === 'string' ? { 'if-match': headers.etag } : {};
  }
  return office;
}

const toStack = (line: string): string => parsed<{ err?: { stack?: string } }>(line).err?.stack ?? line;
