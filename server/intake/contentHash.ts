import { createHash } from 'node:crypto';

const HASH_BYTES = 16;

/**
 * Hashes a sale or drawer opening as the till sent it, in any order of its properties. With the hash, the server
 * distinguishes a repetition of a sale from another sale with the same reference.
 */
export const hashCanonicalJson = (sent: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(sortProperties(sent)))
    .digest()
    .subarray(0, HASH_BYTES)
    .toString('base64url');

/** Copies a value with sorted properties. A replacer of `JSON.stringify` would take twice as long. */
function sortProperties(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(sortProperties);
  const properties = value as Readonly<Record<string, unknown>>;
  const sorted: Record<string, unknown> = {};
  for (const key of Object.keys(properties).sort()) sorted[key] = sortProperties(properties[key]);
  return sorted;
}
