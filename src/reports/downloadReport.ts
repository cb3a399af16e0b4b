import { translateToEnglish, type Translate } from '../i18n/translate';
import { makeCsvFile, toCsv, type CsvCell } from '../../contract/csv';
import { formatBranchClockTime } from '../lib/branchClockTime';
import { saveFile } from '../lib/saveFile';
import { makeWorkbook, type SheetColumn, type SheetRow } from '../../contract/workbook';
import { getCsvFormat, type FileFormat } from '../ui/export/fileFormats';
import { addReportHeadingColumns, makeReportFileName, type ReportHeading } from './reportHeading';
import type { ReportFile, ReportFileColumn } from './reportFile';

const SHEET_TYPES: Record<ReportFileColumn['kind'], SheetColumn['as']> = {
  text: 'text',
  code: 'code',
  id: 'whole',
  money: 'cents',
  count: 'figure',
  percent: 'figure',
  figure: 'figure',
  day: 'day',
  month: 'text',
  moment: 'moment',
};

/**
 * Saves a report as a file of the browser. The file and its name are in English in every language.
 * @param makeFile returns the file. It must translate with the function that it gets, which returns English texts
 */
export async function downloadReport(
  about: Omit<ReportHeading, 'madeAt'>,
  makeFile: (translate: Translate) => ReportFile,
  format: FileFormat,
): Promise<void> {
  const heading = { ...about, madeAt: formatBranchClockTime(about.branchId ?? undefined) };
  const content = await makeReportContent(heading, makeFile(translateToEnglish), format);
  saveFile(makeReportFileName(heading, format), content);
}

/** Makes the content of a file, with columns for the branch and the days. */
async function makeReportContent(
  heading: ReportHeading,
  file: ReportFile,
  format: FileFormat,
): Promise<Blob> {
  const { columns, rows, total } = addReportHeadingColumns(file, heading);
  const sheet = columns.map(({ heading: text, kind }) => ({ heading: text, as: SHEET_TYPES[kind] }));
  const csv = getCsvFormat(format);
  if (csv) return makeCsvFile([toCsv([sheet.map(({ heading: text }) => text), ...rows], csv, sheet)]);
  return makeWorkbook(heading.title, sheet, rows.map(toSheetRow), { total: total && toSheetRow(total) });
}

const toSheetRow = (cells: readonly CsvCell[]): SheetRow =>
  cells.map(cell => ({ text: String(cell), isFigure: typeof cell === 'number' }));
