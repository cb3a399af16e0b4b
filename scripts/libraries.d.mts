/** Types for the tests, which are type-checked. */
export const LIBRARIES: string;
export function ensureLibraries(): void;
export function makeLibraries(folder: string): void;
