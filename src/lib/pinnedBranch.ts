/**
 * Keeps this tab in its branch while another tab chooses another one: unsaved work here is about the branch that it was begun in. The same
 * holds for the language, because changing it draws every screen again; the tab takes the new language when it is loaded again.
 * Without react-admin, like `currentBranch`, which asks here first.
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

/** Undefined where this tab follows the stored choice. */
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
 * While there is unsaved work, a branch that another tab chooses does not apply to this tab. Once that has happened it stays so until a
 * branch is chosen here, or the page is loaded again.
 * @param unsaved whether there is unsaved work now
 * @returns a function that ends this
 */
export function pinBranchWhile(unsaved: () => boolean): () => void {
  unsavedWork.add(unsaved);
  return () => void unsavedWork.delete(unsaved);
}

/**
 * Listens to what other tabs choose. Call it before react-admin's store listens: browsers call a window's listeners in the order in which
 * they were added.
 */
export function listenToOtherTabs(): void {
  window.addEventListener('storage', hold);
}
