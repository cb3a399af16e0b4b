import compress from '@fastify/compress';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STREAMED_ROUTE_OPTIONS, sendJsonArray } from '../../../server/reports/jsonArray.ts';

type Chunks = () => AsyncGenerator<unknown[]>;

const bulk = () => Array.from({ length: 200 }, () => ({ text: Math.random().toString(36) }));

const failingAfter = (count: number): Chunks =>
  async function* () {
    for (let at = 0; at < count; at++) yield bulk();
    throw new Error('out of paper');
  };

describe('a long array', () => {
  let app: FastifyInstance;
  let address = '';
  let chunks: Chunks;
  beforeAll(async () => {
    app = fastify({ forceCloseConnections: true });
    await app.register(compress);
    app.get('/array', STREAMED_ROUTE_OPTIONS, (_request, reply) => sendJsonArray(reply, chunks()));
    app.get('/other', async () => 'here');
    address = await app.listen({ port: 0 });
  });
  afterAll(() => app?.close());
  const ask = (encoding: string, signal?: AbortSignal) =>
    fetch(`${address}/array`, { headers: { 'accept-encoding': encoding }, ...(signal ? { signal } : {}) });

  async function received(encoding: string) {
    const answer = await ask(encoding).catch(() => undefined);
    const text = await answer?.text().catch(() => undefined);
    return { status: answer?.status, text };
  }

  it.each(['identity', 'gzip', 'zstd'])('arrives whole (%s), whatever its parts are', async encoding => {
    for (const parts of [[], [[]], [[], [1]], [[1, 'two'], [], [{ three: '3"' }], []]]) {
      chunks = async function* () {
        yield* parts;
      };
      const answer = await ask(encoding);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(await answer.json()).toEqual(parts.flat());
    }
  });

  it('that fails before its first rows is an error like any other', async () => {
    chunks = failingAfter(0);
    expect((await ask('gzip')).status).toBe(500);
  });

  it.each(['identity', 'gzip', 'zstd'])('that fails half-way (%s) breaks off', async encoding => {
    for (const count of [1, 300]) {
      chunks = failingAfter(count);
      const { status, text } = await received(encoding);
      expect([undefined, 200]).toContain(status);
      expect(text).toBeUndefined();
    }
  });

  it.each(['identity', 'gzip'])('is made no further than it is taken (%s)', async encoding => {
    let made = 0;
    let ended = false;
    chunks = async function* () {
      try {
        for (; ; made++) yield bulk();
      } finally {
        ended = true;
      }
    };
    const leaving = new AbortController();
    const reader = (await ask(encoding, leaving.signal)).body!.getReader();
    await reader.read();
    // The client stops reading, so the server must stop producing once the buffers are full.
    for (let quiet = 0; quiet < 50;) {
      const before = made;
      await fetch(`${address}/other`).then(answer => answer.text());
      quiet = made === before ? quiet + 1 : 0;
    }
    expect(made).toBeGreaterThan(0);
    expect(ended).toBe(false);
    leaving.abort();
    await expect.poll(() => ended).toBe(true);
  });

  it('of which little is found lets others in, and ends when its caller leaves', async () => {
    let ended = false;
    chunks = async function* () {
      try {
        for (;;) yield [];
      } finally {
        ended = true;
      }
    };
    const leaving = new AbortController();
    const asked = ask('gzip', leaving.signal).catch((error: Error) => error.name);
    expect(await (await fetch(`${address}/other`)).text()).toBe('here');
    expect(ended).toBe(false);
    leaving.abort();
    expect(await asked).toBe('AbortError');
    await expect.poll(() => ended).toBe(true);
  });
});
