import { expect } from 'vitest';

interface Like {
  any: (constructor: unknown) => unknown;
  anything: () => unknown;
  arrayContaining: (expected: unknown[]) => unknown;
  objectContaining: (expected: object) => unknown;
  stringContaining: (expected: string) => unknown;
  stringMatching: (expected: string | RegExp) => unknown;
  toSatisfy: (matches: (value: unknown) => boolean) => unknown;
}

/**
 * `expect`'s matchers of a part: `{ id: like.any(Number) }`. Vitest types what they give as `any`, which would take the
 * types from everything that it is put into.
 */
export const like: Like & { not: Pick<Like, 'stringMatching'> } = expect;
