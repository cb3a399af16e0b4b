/**
 * A small Supabase on a real PostgreSQL: its sign-in (GoTrue), and the parts of PostgREST that a data provider uses.
 * Rows are accessed as the user of the token, so that tables and policies work as in Supabase.
 */
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { parsed } from './json.ts';
import { startCluster } from './postgres.ts';

export interface Person {
  email: string;
  password: string;
  user_metadata: { name: string };
  /** Only an administrator can write this field. */
  app_metadata: { branchId?: number };
}

export const ANON_KEY = 'the-public-key';
const SECRET = 'of-the-tokens';
const HOUR = 3600;

const PLATFORM = `
  create role anon; create role authenticated;
  create schema auth;
  create function auth.jwt() returns jsonb language sql stable as
    $$ select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb $$;
  grant usage on schema auth, public to anon, authenticated;
  alter default privileges in schema public grant all on tables to anon, authenticated;
  alter default privileges in schema public grant all on sequences to anon, authenticated;`;

interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

export async function serveSupabase(sql: string, people: readonly Person[]) {
  const cluster = await startCluster();
  const pool = new pg.Pool({ connectionString: cluster.url });
  await pool.query(PLATFORM);
  await pool.query(sql);
  const refreshTokens = new Map<string, Person>();

  const session = (person: Person): Answer => {
    const refresh_token = `refresh-${refreshTokens.size}`;
    refreshTokens.set(refresh_token, person);
    const claims = { ...person, password: undefined, role: 'authenticated', exp: now() + HOUR };
    const user = { id: person.email, ...claims };
    return { status: 200, body: { access_token: jwt(claims), expires_in: HOUR, refresh_token, user } };
  };

  const token = (grant: string | null, form: Record<string, unknown>): Answer => {
    const person =
      grant === 'password'
        ? people.find(({ email, password }) => email === form.email && password === form.password)
        : refreshTokens.get(String(form.refresh_token));
    if (person) return session(person);
    return { status: 400, body: { error_code: 'invalid_credentials', msg: 'Invalid login credentials' } };
  };

  const answer = async (request: IncomingMessage, text: string): Promise<Answer> => {
    const { pathname, searchParams } = new URL(request.url!, 'http://any');
    const { apikey, authorization, accept = '', prefer } = request.headers;
    if (apikey !== ANON_KEY) return { status: 401, body: { message: 'No API key found in request' } };
    const body = parsed<Record<string, unknown>>(text || '{}');
    if (pathname === '/auth/v1/token') return token(searchParams.get('grant_type'), body);
    const claims = authorization === undefined ? { role: 'anon' } : claimsIn(authorization);
    if (!claims) return { status: 401, body: { code: 'PGRST301', message: 'JWT invalid' } };
    if (pathname === '/auth/v1/logout') return { status: 204 };
    const table = pathname.slice('/rest/v1/'.length);
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query(`set local role ${claims.role === 'authenticated' ? 'authenticated' : 'anon'}`);
      await client.query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(claims)]);
      const asked = {
        method: request.method!,
        table,
        parameters: searchParams,
        body,
        counts: prefer === 'count=exact',
      };
      const result = await asRecords(client, asked, accept.includes('vnd.pgrst.object'));
      await client.query(result.status < 400 ? 'commit' : 'rollback');
      return result;
    } catch (error) {
      await client.query('rollback');
      const { code = '', message } = error as pg.DatabaseError;
      if (code === NO_TABLE) {
        const said = `Could not find the table 'public.${table}' in the schema cache`;
        return { status: 404, body: { code: 'PGRST205', message: said } };
      }
      const status = code === REFUSED_BY_POLICY ? 403 : code.startsWith('23') ? 409 : 400;
      return { status, body: { code, message } };
    } finally {
      client.release();
    }
  };

  const server = createServer((request, response) => {
    void (async () => {
      let text = '';
      for await (const chunk of request) text += String(chunk);
      const { status, body, headers } = await answer(request, text);
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(body === undefined ? undefined : JSON.stringify(body));
    })();
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
      await pool.end();
      cluster.stop();
    },
  };
}

const NO_TABLE = '42P01';
const REFUSED_BY_POLICY = '42501';

interface Asked {
  method: string;
  table: string;
  parameters: URLSearchParams;
  body: Record<string, unknown>;
  counts: boolean;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

async function asRecords(client: pg.PoolClient, asked: Asked, single: boolean): Promise<Answer> {
  const { method, parameters, body } = asked;
  const table = quoted(asked.table);
  const values: unknown[] = [];
  const where = whereOf(parameters, table, values);
  const columns = Object.keys(body).map(quoted);
  const rows = async (sql: string) => {
    const result = await client.query<{ rows: unknown[] }>(
      `with found as (${sql} returning ${table}.*) select coalesce(json_agg(found), '[]') as rows from found`,
      values,
    );
    return result.rows[0]!.rows;
  };
  const given = () => `json_populate_record(null::${table}, $${values.push(JSON.stringify(body))}) given`;
  if (method === 'POST') {
    const sql = `insert into ${table} (${columns.join()}) select ${columns.join()} from ${given()}`;
    return one(await rows(sql), single, 201);
  }
  if (method === 'PATCH') {
    const set = columns.map(column => `${column} = given.${column}`).join();
    return one(await rows(`update ${table} set ${set} from ${given()} ${where}`), single);
  }
  if (method === 'DELETE') return one(await rows(`delete from ${table} ${where}`), single);

  const { rows: counted } = await client.query<{ total: string }>(
    `select count(*) as total from ${table} ${where}`,
    values,
  );
  const total = Number(counted[0]!.total);
  const offset = Number(parameters.get('offset') ?? 0);
  if (asked.counts && offset > total) {
    const details = `An offset of ${offset} was requested, but there are only ${total} rows.`;
    return { status: 416, body: { code: 'PGRST103', message: 'Requested range not satisfiable', details } };
  }
  const limit = parameters.has('limit') ? `limit ${Number(parameters.get('limit'))}` : '';
  const { rows: found } = await client.query<{ rows: unknown[] }>(
    `select coalesce(json_agg(page), '[]') as rows from
      (select * from ${table} ${where} ${orderOf(parameters)} ${limit} offset ${offset}) page`,
    values,
  );
  const page = found[0]!.rows;
  const range = page.length ? `${offset}-${offset + page.length - 1}` : '*';
  return {
    ...one(page, single, page.length < total ? 206 : 200),
    headers: { 'content-range': `${range}/${asked.counts ? total : '*'}` },
  };
}

function one(rows: unknown[], single: boolean, status = 200): Answer {
  if (!single) return { status, body: rows };
  if (rows.length === 1) return { status: status === 206 ? 200 : status, body: rows[0] };
  const message = 'Cannot coerce the result to a single JSON object';
  return {
    status: 406,
    body: { code: 'PGRST116', message, details: `The result contains ${rows.length} rows` },
  };
}

const OPERATORS: Record<string, string> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  imatch: '~*',
  ilike: 'ilike',
};
const NO_FILTERS = ['select', 'order', 'limit', 'offset', 'columns'];

function whereOf(parameters: URLSearchParams, table: string, values: unknown[]): string {
  const condition = (field: string, operator: string, wanted: string): string => {
    const column = `${table}.${quoted(field)}`;
    if (operator === 'in') return `${column} = any($${values.push(wanted.slice(1, -1).split(','))})`;
    if (!OPERATORS[operator]) throw new Error(`"failed to parse filter (${operator}.${wanted})"`);
    const value = operator === 'ilike' ? wanted.replaceAll('*', '%') : wanted;
    return `${column} ${OPERATORS[operator]} $${values.push(value)}`;
  };
  const conditions = [...parameters]
    .filter(([name]) => !NO_FILTERS.includes(name))
    .flatMap(([name, value]) => {
      const parts = name === 'and' ? value.slice(1, -1).split(',') : [`${name}.${value}`];
      return parts.map(part => {
        const [, field = '', operator = '', wanted = ''] = /^([^.]+)\.(\w+)\.([^]*)$/.exec(part) ?? [];
        return condition(field, operator, wanted);
      });
    });
  return conditions.length ? `where ${conditions.join(' and ')}` : '';
}

function orderOf(parameters: URLSearchParams): string {
  const [field, direction] = parameters.get('order')?.split('.') ?? [];
  return field ? `order by ${quoted(field)} ${direction === 'desc' ? 'desc' : 'asc'}` : '';
}

const now = () => Math.floor(Date.now() / 1000);
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signed = (text: string) => createHmac('sha256', SECRET).update(text).digest('base64url');

function jwt(claims: object): string {
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${text}.${signed(text)}`;
}

/** Reads the claims of a token; null if the token is not ours or has expired. */
function claimsIn(authorization: string): Record<string, unknown> | null {
  const [head, claims = '', signature] = authorization.replace(/^Bearer /, '').split('.');
  if (signature !== signed(`${head}.${claims}`)) return null;
  const read = parsed<Record<string, unknown>>(Buffer.from(claims, 'base64url').toString());
  return Number(read.exp) > now() ? read : null;
}
