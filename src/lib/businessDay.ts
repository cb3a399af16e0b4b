/**
 * The business day of a branch: the day on the branch's clock, or the previous day until the cut-off hour. Time zone
 * and cut-off hour are stored on the device when the backend sends them, so that a page knows them before its first
 * call. Without a time zone, days follow the device's clock and end at midnight.
 */
import { parseISO, subDays } from 'date-fns';
import { getCurrentBranch } from './currentBranch';
import { toIsoDay } from './days';
import { readClock, type ClockTime } from './readClock';

export interface BranchClock {
  timeZone?: string | undefined;
  /** The hour at which the branch's days end, 0 to 12. */
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
    // The storage may be full.
    unkept.set(branchId, { timeZone, cutoffHour });
  }
  for (const listener of listeners) listener();
}

export const getBranchClockTime = (branchId = getCurrentBranch(), moment = new Date()): ClockTime =>
  readClock(moment, storedClock(branchId).timeZone);

export const toBusinessDay = ({ day, minutes }: ClockTime, cutoffHour: number): string =>
  minutes < cutoffHour * 60 ? toIsoDay(subDays(parseISO(day), 1)) : day;

/** The current business day of a branch, as `yyyy-MM-dd`. */
export const getToday = (branchId = getCurrentBranch(), moment = new Date()): string =>
  toBusinessDay(getBranchClockTime(branchId, moment), getCutoffHour(branchId));

/**
 * `getToday` as a date for calendar arithmetic: noon on this device, a time that no daylight saving change skips.
 */
export const getBranchNow = (branchId = getCurrentBranch(), moment = new Date()): Date =>
  parseISO(`${getToday(branchId, moment)}T12:00`);

export function subscribeToBranchClock(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
