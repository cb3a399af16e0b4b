/**
 * Pins a tab to its branch and language while it has unsaved work. The work belongs to that branch, even if another tab
 * switches branches. A change of the language would redraw every screen, so the tab adopts another language only on
 * reload. This module does not import react-admin, because it loads before the application.
 */

import { LANGUAGE_STORAGE_KEY } from '../i18n/language';

interface Held {
  key: string;
  branch: unknown;
}

let held: Held | null = null;

const unsavedWork = new Set<() => boolean>();

const isUnsaved = (): boolean => [...unsavedWork].some(unsaved => unsaved());

/** @returns the pinned branch; undefined if this tab follows the stored choice of all tabs */
export const getPinnedBranch = (key: string): { branch: unknown } | undefined =>
  held?.key === key ? held : undefined;

export function unpinBranch(): void {
  held = null;
}

/**
 * Pins this tab to a branch. Used if the person's choice of a branch cannot be stored.
 * @param key the storage key of the choice
 */
export function pinBranch(key: string, branch: unknown): void {
  held = { key, branch };
}

/**
 * Hides the storage event of another tab from react-admin's store, which would redraw every screen and clear its
 * inputs.
 */
function hold(event: StorageEvent): void {
  if (event.key === LANGUAGE_STORAGE_KEY && isUnsaved()) event.stopImmediatePropagation();
  if (!event.key?.startsWith('RaStore.branch.')) return;
  if (!held && !isUnsaved()) return;
  held ??= { key: event.key, branch: JSON.parse(event.oldValue ?? 'null') };
  event.stopImmediatePropagation();
}

/**
 * Pins the branch when another tab switches branches while this tab has unsaved work. The tab stays pinned until the
 * person selects a branch in it or reloads it.
 * @param unsaved returns true while there is unsaved work
 * @returns a function that unregisters `unsaved`
 */
export function pinBranchWhileUnsaved(unsaved: () => boolean): () => void {
  unsavedWork.add(unsaved);
  return () => void unsavedWork.delete(unsaved);
}

/**
 * Listens to the storage events of other tabs. Call this before react-admin's store adds its listener, because
 * listeners run in the order in which they were added.
 */
export function listenForBranchSwitches(): void {
  window.addEventListener('storage', hold);
}
