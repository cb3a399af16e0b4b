import { createHash } from 'node:crypto';

const HASH_BYTES = 16;

/**
 * Hashes what a till sent. By the hash, the server distinguishes a second sale with the same reference from a
 * repetition of the first sale. The order of the properties does not matter.
 */
export const hashCanonicalJson = (sent: unknown): string =>
  createHash('sha256').update(toCanonicalJson(sent)).digest().subarray(0, HASH_BYTES).toString('base64url');

const toCanonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
