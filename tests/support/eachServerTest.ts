/** Before every file of `tests/server`. */
import type * as Crypto from 'node:crypto';
import { vi } from 'vitest';

// Passwords are slow to check on purpose, and no test is about how slow: here they take next to nothing.
vi.mock('node:crypto', async original => {
  const crypto = await original<typeof Crypto>();
  const argon2: typeof crypto.argon2 = (algorithm, parameters, callback) =>
    crypto.argon2(algorithm, { ...parameters, memory: 8, passes: 1 }, callback);
  return { ...crypto, argon2 };
});

// Files are not kept apart: none finds what another left behind, and each has the hooks of what it imports.
vi.resetModules();
