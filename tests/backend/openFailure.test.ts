import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadBackendAuth } from '../../src/authProvider/signIn';
import * as backend from '../../src/backends/backend';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

vi.mock('../../src/backends/backend', { spy: true });

it.each([
  [new TypeError('x is not a function'), 'The backend cannot be opened: x is not a function', true],
  [
    new TypeError('Failed to fetch dynamically imported module: /a.js'),
    'No response from server. Please try again later.',
    false,
  ],
])('says why a backend does not open: %s', async (error, message, isLogged) => {
  vi.mocked(backend.openBackend).mockRejectedValueOnce(error);
  await expect(loadBackendAuth()).rejects.toThrow(message);
  expect(vi.mocked(console.error).mock.calls.flat().includes(error)).toBe(isLogged);
});
