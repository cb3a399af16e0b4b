import { readFile } from 'node:fs/promises';
import { expect, it, vi } from 'vitest';
import { hashPassword, verifyPassword } from '../../../server/auth/passwords.ts';

it('takes 19 MiB and two passes for a hash', async () => {
  // Other tests replace argon2 with fast parameters (support/eachServerTest.ts).
  vi.doUnmock('node:crypto');
  vi.resetModules();
  const { argon2Sync } = await import('node:crypto');
  const real = await import('../../../server/auth/passwords.ts');
  const message = 'battery staple 7';
  const [, kind, , , nonce, tag] = (await real.hashPassword(message)).split('$');
  const parameters = { parallelism: 1, tagLength: 32, memory: 19 * 1024, passes: 2 };
  const expected = argon2Sync('argon2id', { ...parameters, message, nonce: Buffer.from(nonce!, 'base64') });
  expect([kind, tag]).toEqual(['argon2id', expected.toString('base64').replace(/=+$/, '')]);
});

it('knows a password by its hash, in either form of an accent', async () => {
  const hash = await hashPassword('crème brûlée'.normalize('NFC'));
  expect(await verifyPassword('crème brûlée'.normalize('NFD'), hash)).toBe(true);
  expect(await verifyPassword('creme brulee', hash)).toBe(false);
});

it('lets other work in, however many sign in at once', async () => {
  let signedIn = 0;
  const everybody = Array.from({ length: 16 }, () => hashPassword('the same morning').then(() => signedIn++));
  await readFile(import.meta.filename);
  // Without the queue, all sixteen would sign in. On a slow machine some may finish before the file is read.
  expect(signedIn).toBeLessThan(12);
  await Promise.all(everybody);
});
