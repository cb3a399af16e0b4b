/** A report as a CSV file; it loads when one is first saved. */
import { englishWords } from '../i18n';
import { saveCsv, type CsvCell } from '../lib/csv';
import type { Translate } from './columns';
import { fileName, labelled, type Paper } from './paper';

/** @param cells makes head and rows with the words that it is given: files are in English */
export function saveReport(paper: Paper, cells: (translate: Translate) => CsvCell[][]): void {
  const english = englishWords();
  saveCsv(fileName(paper), labelled(cells(english), paper, english));
}
