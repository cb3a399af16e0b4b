/**
 * The business day of a branch: the date on the branch's clock, or the previous date before the cut-off hour. Time
 * zone and cut-off hour are stored on the device, so that a page knows them before its first call. Without a time
 * zone, days follow the device's clock and end at midnight.
 */
import { parseISO, subDays } from 'date-fns';
import { getCurrentBranch } from './currentBranch';
import { toIsoDay } from './days';
import { getClockTimeInZone, type ClockTime } from './getClockTimeInZone';

export interface BranchClock {
  timeZone?: string | undefined;
  /** The hour after midnight at which the branch's business day ends, 0 to 12. */
  cutoffHour?: number | undefined;
}

const keysOf = (branchId: number) => ({ zone: `zone.${branchId}`, cutoff: `cutoff.${branchId}` });

const unkept = new Map<number, BranchClock>();

function storedClock(branchId: number): BranchClock {
  const { zone, cutoff } = keysOf(branchId);
  return (
    unkept.get(branchId) ?? {
      timeZone: localStorage.getItem(zone) ?? undefined,
      cutoffHour: Number(localStorage.getItem(cutoff)),
    }
  );
}

export const getCutoffHour = (branchId: number): number => storedClock(branchId).cutoffHour ?? 0;

const listeners = new Set<() => void>();

const store = (key: string, value: string | undefined) =>
  value ? localStorage.setItem(key, value) : localStorage.removeItem(key);

export function storeBranchClock(branchId: number, { timeZone, cutoffHour = 0 }: BranchClock): void {
  const stored = storedClock(branchId);
  if (stored.timeZone === timeZone && stored.cutoffHour === cutoffHour) return;
  unkept.delete(branchId);
  const { zone, cutoff } = keysOf(branchId);
  try {
    store(zone, timeZone);
    store(cutoff, cutoffHour === 0 ? undefined : String(cutoffHour));
  } catch {
    // The browser's storage is full or blocked, so time zone and cut-off hour are stored in memory.
    unkept.set(branchId, { timeZone, cutoffHour });
  }
  for (const listener of listeners) listener();
}

export const getBranchClockTime = (branchId = getCurrentBranch(), moment = new Date()): ClockTime =>
  getClockTimeInZone(moment, storedClock(branchId).timeZone);

export const toBusinessDay = ({ day, minutes }: ClockTime, cutoffHour: number): string =>
  minutes < cutoffHour * 60 ? toIsoDay(subDays(parseISO(day), 1)) : day;

/** The current business day of a branch, as `yyyy-MM-dd`. */
export const getCurrentBusinessDay = (branchId = getCurrentBranch(), moment = new Date()): string =>
  toBusinessDay(getBranchClockTime(branchId, moment), getCutoffHour(branchId));

/**
 * Returns noon of the business day as a date for calendar arithmetic. Daylight saving changes never skip noon.
 */
export const getCurrentBusinessDayNoon = (branchId = getCurrentBranch(), moment = new Date()): Date =>
  parseISO(`${getCurrentBusinessDay(branchId, moment)}T12:00`);

export function subscribeToBranchClock(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
