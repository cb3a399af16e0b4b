import type { FileColumn, FileColumnFormat } from './fileColumns';

export interface ExportOrigin {
  /** Null for records that all branches share. */
  branch: { id: number; name: string } | null;
  /** Days of the records, as yyyy-MM-dd; empty without a limit. Undefined if the list has no days. */
  days: { start: string; end: string } | undefined;
  /** Time of the export by the branch's clock, such as `2026-11-30 09:05:00`. */
  madeAt: string;
}

/**
 * Appends columns that repeat the branch, the days and the time of the export in every row, as the files of reports
 * have them. A column that the list has itself is not repeated.
 */
export function addOriginColumns(
  columns: readonly FileColumn<never>[],
  { branch, days, madeAt }: ExportOrigin,
): FileColumn<unknown>[] {
  const added: [heading: string, as: FileColumnFormat, value: string | number][] = [];
  if (branch) added.push(['Branch ID', 'id', branch.id], ['Branch', 'text', branch.name]);
  if (days) added.push(['From', 'day', days.start], ['To', 'day', days.end]);
  added.push(['Made At', 'moment', madeAt]);
  const ownHeadings = columns.map(({ heading }) => heading);
  return [
    ...(columns as readonly FileColumn<unknown>[]),
    ...added
      .filter(([heading]) => !ownHeadings.includes(heading))
      .map(([heading, as, value]) => ({ heading, as, of: () => value })),
  ];
}
