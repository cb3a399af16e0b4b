/** Types of `typeErrors.mjs` for tests. */
export function listTypeErrors(said: string): string[];
export function describeTypeErrors(errors: readonly string[], previous: readonly string[]): string;
export function getBuildInfoFileName(folder: string): string;
