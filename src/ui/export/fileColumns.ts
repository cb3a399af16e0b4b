/** Types of the columns of exported lists, and the formats of their values. The module loads with the first export. */
import { formatNumberCell, formatFlagCell, type ProductFileCellFormat } from '../../../contract/productFile';
import type { Api } from '../../dataProvider/api';
import { formatDateTimeForFile } from '../../lib/days';
import { isBlank } from '../../lib/isBlank';

/**
 * Format of a value in an exported file: a format of the products file (`ProductFileCellFormat`), a whole number
 * (`count`), a day (`yyyy-MM-dd`), or a date-time of the API (`moment`).
 */
export type FileColumnFormat = ProductFileCellFormat | 'count' | 'day' | 'moment';

export type RawCellValue = string | number | boolean | null | undefined;

export interface FileColumn<Kind> {
  /** Column name, in English for every language, because other programs read the file. */
  heading: string;
  as: FileColumnFormat;
  /**
   * The record's field that the column needs, if it needs a single field. The column is omitted if the backend lacks
   * this field.
   */
  field?: string;
  of: (record: Kind) => RawCellValue;
  /** True for a column whose sum is below the rows of workbooks. */
  isSummed?: boolean;
}

interface About<Kind> {
  api: Api;
  branchId: number;
  records: readonly Kind[];
  signal: AbortSignal;
}

export type ListFileColumns<Kind> = (
  about: About<Kind>,
) => readonly FileColumn<Kind>[] | Promise<readonly FileColumn<Kind>[]>;

type FieldOf<Kind> = Extract<keyof Kind, string>;

type Of<Kind> = FieldOf<Kind> | ((record: Kind) => RawCellValue);

/**
 * @param columns by heading: format, field or function of the value, and the field that the function reads
 * @param summed headings of the columns whose sums are below the rows of workbooks
 */
export function defineListFileColumns<Kind>(
  columns: Readonly<Record<string, readonly [FileColumnFormat, Of<Kind>, field?: FieldOf<Kind>]>>,
  summed: readonly string[] = [],
): ListFileColumns<Kind> {
  const made = Object.entries(columns).map(([heading, [as, of, needed]]) => {
    const field = typeof of === 'function' ? needed : of;
    return {
      heading,
      as,
      isSummed: summed.includes(heading),
      ...(field === undefined ? {} : { field }),
      of: typeof of === 'function' ? of : (record: Kind) => record[of] as RawCellValue,
    };
  });
  return () => made;
}

/** A cell as text. Numbers have a decimal point and become numbers in a workbook; other values stay text. */
export interface FileCell {
  text: string;
  isFigure: boolean;
}

const NOTHING: FileCell = { text: '', isFigure: false };
const text = (value: string): FileCell => ({ text: value, isFigure: false });

/**
 * @param value amounts in cents, quantities in thousandths, percentages in hundredths, tax rates in ten-thousandths;
 *   null, undefined and '' give an empty cell
 */
export function toFileCell(as: FileColumnFormat, value: RawCellValue): FileCell {
  if (isBlank(value)) return NOTHING;
  if (as === 'flag') return text(formatFlagCell(value === true || value === 1));
  if (as === 'moment') return text(formatDateTimeForFile(String(value)));
  if (as === 'money' || as === 'percent' || as === 'rate' || as === 'quantity')
    return { text: formatNumberCell(Number(value), as), isFigure: true };
  // An id with letters, as some backends have, is written as text.
  const isFigure = (as === 'id' || as === 'count') && Number.isSafeInteger(Number(value));
  return { text: String(value), isFigure };
}
