/**
 * Which day runs in a branch: by this device's clock, and until the hour at which the branch's days end still the one before, as the server
 * counts its sales. The hour is kept on the device from when the backend last told it, so that a page knows it before it has
 * asked for anything. Where the backend tells none, days end at midnight.
 */
import { subHours } from 'date-fns';
import { currentBranch } from './currentBranch';
import { dayOf } from './days';

const keyOf = (branchId: number): string => `cutoff.${branchId}`;

const keptOf = (branchId: number): number => Number(localStorage.getItem(keyOf(branchId)));

const listeners = new Set<() => void>();

/** Keeps the hour at which a branch's days end, 0 to 12, as it was just told. */
export function keepCutoff(branchId: number, hour: number): void {
  if (hour === keptOf(branchId)) return;
  if (hour === 0) localStorage.removeItem(keyOf(branchId));
  else localStorage.setItem(keyOf(branchId), String(hour));
  for (const listener of listeners) listener();
}

/** This moment as a date of the branch's business day, for the calendar: its hours are less by the cut-off. */
export const branchNow = (branchId = currentBranch(), moment = new Date()): Date =>
  subHours(moment, keptOf(branchId));

/** The business day that runs in a branch, `yyyy-MM-dd`. */
export const today = (branchId = currentBranch()): string => dayOf(branchNow(branchId));

/** @param listener called once another hour was told @returns ends that */
export function onCutoff(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
