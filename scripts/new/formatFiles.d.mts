/** Types of `formatFiles.mjs` for tests. */
export function formatFiles(files: readonly string[]): void;
