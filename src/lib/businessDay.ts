/**
 * Which day runs in a branch: by this device's clock, and until the hour at which the branch's days end still the one before, as the server
 * counts its sales. The hour is kept on the device from when the backend last told it, so that a page knows it before it has
 * asked for anything. Where the backend tells none, days end at midnight.
 */
import { currentBranch } from './currentBranch';
import { dayOf } from './days';

const keyOf = (branchId: number): string => `cutoff.${branchId}`;

/** Hours that were told where the device keeps nothing more: for as long as the page is there. */
const unkept = new Map<number, number>();

/** The hour at which a branch's days end, 0 to 12, as the backend last told it. */
export const cutoffOf = (branchId: number): number =>
  unkept.get(branchId) ?? Number(localStorage.getItem(keyOf(branchId)));

const listeners = new Set<() => void>();

/** Keeps the hour at which a branch's days end, 0 to 12, as it was just told. */
export function keepCutoff(branchId: number, hour: number): void {
  if (hour === cutoffOf(branchId)) return;
  unkept.delete(branchId);
  try {
    if (hour === 0) localStorage.removeItem(keyOf(branchId));
    else localStorage.setItem(keyOf(branchId), String(hour));
  } catch {
    // It may be full.
    unkept.set(branchId, hour);
  }
  for (const listener of listeners) listener();
}

/**
 * A moment as a date of its business day, for the calendar: what the clock shows, less the hours until which the day before goes on. Not
 * the moment so many hours ago, which in the nights of a change of clocks is of another day.
 */
export function businessDayOf(moment: Date, cutoffHour: number): Date {
  if (cutoffHour === 0) return moment;
  const date = new Date(moment);
  date.setHours(date.getHours() - cutoffHour);
  return date;
}

/** The same of a branch, by the hour that is kept. */
export const branchNow = (branchId = currentBranch(), moment = new Date()): Date =>
  businessDayOf(moment, cutoffOf(branchId));

/** The business day that runs in a branch, `yyyy-MM-dd`. */
export const today = (branchId = currentBranch()): string => dayOf(branchNow(branchId));

/** @param listener called once another hour was told @returns ends that */
export function onCutoff(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
