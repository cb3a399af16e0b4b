/**
 * Three servers on one PostgreSQL database and one bucket, behind a proxy that forwards each call to the next server
 * (docs/deploy.md#several-servers).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Banner } from '../../contract/banner.ts';
import type { Purchase } from '../../contract/purchase.ts';
import type { SignInResponse } from '../../contract/session.ts';
import { makeBackup } from '../../server/backup/backup.ts';
import { restoreBackup } from '../../server/backup/restore.ts';
import { connect, type Db } from '../../server/database/connect.ts';
import { openFileStorage } from '../../server/files/openFileStorage.ts';
import { readSettings } from '../../server/settings.ts';
import { startBucket, type Bucket } from '../support/bucket.ts';
import { purchaseInput } from '../support/catalogue.ts';
import { BOTH_DATABASES } from '../support/databases.ts';
import { base64, picture } from '../support/pictures.ts';
import { callProgram, startProgram, type Program } from '../support/program.ts';

const postgres = BOTH_DATABASES.find(({ dialect }) => dialect === 'postgres')!;
const PUBLISHED_PASSWORD = 'trastienda-demo';
const PASSWORD = 'a quiet river 7';

let folder = '';
let bucket: Bucket;
let env: Record<string, string>;
let servers: Program[] = [];
let addresses: string[] = [];
let proxy: Server;
let shop = '';
let db: Db;

function roundRobin(): Server {
  let turn = 0;
  return createServer((call, answer) => {
    const { hostname, port } = new URL(addresses[turn++ % addresses.length]!);
    const headers = { ...call.headers, 'x-forwarded-for': call.headers['x-client'] ?? '203.0.113.1' };
    const options = { hostname, port, method: call.method, path: call.url, headers };
    call.pipe(
      forward(options, got => {
        answer.writeHead(got.statusCode!, got.headers);
        got.pipe(answer);
      }),
    );
  });
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-several-'));
  bucket = await startBucket();
  env = { DATABASE_URL: await postgres.make(), ...bucket.env, DEMO: '200', TRUST_PROXY: '1' };
  servers = ['one', 'two', 'three'].map(name => startProgram({ ...env, DATA_DIR: path.join(folder, name) }));
  addresses = await Promise.all(servers.map(server => server.address()));
  proxy = roundRobin().listen(0, '127.0.0.1');
  await new Promise(resolve => proxy.once('listening', resolve));
  shop = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  db = connect(env.DATABASE_URL!);
  // The published password works only for direct calls from this machine.
  const { token: direct } = (await (
    await signIn(PUBLISHED_PASSWORD, '127.0.0.1', addresses[0])
  ).json()) as SignInResponse;
  await callProgram(addresses[0]!, 'PUT', '/api/account/password', {
    token: direct,
    body: { current: PUBLISHED_PASSWORD, password: PASSWORD },
  });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await db?.destroy();
  proxy?.closeAllConnections();
  proxy?.close();
  for (const server of servers) server.kill('SIGTERM');
  await Promise.all(servers.map(server => server.ended));
  await bucket?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const signIn = (password = PASSWORD, client = '203.0.113.1', at = shop, user = 'owner') =>
  fetch(`${at}/token/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-client': client, 'x-forwarded-for': client },
    body: JSON.stringify({ Email: user, Password: password }),
  });
const token = async () => ((await (await signIn()).json()) as SignInResponse).token;
const each = <T>(ask: () => Promise<T>) => Promise.all([1, 2, 3, 4].map(ask));

describe('three servers on one database', () => {
  it('made one demo shop together', async () => {
    const { orders } = await db
      .selectFrom('sale')
      .select(({ fn }) => fn.countAll<number>().as('orders'))
      .executeTakeFirstOrThrow();
    expect(orders).toBe(200);
    const owners = await db.selectFrom('admin').select('id').where('user_name', '=', 'owner').execute();
    expect(owners).toHaveLength(1);
  });

  it('who signed in at one works at all of them, and is out at all of them at once', async () => {
    const mine = await token();
    const ask = async () => (await callProgram(shop, 'GET', '/api/branch', { token: mine })).status;
    expect(await each(ask)).toEqual([200, 200, 200, 200]);
    expect((await callProgram(shop, 'POST', '/token/revoke', { token: mine })).status).toBe(204);
    expect(await each(ask)).toEqual([401, 401, 401, 401]);
  });

  it('show the pictures of the first fill, and a new one, wherever it was sent', async () => {
    const mine = await token();
    const banners = async () =>
      (await callProgram<Banner[]>(shop, 'GET', '/api/banner', { token: mine })).body;
    const show = async (address: string) => {
      const answer = await fetch(shop + address);
      const kind = answer.headers.get('content-type');
      return {
        status: answer.status,
        kind,
        bytes: Buffer.from(await answer.arrayBuffer()).toString('base64'),
      };
    };
    const [first] = await banners();
    expect(await show(first!.image)).toMatchObject({ status: 200, kind: 'image/webp' });
    const body = { title: 'New', status: true, imageBase64: base64(await picture('png')) };
    const added = await callProgram<Banner>(shop, 'POST', '/api/banner', { token: mine, body });
    expect(added.status).toBe(201);
    const shown = await each(() => show(added.body.image));
    expect(new Set(shown.map(({ bytes }) => bytes)).size).toBe(1);
    expect(shown[0]).toMatchObject({ status: 200, kind: 'image/webp' });
    const answer = await fetch(shop + added.body.image);
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    await callProgram(shop, 'DELETE', `/api/banner/${added.body.id}`, { token: mine });
    expect((await each(() => show(added.body.image))).map(({ status }) => status)).toEqual([
      404, 404, 404, 404,
    ]);
    for (const address of ['/files/banner/..%2Fproduct%2Fdemo-apple.webp', '/files/purchase/x.webp'])
      expect((await show(address)).status).toBe(404);
  });

  it('count wrong passwords together', async () => {
    const client = '203.0.113.9';
    for (let time = 0; time < 10; time++) expect((await signIn('wrong', client)).status).toBe(401);
    for (const address of addresses) {
      const refused = await signIn(PASSWORD, client, address);
      expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([
        429,
        'Too many failed sign-ins. Please try again in 15 minutes.',
      ]);
      const seconds = Number(refused.headers.get('retry-after'));
      expect([seconds > 840, seconds <= 900]).toEqual([true, true]);
    }
    expect((await signIn(PASSWORD, '203.0.113.10')).status).toBe(200);
  });

  it('place a purchase once, whoever gets it again', async () => {
    const mine = await token();
    const product = await db.selectFrom('product').select(['id', 'branch_id']).executeTakeFirstOrThrow();
    const supplier = await db
      .selectFrom('supplier')
      .select('id')
      .where('branch_id', '=', product.branch_id)
      .executeTakeFirstOrThrow();
    const input = { branchId: product.branch_id, supplierId: supplier.id, products: [product.id] };
    const place = async () => {
      const answer = await fetch(`${shop}/api/purchase/place`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${mine}`,
          'idempotency-key': 'pressed-four-times',
        },
        body: JSON.stringify(purchaseInput(input, {})),
      });
      return { status: answer.status, id: ((await answer.json()) as Purchase).id };
    };
    const placed = await each(place);
    expect(placed.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(placed.map(({ id }) => id)).size).toBe(1);
  });

  it('are backed up with the pictures of the bucket, and restored into another', async () => {
    const settings = readSettings({ ...env, DATA_DIR: path.join(folder, 'one') });
    for (const [name, value] of Object.entries(bucket.env)) vi.stubEnv(name, value);
    const pictures = await (await openFileStorage(settings)).list();
    expect(pictures.length).toBeGreaterThan(10);
    const archive = path.join(folder, 'shop.tar.gz');
    expect((await makeBackup(settings, archive)).missing).toEqual([]);

    const other = await startBucket();
    try {
      const place = readSettings({
        ...env,
        ...other.env,
        DATABASE_URL: await postgres.make(),
        DATA_DIR: path.join(folder, 'restored'),
      });
      await restoreBackup(place, archive);
      const restored = await openFileStorage(place);
      expect(await restored.list()).toEqual(pictures);
      const [name] = pictures;
      expect(await restored.read(name!)).toEqual(await (await openFileStorage(settings)).read(name!));
      await expect(restoreBackup(place, archive)).rejects.toThrow('has a shop already');
    } finally {
      await other.stop();
    }
  });

  it('say that the pictures cannot be reached, and go on without', async () => {
    const mine = await token();
    await bucket.stop();
    const body = { title: 'New', status: true, imageBase64: base64(await picture('png')) };
    const refused = await callProgram(shop, 'POST', '/api/banner', { token: mine, body });
    expect(refused).toMatchObject({
      status: 503,
      body: { message: 'The picture storage cannot be reached; nothing was saved. Please try again.' },
    });
    expect((await callProgram(shop, 'GET', '/api/banner', { token: mine })).status).toBe(200);
  });
});
