type Tree = { [key: string]: string | Tree } | object;

/** Later trees win, branch by branch. */
export function deepMerged(...trees: Tree[]): Record<string, any> {
  const result: Record<string, any> = {};
  for (const tree of trees) {
    for (const [key, value] of Object.entries(tree)) {
      const both = typeof value === 'object' && typeof result[key] === 'object';
      result[key] = both ? deepMerged(result[key], value) : value;
    }
  }
  return result;
}
