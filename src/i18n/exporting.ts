/** The texts of exports: apart from the catalogue, as they load with the first one. */
import { texts } from '../lib/language';

/** By format. */
const FORMATS: Record<string, string> = { csv: 'CSV', xlsx: 'Excel (XLSX)' };

const FORMAT_HELP: Record<string, string> = {
  csv: 'For other programs',
  xlsx: 'For a spreadsheet: codes keep their zeros',
};

export const exportTexts = texts('exporting', {
  formats: FORMATS,
  formatHelp: FORMAT_HELP,
  progress: 'Exporting: %{done} of %{total}',
  begins: 'Exporting...',
  stop: 'Cancel',
  close: 'Close',
  saved: 'Rows exported: %{count}',
  failedTitle: 'Export',
  failed: 'Failed to export the list. Please try again.',
  moved: 'The list changed while it was read. Please try again.',
});
