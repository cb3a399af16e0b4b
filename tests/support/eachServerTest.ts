/** Runs before every file of `tests/server`. */
import type * as Crypto from 'node:crypto';
import { vi } from 'vitest';

// Hashing passwords is slow on purpose, and no test is about that: here it takes next to nothing.
vi.mock('node:crypto', async original => {
  const crypto = await original<typeof Crypto>();
  const argon2: typeof crypto.argon2 = (algorithm, parameters, callback) =>
    crypto.argon2(algorithm, { ...parameters, memory: 8, passes: 1 }, callback);
  return { ...crypto, argon2 };
});

// Test files are not isolated from each other. This removes what another file left behind, and lets each file register the hooks of its
// imports.
vi.resetModules();
