/** For the tests, whose types are checked. */
export const LIBRARIES: string;
export function ensureLibraries(): void;
export function makeLibraries(folder: string): void;
