/** Types of `typeErrors.mjs` for tests. */
export function listTypeErrors(said: string): string[];
