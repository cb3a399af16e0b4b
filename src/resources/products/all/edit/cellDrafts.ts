/**
 * Unsaved text in table cells. The store is outside React, so that a cell renders only when its own text changes.
 */
import type { QueryClient } from '@tanstack/react-query';

export type EditableCellSource = 'priceCents' | 'stockThousandths' | 'status';

export type EditableCellKey = `${EditableCellSource} ${string}`;

export interface CellDraft {
  /** The typed text; null if the person has not changed the value. */
  typed: string | null;
  state: 'open' | 'saving' | 'failed';
  says: string;
  here: boolean;
}

const OPENED: CellDraft = { typed: null, state: 'open', says: '', here: true };

export class CellDrafts {
  readonly #drafts = new Map<EditableCellKey, CellDraft>();
  readonly #listeners = new Set<() => void>();
  readonly #lines = new Map<string, Promise<unknown>>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get(key: EditableCellKey): CellDraft | undefined {
    return this.#drafts.get(key);
  }

  get isUnsaved(): boolean {
    return [...this.#drafts.values()].some(({ typed }) => typed !== null);
  }

  open(key: EditableCellKey): void {
    if (!this.#drafts.has(key)) this.#put(key, OPENED);
  }

  change(key: EditableCellKey, change: Partial<CellDraft>): void {
    const draft = this.#drafts.get(key);
    if (draft) this.#put(key, { ...draft, ...change });
  }

  drop(key: EditableCellKey): void {
    this.#drafts.delete(key);
    this.#tell();
  }

  /**
   * Runs the saves of one product one after another. On a backend without versions, two saves at the same time would
   * overwrite each other.
   */
  inLine<Answer>(productId: string, work: () => Promise<Answer>): Promise<Answer> {
    const before = this.#lines.get(productId) ?? Promise.resolve();
    const done = before.then(work, work);
    this.#lines.set(productId, done);
    return done;
  }

  #put(key: EditableCellKey, draft: CellDraft): void {
    this.#drafts.set(key, draft);
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/**
 * Returns the unsaved texts that were typed into the cells of a branch's product list. They remain when the person
 * leaves the list, until the session ends.
 */
export function getCellDrafts(queryClient: QueryClient, branchId: number): CellDrafts {
  const key = ['cellDrafts', branchId];
  queryClient.setQueryDefaults(['cellDrafts'], { gcTime: Infinity });
  const kept = queryClient.getQueryData<CellDrafts>(key);
  if (kept) return kept;
  const drafts = new CellDrafts();
  queryClient.setQueryData(key, drafts);
  return drafts;
}
