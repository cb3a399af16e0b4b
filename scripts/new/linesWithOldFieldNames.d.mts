export function findLinesWithOldFieldNames(renames: readonly string[]): string[];
