/**
 * Pins this tab to its branch while another tab switches branches, because unsaved work belongs to the branch in
 * which it began. The language is pinned as well: changing it redraws every screen, so the tab gets the new language
 * when it reloads. This file does not import react-admin, because `currentBranch` uses it.
 */

import { LANGUAGE_KEY } from '../i18n/language';

interface Held {
  key: string;
  branch: unknown;
}

let held: Held | null = null;

const unsavedWork = new Set<() => boolean>();

const isUnsaved = (): boolean => [...unsavedWork].some(unsaved => unsaved());

/** @returns the pinned branch; undefined if this tab follows the stored choice */
export const getPinnedBranch = (key: string): { branch: unknown } | undefined =>
  held?.key === key ? held : undefined;

export function unpinBranch(): void {
  held = null;
}

/** Keeps the branch in this tab when the storage is full. @param key the storage key of the choice */
export function pinBranch(key: string, branch: unknown): void {
  held = { key, branch };
}

/**
 * Runs before react-admin's store receives the storage event, which would redraw every screen and clear its inputs.
 */
function hold(event: StorageEvent): void {
  if (event.key === LANGUAGE_KEY && isUnsaved()) event.stopImmediatePropagation();
  if (!event.key?.startsWith('RaStore.branch.')) return;
  if (!held && !isUnsaved()) return;
  held ??= { key: event.key, branch: JSON.parse(event.oldValue ?? 'null') };
  event.stopImmediatePropagation();
}

/**
 * While unsaved work exists, a switch of the branch in another tab does not affect this tab. The tab stays pinned
 * until a branch is chosen in it, or until it reloads.
 * @param unsaved tells whether unsaved work exists now
 * @returns a function that ends the pinning
 */
export function pinBranchWhile(unsaved: () => boolean): () => void {
  unsavedWork.add(unsaved);
  return () => void unsavedWork.delete(unsaved);
}

/**
 * Listens to choices in other tabs. Call this before react-admin's store adds its listener: browsers call a window's
 * listeners in the order in which they were added.
 */
export function listenToOtherTabs(): void {
  window.addEventListener('storage', hold);
}
