import { translateToEnglish, type Translate } from '../i18n/translate';
import { saveCsv, type CsvCell } from '../lib/csv';
import { makeReportFileName, addReportHeadingColumns, type ReportHeading } from './reportHeading';

/**
 * @param cells returns the head and the rows of the file. It must translate with the function that it gets as its
 *   argument. That function returns English texts, because files are in English in every language
 */
export function downloadReport(paper: ReportHeading, cells: (translate: Translate) => CsvCell[][]): void {
  saveCsv(
    makeReportFileName(paper),
    addReportHeadingColumns(cells(translateToEnglish), paper, translateToEnglish),
  );
}
