/** Finds out how the numbers of a column are written: 1.250 is one and a quarter to some, and a thousand more to others. */
import type { Readable } from 'node:stream';
import type { DecimalSign } from '../../contract/importFile.ts';
import { Problems } from './problems.ts';
import type { ReadOptions, ReadSource } from './readRows.ts';

/**
 * `point`: 1,234.50. `comma`: 1.234,50. `likely-comma`: as `comma`, but 1.250 is refused, because it can be read in two ways. `either`: the
 * column has both, so 1.250 and 1,250 are refused.
 */
export type NumberStyle = 'point' | 'comma' | 'likely-comma' | 'either';

/** The style of a file whose decimal sign a person chose; undefined where none is chosen. */
export const toNumberStyle = (sign: DecimalSign): NumberStyle | undefined =>
  sign === '' ? undefined : sign === ',' ? 'comma' : 'point';

/** Text that is a number in one of the styles alone. */
const POINT = [
  /^\d{0,3}\.\d{1,2}$/,
  /^\d*\.\d{4,}$/,
  /^(0|\d{4,})?\.\d+$/,
  /^\d{1,3}(,\d{3}){2,}$/,
  /^\d{1,3}(,\d{3})+\.\d*$/,
];
const COMMA = [
  /^\d{0,3},\d{1,2}$/,
  /^\d*,\d{4,}$/,
  /^(0|\d{4,})?,\d+$/,
  /^\d{1,3}(\.\d{3}){2,}$/,
  /^\d{1,3}(\.\d{3})+,\d*$/,
];

/** The style that a number shows; null for whole numbers, for text, and for numbers that can be read in two ways. */
export function detectNumberStyle(text: string): 'point' | 'comma' | null {
  const bare = text
    .trim()
    .replace(/^\((.*)\)$/, '$1')
    .replace(/[$£€%\s]/g, '')
    .replace(/^[-+]/, '');
  if (POINT.some(pattern => pattern.test(bare))) return 'point';
  return COMMA.some(pattern => pattern.test(bare)) ? 'comma' : null;
}

/** The style of each column that shows one; columns without such numbers are missing. */
export class NumberStyles {
  private readonly byColumn = new Map<number, NumberStyle>();

  note(cells: readonly string[]): void {
    for (const [column, text] of cells.entries()) {
      const style = detectNumberStyle(text);
      if (style === null) continue;
      const before = this.byColumn.get(column) ?? style;
      this.byColumn.set(column, before === style ? style : 'either');
    }
  }

  of(column: number): NumberStyle | undefined {
    return this.byColumn.get(column);
  }
}

/**
 * Reads a whole file for the styles of its columns.
 * @throws as `read`
 */
export async function readNumberStyles(
  source: Readable,
  read: ReadSource,
  options: ReadOptions,
): Promise<NumberStyles> {
  const styles = new NumberStyles();
  await read(
    source,
    options,
    new Problems(),
    () =>
      ({ cells }) =>
        styles.note(cells),
  );
  return styles;
}
