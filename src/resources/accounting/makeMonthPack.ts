import { zipSync } from 'fflate';
import { translateToEnglish } from '../../i18n/translate';
import { makeFileName } from '../../lib/fileName';
import { makeReportContent } from '../../reports/downloadReport';
import { makeReportFileName } from '../../reports/reportHeading';
import type { FileFormat } from '../../ui/export/fileFormats';
import type { BranchMonth } from './month';
import { makeMonthFiles } from './monthFiles';

const FORMATS: readonly FileFormat[] = ['csv', 'xlsx'];

/**
 * Makes an archive with a folder of each branch, which contains each report as CSV and as a workbook. The files and
 * their names are in English in every language.
 */
export async function makeMonthPack(branches: readonly BranchMonth[]): Promise<Blob> {
  const content: Record<string, Uint8Array> = {};
  for (const { month, ...branch } of branches) {
    const folder = makeFileName([branch.branchId, branch.branchName], '').slice(0, -1);
    for (const [title, file] of Object.entries(await makeMonthFiles(month, translateToEnglish))) {
      const heading = { ...branch, title, subject: null };
      for (const format of FORMATS) {
        const blob = await makeReportContent(heading, file, format);
        content[`${folder}/${makeReportFileName(heading, format)}`] = new Uint8Array(
          await blob.arrayBuffer(),
        );
      }
    }
  }
  return new Blob([zipSync(content)], { type: 'application/zip' });
}
