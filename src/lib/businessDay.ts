/**
 * The business day of a branch: by this device's clock, and until the branch's cut-off hour still the day before, as the server counts its
 * sales. The hour is stored on the device whenever the backend tells it, so that a page knows it before its first call. Where the backend
 * tells none, days end at midnight.
 */
import { currentBranch } from './currentBranch';
import { dayOf } from './days';

const keyOf = (branchId: number): string => `cutoff.${branchId}`;

/** Cut-off hours where the device's storage is full: kept until the page is loaded again. */
const unkept = new Map<number, number>();

/** The hour at which a branch's days end, 0 to 12, as the backend last told it. */
export const cutoffOf = (branchId: number): number =>
  unkept.get(branchId) ?? Number(localStorage.getItem(keyOf(branchId)));

const listeners = new Set<() => void>();

/** Stores the hour at which a branch's days end, 0 to 12, as the backend told it. */
export function keepCutoff(branchId: number, hour: number): void {
  if (hour === cutoffOf(branchId)) return;
  unkept.delete(branchId);
  try {
    if (hour === 0) localStorage.removeItem(keyOf(branchId));
    else localStorage.setItem(keyOf(branchId), String(hour));
  } catch {
    // The storage may be full.
    unkept.set(branchId, hour);
  }
  for (const listener of listeners) listener();
}

/**
 * A date of the business day that a moment belongs to, for the calendar: what the clock shows, less the cut-off hours. Not the moment
 * so many hours before, which would be another day in a night when the clocks change.
 */
export function businessDayOf(moment: Date, cutoffHour: number): Date {
  if (cutoffHour === 0) return moment;
  const date = new Date(moment);
  date.setHours(date.getHours() - cutoffHour);
  return date;
}

/** `businessDayOf` for a branch, by its stored cut-off hour. */
export const branchNow = (branchId = currentBranch(), moment = new Date()): Date =>
  businessDayOf(moment, cutoffOf(branchId));

/** The current business day of a branch, `yyyy-MM-dd`. */
export const today = (branchId = currentBranch()): string => dayOf(branchNow(branchId));

/** @param listener called when the cut-off hour of a branch changes @returns a function that removes the listener */
export function onCutoff(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
