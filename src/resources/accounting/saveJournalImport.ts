import { zipSync } from 'fflate';
import type { JournalLine } from '../../dataProvider/api';
import { translateToEnglish } from '../../i18n/translate';
import type { DayRange } from '../../lib/days';
import { makeFileName } from '../../../contract/fileName';
import { getFileNameMoment } from '../../lib/branchClockTime';
import { saveFile } from '../../lib/saveFile';
import { makeJournalImport, splitForImport, type AccountingProgram } from './dayJournal';

interface JournalSource {
  branchId: number;
  branchName: string;
  range: DayRange;
}

/** Saves the file that an accounting program imports, or an archive of several files if one would be too long. */
export async function saveJournalImport(
  program: AccountingProgram,
  lines: readonly JournalLine[],
  { branchId, branchName, range: { start, end } }: JournalSource,
): Promise<void> {
  const parts = splitForImport(program, lines);
  const makePart = (part: readonly JournalLine[]) =>
    makeJournalImport(program, part, { branchId, branchName }, translateToEnglish);
  const name = ['day journal', program, branchId, start, end, getFileNameMoment(branchId)];
  if (parts.length === 1) {
    saveFile(makeFileName(name, 'csv'), makePart(lines));
    return;
  }
  const files: Record<string, Uint8Array> = {};
  for (const part of parts) {
    const days = [part[0]!.day, part.at(-1)!.day];
    files[makeFileName(['day journal', program, branchId, ...days], 'csv')] = new Uint8Array(
      await makePart(part).arrayBuffer(),
    );
  }
  saveFile(makeFileName(name, 'zip'), new Blob([zipSync(files)], { type: 'application/zip' }));
}
