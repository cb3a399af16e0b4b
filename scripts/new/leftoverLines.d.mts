export function findLinesWithOldFieldNames(renames: readonly string[]): string[];
export function findLinesWithRemovedEntities(tables: readonly string[]): {
  stopping: string[];
  other: string[];
};
