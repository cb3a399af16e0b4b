import { ROLLUP_TABLES, ROLLUPS, type RollupTable } from './rollups.ts';
import type { BranchDay, DayRollups, Figures } from './dayRollups.ts';

/** A rollup row that is not what the sales add up to. */
export interface Difference extends BranchDay {
  table: RollupTable;
  /** Of the cashier, category, product or terminal. */
  id: number;
  /** Undefined: there is no row. */
  stored: Figures | undefined;
  /** Undefined: nothing was sold. */
  counted: Figures | undefined;
}

export function differencesBetween(
  branchDay: BranchDay,
  stored: DayRollups,
  counted: DayRollups,
): Difference[] {
  return ROLLUP_TABLES.flatMap(table => {
    const ids = new Set([...stored[table].keys(), ...counted[table].keys()]);
    return [...ids]
      .sort((a, b) => a - b)
      .map(id => ({
        ...branchDay,
        table,
        id,
        stored: stored[table].get(id),
        counted: counted[table].get(id),
      }))
      .filter(({ stored, counted }) => !stored || !counted || differing(stored, counted).length > 0);
  });
}

const differing = (stored: Figures, counted: Figures): string[] =>
  Object.keys(counted).filter(column => stored[column] !== counted[column]);

/** Names the row, and what it says and what the sales say. */
export function differenceSentence({ table, branchId, day, id, stored, counted }: Difference): string {
  const row = `${table}, branch ${branchId}, day ${day}, ${ROLLUPS[table].subject} ${id}`;
  if (!stored) return `${row}: the row is missing; the sales say ${listed(counted!)}.`;
  if (!counted) return `${row}: nothing was sold, but there is a row with ${listed(stored)}.`;
  const columns = differing(stored, counted);
  return `${row}: ${columns.map(column => `${column} is ${stored[column]}, the sales say ${counted[column]}`).join('; ')}.`;
}

const listed = (figures: Figures): string =>
  Object.entries(figures)
    .map(([column, figure]) => `${column} ${figure}`)
    .join(', ');
