import type * as Crypto from 'node:crypto';
import { vi } from 'vitest';

// Fast parameters replace those of argon2, because hashing is slow by design.
vi.mock('node:crypto', async original => {
  const crypto = await original<typeof Crypto>();
  const argon2: typeof crypto.argon2 = (algorithm, parameters, callback) =>
    crypto.argon2(algorithm, { ...parameters, memory: 8, passes: 1 }, callback);
  return { ...crypto, argon2 };
});
