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
 * Vitest's asymmetric matchers: `{ id: like.any(Number) }`. Vitest types them as `any`, which would remove the types of
 * every containing object.
 */
export const like: Like & { not: Pick<Like, 'stringMatching'> } = expect;
