import { DECIMAL_COMMA_CSV, PLAIN_CSV, type CsvFormat } from '../../../contract/csv';

/** Formats of exported files. */
export const FILE_FORMATS = ['xlsx', 'csv', 'csv-decimal-comma'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** Returns how a CSV file is written; null for a workbook. */
export function getCsvFormat(format: FileFormat): CsvFormat | null {
  if (format === 'xlsx') return null;
  return format === 'csv' ? PLAIN_CSV : DECIMAL_COMMA_CSV;
}

export const getFileExtension = (format: FileFormat): string => (format === 'xlsx' ? 'xlsx' : 'csv');
