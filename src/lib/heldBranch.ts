/**
 * The branch that this tab stays in while another tab chose another: what was typed here is about the one that was chosen when it was begun.
 * So it is with the language, which draws every screen anew, too; that one this tab has again when it is loaded again.
 * Without react-admin, as `currentBranch`, which asks here first.
 */

import { LANGUAGE_KEY } from './language';

interface Held {
  /** Under which the choice is stored. */
  key: string;
  /** As it was stored. */
  branch: unknown;
}

let held: Held | null = null;

const unsavedWork = new Set<() => boolean>();

const isUnsaved = (): boolean => [...unsavedWork].some(unsaved => unsaved());

/** Undefined: this tab has what is stored. */
export const heldBranch = (key: string): { branch: unknown } | undefined =>
  held?.key === key ? held : undefined;

/** Chosen in this tab: from now on it has what is stored. */
export function letGoOfBranch(): void {
  held = null;
}

/** Goes before the store of react-admin, which would draw every screen anew, and empty its boxes. */
function hold(event: StorageEvent): void {
  if (event.key === LANGUAGE_KEY && isUnsaved()) event.stopImmediatePropagation();
  if (!event.key?.startsWith('RaStore.branch.')) return;
  if (!held && !isUnsaved()) return;
  held ??= { key: event.key, branch: JSON.parse(event.oldValue ?? 'null') };
  event.stopImmediatePropagation();
}

/**
 * As long as something is not saved, another tab's choice of a branch is not this one's; and once it was not, it stays so until a branch is
 * chosen here, or the page is loaded again.
 * @param unsaved whether there is something now
 * @returns stops it
 */
export function holdBranchWhile(unsaved: () => boolean): () => void {
  unsavedWork.add(unsaved);
  return () => void unsavedWork.delete(unsaved);
}

/**
 * Hears first what other tabs choose. To be called before the store of react-admin listens: browsers tell a window's listeners in the order
 * in which they came.
 */
export function hearOtherTabs(): void {
  window.addEventListener('storage', hold);
}
