import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { hashPassword, passwordMatches } from '../../../server/auth/passwords.ts';

it('knows a password by its hash, in either form of an accent', async () => {
  const hash = await hashPassword('crème brûlée'.normalize('NFC'));
  expect(await passwordMatches('crème brûlée'.normalize('NFD'), hash)).toBe(true);
  expect(await passwordMatches('creme brulee', hash)).toBe(false);
});

it('lets other work in, however many sign in at once', async () => {
  let signedIn = 0;
  const everybody = Array.from({ length: 16 }, () => hashPassword('the same morning').then(() => signedIn++));
  await readFile(import.meta.filename);
  // All sixteen, were they not let in one by one; a busy machine may take some before it reads the file.
  expect(signedIn).toBeLessThan(12);
  await Promise.all(everybody);
});
