export function findLinesWithOldFieldNames(renames: readonly string[]): string[];
export function findLinesWithRemovedEntities(tables: readonly string[]): string[];
