import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect as dial, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { TillErrorResponse } from '../../../contract/tillErrors.ts';
import { connect, type Db } from '../../../server/database/connect.ts';
import { initializeDatabaseOnce } from '../../../server/database/firstStart.ts';
import { migrate, retryIfMigratedConcurrently } from '../../../server/database/migrate.ts';
import { setUpNewShop } from '../../../server/setup/setUp.ts';
import { openPort } from '../../../server/http/ports.ts';
import { buildBranch } from '../../support/builders.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';
import { parsed } from '../../support/json.ts';
import { like } from '../../support/matchers.ts';
import { beginSlowFirstStart } from '../../support/slowFirstStart.ts';

const WAITS = 'Another Trastienda is making the shop in this database; waiting until it is done.';
const ANEW = 'The shop in this database was never finished; making it again.';
const postgres = BOTH_DATABASES.find(({ dialect }) => dialect === 'postgres')!;

describe('the port', () => {
  it('says that the server is starting until somebody answers, on the same connection', async () => {
    const port = await openPort('127.0.0.1', 0);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = async (headers: Record<string, string> = {}) => {
      const answer = await new Promise<IncomingMessage>(resolve =>
        get(`${port.address}/api/branch`, { agent, headers }, resolve),
      );
      return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
    };
    const message = 'The server is starting. Please try again in a moment.';
    const first = await ask();
    expect(first).toMatchObject({ status: 503, headers: { 'retry-after': '5', 'content-language': 'en' } });
    const problem = parsed<TillErrorResponse>(first.body);
    expect(first.headers['x-request-id']).toBe(problem.requestId);
    expect(await ask({ 'accept-language': 'es-MX' })).toMatchObject({
      headers: { 'content-language': 'es' },
      body: like.stringContaining('El servidor está arrancando.'),
    });
    expect(problem).toEqual({
      statusCode: 503,
      error: 'Service Unavailable',
      message,
      code: 'server-unavailable',
      action: 'retry',
      requestId: like.any(String),
    });
    expect(await ask({ accept: 'text/html' })).toMatchObject({
      status: 503,
      headers: { refresh: '5', 'content-type': 'text/plain; charset=utf-8' },
      body: message,
    });
    port.answerWith((_request, response) => void response.end('open'));
    expect(await ask()).toMatchObject({ status: 200, body: 'open' });
    agent.destroy();
    await port.close(0);
  });

  it('answers requests that have begun when it closes, and ends their connections long before the deadline', async () => {
    const port = await openPort('127.0.0.1', 0);
    const connected = once(port.server, 'connection') as Promise<[Socket]>;
    const client = dial(Number(new URL(port.address).port), '127.0.0.1');
    client.write('GET / HTTP/1.1\r\nHost: shop\r\n');
    const [connection] = await connected;
    await expect.poll(() => connection.bytesRead).toBeGreaterThan(0);
    const closed = port.close(600_000);
    client.write('\r\n');
    expect(await text(client)).toContain('Connection: close');
    await closed;
  });
});

describe('two first starts on one PostgreSQL database', () => {
  const branches = async (db: Db) =>
    (await db.selectFrom('branch').select('name').execute()).map(b => b.name);

  it('who loses the lock stops writing', async () => {
    const url = await postgres.make();
    const first = beginSlowFirstStart(url);
    await first.begun;
    const said: string[] = [];
    const second = initializeDatabaseOnce(
      url,
      async db => void (await buildBranch(db, { name: 'Of the second' })),
      line => said.push(line),
    );
    await expect.poll(() => said).toEqual([WAITS]);
    const stopped = expect(first.made).rejects.toThrow(/terminat/);
    const other = new pg.Client(url);
    await other.connect();
    await other.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'",
    );
    await other.end();
    await stopped;
    await second;
    expect(said).toEqual([WAITS, ANEW]);
    const db = connect(url);
    expect(await branches(db)).toEqual(['Of the second']);
    await db.destroy();
  });

  it('many at the same moment make it once', async () => {
    const url = await postgres.make();
    const one = (name: string) =>
      initializeDatabaseOnce(
        url,
        async db => void (await buildBranch(db, { name })),
        () => {},
      );
    await Promise.all(['a', 'b', 'c', 'd'].map(one));
    const db = connect(url);
    expect(await branches(db)).toHaveLength(1);
    await one('late');
    expect(await branches(db)).toHaveLength(1);
    await db.destroy();
  });

  it('looks once more where the row type of a table was there a moment before the table', async () => {
    const db = connect(await postgres.make());
    await sql`create type taken as (id integer)`.execute(db);
    let runs = 0;
    await retryIfMigratedConcurrently(async () => {
      runs += 1;
      if (runs === 1) await sql`create table taken (id integer)`.execute(db);
    });
    expect(runs).toBe(2);
    await db.destroy();
  });

  it('leaves alone what is in the database already', async () => {
    const url = await postgres.make();
    const db = connect(url);
    await migrate(db);
    await buildBranch(db, { name: 'Older' });
    await initializeDatabaseOnce(
      url,
      async () => Promise.reject(new Error('filled')),
      () => {},
    );
    expect(await branches(db)).toEqual(['Older']);
    await db.destroy();
  });
});

for (const database of BOTH_DATABASES) {
  it(`one set-up wins on ${database.name}, however many come at once`, async () => {
    const db = connect(await database.make());
    await migrate(db);
    const values = (userName: string) => ({
      owner: { name: userName, userName, password: 'correct horse 12' },
      productName: '',
      branch: { name: 'First', address: '' },
    });
    const all = await Promise.allSettled(
      ['ana', 'ben', 'cleo'].map(name =>
        setUpNewShop(db, values(name), { dataFolder: '/nowhere', token: null }),
      ),
    );
    const refused = all.filter(result => result.status === 'rejected');
    expect(refused.map(({ reason }) => (reason as Error).message)).toEqual(
      Array.from({ length: 2 }, () => 'This shop has an owner already. Sign in instead.'),
    );
    expect(await db.selectFrom('admin').select('id').execute()).toHaveLength(1);
    expect(await db.selectFrom('branch').select('id').execute()).toHaveLength(1);
    await db.destroy();
  });
}
