import { beforeEach, expect, it, vi } from 'vitest';
import { like } from '../support/matchers';

async function pageWith(given: object) {
  vi.stubGlobal('fetch', async () => Response.json(given));
  const { loadConfig, ConfigError } = await import('../../src/lib/config');
  await loadConfig();
  return { ...(await import('../../src/backends/backend')), ConfigError };
}

beforeEach(() => {
  vi.resetModules();
  return () => vi.unstubAllGlobals();
});

it('opens once, however often it is asked', async () => {
  const { openBackend, getBackend } = await pageWith({ backend: 'simple-rest' });
  const [one, other] = await Promise.all([openBackend(), openBackend()]);
  expect(one).toBe(other);
  expect(await openBackend()).toBe(one);
  expect(getBackend()).toBe(one);
});

it.each<[given: object, sentence: string]>([
  [
    { backend: 'trastienda', options: { key: 'x' } },
    'config.json: the backend "trastienda" has no "options.key".',
  ],
  [{ backend: 'memory', options: { key: 'x' } }, 'config.json: the backend "memory" has no "options.key".'],
  [
    { backend: 'simple-rest', options: { issuer: 'https://id.example' } },
    'config.json: the backend "simple-rest" needs "options.clientId".',
  ],
  [
    { backend: 'simple-rest', options: { issuer: '', clientId: 'x' } },
    'config.json: the backend "simple-rest" needs "options.issuer".',
  ],
  [
    { backend: 'simple-rest', options: { issuer: 'https://id.example', clientId: 'x', secret: 'y' } },
    'config.json: the backend "simple-rest" has no "options.secret".',
  ],
])('refuses the options of %j, and opens once they are right', async (given, sentence) => {
  const { openBackend, isBackendNeededBeforeSignIn: isOpenedFirst, ConfigError } = await pageWith(given);
  expect(isOpenedFirst()).toBe(true);
  const error: unknown = await openBackend().catch((refused: unknown) => refused);
  expect(error).toBeInstanceOf(ConfigError);
  expect(error).toMatchObject({ message: sentence });
  const { openBackend: openAgain } = await pageWith({ ...given, options: {} });
  expect(await openAgain()).toMatchObject({ auth: { signIn: like.any(Function) } });
});

it.each([
  ['trastienda', {}, false],
  ['simple-rest', {}, false],
  ['memory', {}, false],
  ['simple-rest', { issuer: 'https://id.example', clientId: 'x' }, true],
])('%s with the options %j is opened before the sign-in page shows: %s', async (backend, options, first) => {
  expect((await pageWith({ backend, options })).isBackendNeededBeforeSignIn()).toBe(first);
});
