import { Readable } from 'node:stream';
import fastify from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { queueLargeBodies } from '../../../server/http/largeBodies.ts';

afterEach(() => void vi.restoreAllMocks());

it('lets large bodies wait for those before them, and small ones not', async () => {
  vi.spyOn(process, 'constrainedMemory').mockReturnValue(512 * 1024 * 1024);
  const app = fastify();
  queueLargeBodies(app);
  app.post('/', { bodyLimit: 8 * 1024 * 1024 }, ({ body }) => JSON.stringify(body).length);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let arriving = 0;
  const text = 'x'.repeat(2 * 1024 * 1024);
  const send = (body: Readable, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/',
      headers: { 'content-type': 'application/json', ...headers },
      payload: body,
    });
  const large = (headers?: Record<string, string>) =>
    send(
      Readable.from(
        (async function* () {
          arriving++;
          yield Buffer.from('"');
          await released;
          yield Buffer.from(`${text}"`);
        })(),
        { objectMode: false },
      ),
      headers,
    );
  const size = { 'content-length': String(text.length + 2) };
  const answers = [large(size), large(size), large(size), large()];
  await expect.poll(() => arriving).toBe(2);
  const small = await send(Readable.from([Buffer.from('"small"')]), { 'content-length': '7' });
  expect(small.payload).toBe('7');
  expect(arriving).toBe(2);
  release();
  expect((await Promise.all(answers)).map(({ payload }) => payload)).toEqual(
    answers.map(() => size['content-length']),
  );
  expect(arriving).toBe(4);
  await app.close();
});
