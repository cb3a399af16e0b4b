import { createHash } from 'node:crypto';

const HASH_BYTES = 16;

/**
 * Hashes a sale or drawer opening as the till sent it, in any order of its properties. With the hash, the server
 * distinguishes a repetition of a sale from another sale with the same reference.
 */
export const hashCanonicalJson = (sent: unknown): string =>
  createHash('sha256').update(toCanonicalJson(sent)).digest().subarray(0, HASH_BYTES).toString('base64url');

const toCanonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
