import { toFileNameMoment } from '../../contract/fileMoment';
import { getBranchClockTime } from './businessDay';

/** Makes the part of a file name that says the present time by the branch's clock. */
export const getFileNameMoment = (branchId?: number): string =>
  toFileNameMoment(formatBranchClockTime(branchId));

/** Formats the present time by the branch's clock for a file, such as `2026-11-30 09:05:00`. */
export function formatBranchClockTime(branchId?: number): string {
  const { day, minutes } = getBranchClockTime(branchId);
  const twoDigits = (part: number) => String(part).padStart(2, '0');
  return `${day} ${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}:00`;
}
