import { unescapeSpreadsheetFormula } from '../../contract/productFile.ts';
import type { ColumnIndexes, ImportColumnField } from './columns.ts';
import type { FlagColumn } from '../database/tables/columns.ts';
import { foldText } from '../../contract/foldText.ts';
import { createMessage, type MessageValue } from '../language/message.ts';
import { scaleDecimalToInteger, parseDecimal, findPossibleDecimalValues, type Decimal } from './decimals.ts';
import type { NumberStyle, ColumnNumberStyles } from './numberStyle.ts';
import { BadRowError } from './problems.ts';
import { IMPORT_VOCABULARIES } from '../language/importVocabulary.ts';
import type { FileRow } from './readCsvRows.ts';

/**
 * Maximum number of characters of imported texts. Names must still fit on the screens, and codes in a barcode.
 */
const LONGEST = { name: 200, code: 64, label: 100, terminal: 60, description: 10_000 };

const ERROR = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FORMULA)$/i;

const YES = ['1', 'x', ...IMPORT_VOCABULARIES.flatMap(({ yes }) => yes)];
const NO = ['0', ...IMPORT_VOCABULARIES.flatMap(({ no }) => no)];

export class FileRowCells<Name extends string> {
  private readonly fields: Record<Name, ImportColumnField>;
  private readonly columns: ColumnIndexes<Name>;
  private readonly usualStyle: NumberStyle;
  private readonly styles: ColumnNumberStyles | NumberStyle | undefined;

  constructor(
    fields: Record<Name, ImportColumnField>,
    columns: ColumnIndexes<Name>,
    delimiter: string,
    styles?: ColumnNumberStyles | NumberStyle,
  ) {
    this.fields = fields;
    this.columns = columns;
    this.usualStyle = delimiter === ';' ? 'likely-comma' : 'point';
    this.styles = styles;
  }

  has(name: Name): boolean {
    return this.columns[name] !== undefined;
  }

  private label(name: Name): MessageValue {
    return this.fields[name].label;
  }

  /**
   * Returns the trimmed text of a cell, without the apostrophe that prevents a formula. Empty if the file has no
   * such column.
   * @throws BadRowError for text that the shop cannot store
   */
  text(row: FileRow, name: Name, kind: keyof typeof LONGEST): string {
    const column = this.columns[name];
    const text = column === undefined ? '' : unescapeSpreadsheetFormula(row.cells[column] ?? '').trim();
    if (text.includes('\0')) throw new BadRowError(createMessage('row.nul', { column: this.label(name) }));
    if (kind !== 'code' && ERROR.test(text))
      throw new BadRowError(createMessage('row.spreadsheetError', { column: this.label(name), error: text }));
    if (text.length > LONGEST[kind]) {
      throw new BadRowError(createMessage('row.tooLong', { column: this.label(name), max: LONGEST[kind] }));
    }
    return text;
  }

  requiredText(row: FileRow, name: Name, kind: keyof typeof LONGEST): string {
    const text = this.text(row, name, kind);
    if (text === '') throw new BadRowError(createMessage('row.missing', { column: this.label(name) }));
    return text;
  }

  /**
   * Parses a cell as a number.
   * @returns undefined for an empty cell
   * @throws BadRowError for text that is not a number
   */
  decimal(row: FileRow, name: Name): Decimal | undefined {
    const text = this.text(row, name, 'label');
    if (text === '') return undefined;
    const style = this.styleOf(name);
    const value = parseDecimal(text, style);
    const readings = value ? undefined : findPossibleDecimalValues(text, style);
    if (readings) {
      const [one, other] = readings;
      throw new BadRowError(
        createMessage('row.ambiguousNumber', {
          column: this.label(name),
          text: quoteShortenedText(text),
          one,
          other,
        }),
      );
    }
    if (!value)
      throw new BadRowError(
        createMessage('row.notANumber', { column: this.label(name), text: quoteShortenedText(text) }),
      );
    return value;
  }

  private styleOf(name: Name): NumberStyle {
    if (typeof this.styles === 'string') return this.styles;
    const column = this.columns[name];
    return (column === undefined ? undefined : this.styles?.of(column)) ?? this.usualStyle;
  }

  /**
   * Parses a cell as a number in units of `10 ** -places`.
   * @returns undefined for an empty cell
   * @throws BadRowError for text that is not a number, or for too large a number
   */
  units(row: FileRow, name: Name, places: number): number | undefined {
    const value = this.decimal(row, name);
    return value && this.within(name, scaleDecimalToInteger(value, places));
  }

  /**
   * Parses a cell as yes or no.
   * @returns undefined for an empty cell
   * @throws BadRowError for any other word
   */
  flag(row: FileRow, name: Name): FlagColumn | undefined {
    const text = this.text(row, name, 'label');
    if (text === '') return undefined;
    const word = foldText(text);
    if (YES.includes(word)) return 1;
    if (NO.includes(word)) return 0;
    throw new BadRowError(
      createMessage('row.notYesOrNo', { column: this.label(name), text: quoteShortenedText(text) }),
    );
  }

  within(name: Name, units: number | undefined): number {
    if (units === undefined)
      throw new BadRowError(createMessage('row.tooLarge', { column: this.label(name) }));
    return units;
  }
}

export function quoteShortenedText(text: string): string {
  const short = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  return `"${short.replace(/\s+/g, ' ')}"`;
}
