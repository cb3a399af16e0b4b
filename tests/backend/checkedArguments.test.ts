/** Messages of `npm run check:backend` about its arguments, and about the sign-in of the module. */
import { beforeEach, expect, it, vi } from 'vitest';
import type { ProbeOptions } from './probe/main';

const SERVER = { backend: 'simple-rest', apiBase: 'https://api.example' };

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
  vi.stubGlobal('fetch', async () => Response.json({}));
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  return () => {
    document.getElementById('config')?.remove();
    logged.mockRestore();
    vi.unstubAllGlobals();
  };
});

async function check(options: Omit<ProbeOptions, 'print'>): Promise<string> {
  const { main } = await import('./probe/main');
  let printed = '';
  await main({ ...options, print: text => (printed += `${text}\n`) });
  return printed;
}

it('blames --backend for an unknown module', async () => {
  expect(await check({ config: { backend: 'kontr' } })).toMatch(
    /^There is no backend "kontr": --backend can be trastienda, simple-rest, memory/,
  );
});

it('says that the sign-in returned no token', async () => {
  expect(await check({ config: SERVER, user: 'ida', password: 'x' })).toMatch(
    /^The sign-in failed\. `signIn` returned no token: POST https:\/\/api\.example\/sessions → 200\./,
  );
});

it('says that a module without sign-in does not use --user and --password', async () => {
  const config = { ...SERVER, options: { signIn: 'none', resources: 'banners' } };
  expect(await check({ config, user: 'ida', password: 'x' })).toMatch(
    /^The module has no sign-in, so --user and --password have no effect: add the option `session`\./,
  );
});
