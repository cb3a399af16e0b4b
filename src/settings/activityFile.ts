import { parse } from 'csv-parse/browser/esm/sync';
import { unescapeSpreadsheetFormula } from '../../contract/productFile';
import type { FileColumn, FileColumnFormat } from '../ui/export/fileColumns';

const FORMATS: Readonly<Record<string, FileColumnFormat>> = {
  'Time (UTC)': 'moment',
  Id: 'id',
  Branch: 'id',
};

/** Reads the rows and columns of the server's CSV file, so that they can also be written as a workbook. */
export function readActivityFile(csv: string): {
  records: string[][];
  columns: FileColumn<string[]>[];
} {
  const [headings = [], ...records] = parse(csv, { bom: true });
  const columns = headings.map((heading, at): FileColumn<string[]> => {
    const as = FORMATS[heading] ?? 'text';
    return {
      heading,
      as,
      of: cells => {
        const text = unescapeSpreadsheetFormula(cells[at] ?? '');
        // The time is in UTC, as the heading says: without its zone, it is not converted to the branch's clock.
        return as === 'moment' ? text.slice(0, 19).replace('T', ' ') : text;
      },
    };
  });
  return { records, columns };
}
