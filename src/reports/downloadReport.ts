import { translateToEnglish, type Translate } from '../i18n/translate';
import { saveCsv, type CsvCell } from '../lib/csv';
import { makeReportFileName, addReportHeadingColumns, type ReportHeading } from './reportHeading';

/**
 * @param cells returns head and rows; it must use the given translate function, because files are in English
 */
export function downloadReport(paper: ReportHeading, cells: (translate: Translate) => CsvCell[][]): void {
  saveCsv(
    makeReportFileName(paper),
    addReportHeadingColumns(cells(translateToEnglish), paper, translateToEnglish),
  );
}
