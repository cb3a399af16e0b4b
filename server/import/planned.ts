/** What a dry run finds, for a person to read before it is done. */
import { MOST_PLANNED } from '../../contract/importFile.ts';

/** By the fields of the file, in its units: dollars, percent, pieces; names of categories and suppliers. */
export type FileValues = Readonly<Record<string, string | number | boolean | null>>;

export interface Planned {
  /** Null: it would be made. */
  id: number | null;
  /** As the shop has it; of a new one, as the file says. */
  name: string;
  /** Of what is there, the fields that would change. */
  before: FileValues;
  after: FileValues;
}

/** How much of a change it is: by its price or cost, and by its stock where those are alike. */
export interface Size {
  /** As `stepOf` has it. */
  price: number;
  /** Thousandths, up or down alike. */
  stockMilli: number;
}

/** Gathers what would become of the records of a file. What is listed is put into words, the rest is not. */
export class Plan<Wanted> {
  private readonly changed: { wanted: Wanted; size: Size }[] = [];
  private readonly added: Wanted[] = [];

  /** @param size the larger, the further up */
  change(wanted: Wanted, size: Size): void {
    this.changed.push({ wanted, size });
  }

  add(wanted: Wanted): void {
    this.added.push(wanted);
  }

  /** What changes, the largest first, before what is new. */
  listed(words: { changed: (wanted: Wanted) => Planned; added: (wanted: Wanted) => Planned }): Planned[] {
    const changed = this.changed
      // Two that are both without end have no difference, and are ordered by their stock.
      .toSorted(
        ({ size: one }, { size: other }) => other.price - one.price || other.stockMilli - one.stockMilli,
      )
      .slice(0, MOST_PLANNED)
      .map(({ wanted }) => words.changed(wanted));
    const added = this.added.slice(0, MOST_PLANNED - changed.length).map(words.added);
    return [...changed, ...added];
  }
}

/** How far an amount moves, up or down alike: 0 where it stays, without end from and to nothing. */
export function stepOf(before: number, after: number): number {
  if (before === after) return 0;
  return before > 0 && after > 0 ? Math.abs(Math.log(after / before)) : Infinity;
}
