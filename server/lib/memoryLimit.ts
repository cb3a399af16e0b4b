import { totalmem } from 'node:os';

const MEBIBYTE = 1024 * 1024;

/**
 * Returns the memory that the server may use, in bytes: the limit of its container or service, or the memory of the
 * machine.
 */
export function getMemoryLimit(): number {
  // If the process has no memory limit, Node.js returns 0, or a number above the memory of any machine.
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/**
 * Returns a share of the memory that the server may use, in whole mebibytes.
 * @param divisor 8 for an eighth of the memory
 */
export const getMemoryShareMebibytes = (divisor: number, { min = 1, max = Infinity } = {}): number =>
  Math.max(min, Math.min(max, Math.floor(getMemoryLimit() / divisor / MEBIBYTE)));
