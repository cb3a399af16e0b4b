/** Types of `typeErrors.mjs` for tests. */
export function listErrors(said: string): string[];
