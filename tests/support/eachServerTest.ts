import type * as Crypto from 'node:crypto';
import { vi } from 'vitest';

// Replaces argon2 with fast parameters, because hashing is slow by design.
vi.mock('node:crypto', async original => {
  const crypto = await original<typeof Crypto>();
  const argon2: typeof crypto.argon2 = (algorithm, parameters, callback) =>
    crypto.argon2(algorithm, { ...parameters, memory: 8, passes: 1 }, callback);
  return { ...crypto, argon2 };
});

// Test files are not isolated. This removes the state of the previous file, and lets each file register the hooks of
// its imports.
vi.resetModules();
