/**
 * The business day of a branch: the day on the branch's clock, or the day before until the cut-off hour. Time zone
 * and hour are stored on the device when the backend tells them, so that a page knows them before its first call.
 * Without a time zone, days follow the device's clock and end at midnight.
 */
import { parseISO, subDays } from 'date-fns';
import { getCurrentBranch } from './currentBranch';
import { toIsoDay } from './days';
import { readClock, type ClockTime } from './readClock';

/** The clock of a branch, as far as the backend tells it. */
export interface BranchClock {
  /** IANA name. */
  timeZone?: string | undefined;
  /** The hour at which the branch's days end, 0 to 12. */
  cutoffHour?: number | undefined;
}

const keysOf = (branchId: number) => ({ zone: `zone.${branchId}`, cutoff: `cutoff.${branchId}` });

/** Branch clocks that did not fit into the device's storage. They last until the page is reloaded. */
const unkept = new Map<number, BranchClock>();

/** The clock of a branch, as the backend last told it. */
function storedClock(branchId: number): BranchClock {
  const { zone, cutoff } = keysOf(branchId);
  return (
    unkept.get(branchId) ?? {
      timeZone: localStorage.getItem(zone) ?? undefined,
      cutoffHour: Number(localStorage.getItem(cutoff)),
    }
  );
}

/** The hour at which a branch's days end, 0 to 12, as the backend last told it. */
export const getCutoffHour = (branchId: number): number => storedClock(branchId).cutoffHour ?? 0;

const listeners = new Set<() => void>();

const store = (key: string, value: string | undefined) =>
  value ? localStorage.setItem(key, value) : localStorage.removeItem(key);

/** Stores the clock of a branch, as the backend told it. */
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

/** The time on the branch's clock, or on this device's clock if the backend tells no time zone. */
export const getBranchClockTime = (branchId = getCurrentBranch(), moment = new Date()): ClockTime =>
  readClock(moment, storedClock(branchId).timeZone);

/** The business day that a time belongs to, `yyyy-MM-dd`. */
export const toBusinessDay = ({ day, minutes }: ClockTime, cutoffHour: number): string =>
  minutes < cutoffHour * 60 ? toIsoDay(subDays(parseISO(day), 1)) : day;

/** The current business day of a branch, `yyyy-MM-dd`. */
export const getToday = (branchId = getCurrentBranch(), moment = new Date()): string =>
  toBusinessDay(getBranchClockTime(branchId, moment), getCutoffHour(branchId));

/**
 * `getToday` as a date for calculations with the calendar: its noon on this device, which no change of clocks leaves
 * out.
 */
export const getBranchNow = (branchId = getCurrentBranch(), moment = new Date()): Date =>
  parseISO(`${getToday(branchId, moment)}T12:00`);

/** @param listener called when the clock of a branch changes @returns a function that removes the listener */
export function subscribeToBranchClock(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
