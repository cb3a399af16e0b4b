import { ROLLUP_TABLES, type RollupTable } from './rollups.ts';
import { splitRollupKey, type BranchDay, type DayRollups, type RollupSums } from './dayRollups.ts';

export interface RollupDifference extends BranchDay {
  table: RollupTable;
  key: string;
  stored: RollupSums | undefined;
  counted: RollupSums | undefined;
}

export function findRollupDifferences(
  branchDay: BranchDay,
  stored: DayRollups,
  counted: DayRollups,
): RollupDifference[] {
  return ROLLUP_TABLES.flatMap(table => {
    const keys = new Set([...stored[table].keys(), ...counted[table].keys()]);
    return [...keys]
      .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
      .map(key => ({
        ...branchDay,
        table,
        key,
        stored: stored[table].get(key),
        counted: counted[table].get(key),
      }))
      .filter(({ stored, counted }) => !stored || !counted || differing(stored, counted).length > 0);
  });
}

const differing = (stored: RollupSums, counted: RollupSums): string[] =>
  Object.keys(counted).filter(column => stored[column] !== counted[column]);

export function describeRollupDifference({
  table,
  branchId,
  day,
  key,
  stored,
  counted,
}: RollupDifference): string {
  const subjects = splitRollupKey(table, key).map(([column, id]) => `${column} ${id}`);
  const row = [table, `branch ${branchId}`, `day ${day}`, ...subjects].join(', ');
  if (!stored) return `${row}: the row is missing; the sales say ${listed(counted!)}.`;
  if (!counted) return `${row}: nothing was sold, but there is a row with ${listed(stored)}.`;
  const columns = differing(stored, counted);
  return `${row}: ${columns.map(column => `${column} is ${stored[column]}, the sales say ${counted[column]}`).join('; ')}.`;
}

const listed = (figures: RollupSums): string =>
  Object.entries(figures)
    .map(([column, figure]) => `${column} ${figure}`)
    .join(', ');
