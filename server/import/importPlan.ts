import { MAX_LISTED_IMPORT_CHANGES } from '../../contract/importFile.ts';

/**
 * Values of a record by the fields of the file, in the file's units: dollars, percent, pieces. Categories and
 * suppliers are names.
 */
export type RecordValuesInFileUnits = Readonly<Record<string, string | number | boolean | null>>;

export interface PlannedChange {
  id: number | null;
  name: string;
  before: RecordValuesInFileUnits;
  after: RecordValuesInFileUnits;
}

export interface PlannedChangeSortValues {
  isMarked?: boolean;
  price: number;
  /** Absolute size of the stock change, in thousandths of a unit. */
  stockMilli: number;
}

export class ImportPlan<Wanted> {
  private readonly changed: { wanted: Wanted; size: PlannedChangeSortValues }[] = [];
  private readonly added: { wanted: Wanted; isMarked: boolean }[] = [];

  change(wanted: Wanted, size: PlannedChangeSortValues): void {
    this.changed.push({ wanted, size });
  }

  add(wanted: Wanted, isMarked = false): void {
    this.added.push({ wanted, isMarked });
  }

  listed(words: {
    changed: (wanted: Wanted) => PlannedChange;
    added: (wanted: Wanted) => PlannedChange;
  }): PlannedChange[] {
    const changed = this.changed
      // Two products whose relative price changes are both infinite are sorted by the change of their stock, because
      // the difference of the two price changes is NaN.
      .toSorted(
        ({ size: one }, { size: other }) =>
          Number(other.isMarked ?? false) - Number(one.isMarked ?? false) ||
          other.price - one.price ||
          other.stockMilli - one.stockMilli,
      )
      .slice(0, MAX_LISTED_IMPORT_CHANGES)
      .map(({ wanted }) => words.changed(wanted));
    const added = this.added
      .toSorted((one, other) => Number(other.isMarked) - Number(one.isMarked))
      .slice(0, MAX_LISTED_IMPORT_CHANGES - changed.length)
      .map(({ wanted }) => words.added(wanted));
    return [...changed, ...added];
  }
}

/**
 * Computes the relative size of a change, up or down. The result is 0 if the two amounts are equal. It is infinite if
 * they differ and one of them is 0 or negative.
 */
export function computeRelativeChange(before: number, after: number): number {
  if (before === after) return 0;
  return before > 0 && after > 0 ? Math.abs(Math.log(after / before)) : Infinity;
}
