/**
 * Pins this tab to its branch while another tab switches branches: unsaved work belongs to the branch in which it
 * began. The language is pinned as well, because changing it redraws every screen; the tab gets the new language
 * when it reloads. Independent of react-admin, because `currentBranch` uses it.
 */

import { LANGUAGE_KEY } from '../i18n/language';

interface Held {
  /** The storage key of the choice. */
  key: string;
  /** The stored value. */
  branch: unknown;
}

let held: Held | null = null;

const unsavedWork = new Set<() => boolean>();

const isUnsaved = (): boolean => [...unsavedWork].some(unsaved => unsaved());

/** Undefined if this tab follows the stored choice. */
export const getPinnedBranch = (key: string): { branch: unknown } | undefined =>
  held?.key === key ? held : undefined;

/** Called when a branch is chosen in this tab: it follows the stored choice from then on. */
export function unpinBranch(): void {
  held = null;
}

/** Called when a branch is chosen in this tab and the storage is full. @param key the storage key of the choice */
export function pinBranch(key: string, branch: unknown): void {
  held = { key, branch };
}

/** Runs before react-admin's store hears of the change, which would draw every screen again and empty its boxes. */
function hold(event: StorageEvent): void {
  if (event.key === LANGUAGE_KEY && isUnsaved()) event.stopImmediatePropagation();
  if (!event.key?.startsWith('RaStore.branch.')) return;
  if (!held && !isUnsaved()) return;
  held ??= { key: event.key, branch: JSON.parse(event.oldValue ?? 'null') };
  event.stopImmediatePropagation();
}

/**
 * While there is unsaved work, a switch of the branch in another tab does not affect this tab. The tab stays pinned
 * until a branch is chosen in it, or until it reloads.
 * @param unsaved tells if there is unsaved work now
 * @returns a function that ends the pinning
 */
export function pinBranchWhile(unsaved: () => boolean): () => void {
  unsavedWork.add(unsaved);
  return () => void unsavedWork.delete(unsaved);
}

/**
 * Listens to what other tabs choose. Call it before react-admin's store listens: browsers call a window's listeners
 * in the order in which they were added.
 */
export function listenToOtherTabs(): void {
  window.addEventListener('storage', hold);
}
