/**
 * Detects the number style of a column. The text 1.250 means one and a quarter in some files, and one thousand two
 * hundred and fifty in others.
 */
import type { Readable } from 'node:stream';
import type { DecimalSeparator } from '../../contract/importFile.ts';
import { CURRENCY_SIGN_PATTERN } from '../language/importVocabulary.ts';
import { ImportProblems } from './problems.ts';
import type { ReadOptions, RowReader } from './readCsvRows.ts';

/**
 * Number styles. `point`: 1,234.50. `comma`: 1.234,50. `likely-comma`: like `comma`, but ambiguous numbers such as
 * 1.250 are refused. `either`: the column contains both styles, so 1.250 and 1,250 are refused.
 */
export type NumberStyle = 'point' | 'comma' | 'likely-comma' | 'either';

export const toNumberStyle = (sign: DecimalSeparator): NumberStyle | undefined =>
  sign === '' ? undefined : sign === ',' ? 'comma' : 'point';

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

const SIGNS = new RegExp(String.raw`${CURRENCY_SIGN_PATTERN}|[%\s]`, 'g');

/** Detects the style of a single number. @returns null for integers, text and ambiguous numbers */
export function detectNumberStyle(text: string): 'point' | 'comma' | null {
  const bare = text
    .trim()
    .replace(/^\((.*)\)$/, '$1')
    .replace(SIGNS, '')
    .replace(/^[-+]/, '');
  if (POINT.some(pattern => pattern.test(bare))) return 'point';
  return COMMA.some(pattern => pattern.test(bare)) ? 'comma' : null;
}

/** Number style of each column of a file. Columns whose numbers do not reveal a style are missing. */
export class ColumnNumberStyles {
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

export async function readNumberStyles(
  source: Readable,
  read: RowReader,
  options: ReadOptions,
): Promise<ColumnNumberStyles> {
  const styles = new ColumnNumberStyles();
  await read(
    source,
    options,
    new ImportProblems(),
    () =>
      ({ cells }) =>
        styles.note(cells),
  );
  return styles;
}
