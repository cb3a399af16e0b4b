import { useEvent } from 'ra-core';
import { useMemo, useRef, useState } from 'react';
import type { StockCountLine } from '../../dataProvider/api';
import { isEditConflict } from '../../dataProvider/errors';
import { getErrorMessage } from '../../lib/errorMessage';
import { parseThousandths } from '../../lib/quantityInput';
import { explainUnreadNumber } from '../../ui/form/explainUnreadNumber';

type OnCount = (productId: number, counted: number | null, seen: number | null) => Promise<void>;

export interface CountDraft {
  typed: string;
  failure: string | null;
  /** The count that the person last saw for this line. Other people may have counted since. */
  seen: number | null;
  /**
   * True if the save was refused because another user counted the line. It is saved again only after the person
   * returns to the input.
   */
  isConflict?: boolean;
}

type Drafts = ReadonlyMap<number, CountDraft>;

/**
 * Keeps typed text of a count's lines until it is saved. Refused text stays as typed.
 * @param lineOf returns a line in its latest known state
 */
export function useCountDrafts(lineOf: (productId: number) => StockCountLine | undefined, onCount: OnCount) {
  const [drafts, setDrafts] = useState<Drafts>(new Map());
  const now = useRef<Drafts>(drafts);
  const saving = useRef(new Map<number, Promise<void>>());

  const lay = (productId: number, draft: CountDraft | null) => {
    const after = new Map(now.current);
    if (draft) after.set(productId, draft);
    else after.delete(productId);
    now.current = after;
    setDrafts(after);
  };

  const saveNow = async (productId: number): Promise<void> => {
    const draft = now.current.get(productId);
    if (!draft) return;
    const known = () => lineOf(productId)?.counted ?? null;
    const typed = draft.typed.trim();
    const thousandths = typed === '' ? null : parseThousandths(typed);
    if (typed !== '' && (thousandths === null || thousandths < 0))
      return lay(productId, { ...draft, failure: explainUnreadNumber(typed, 3) });
    const isKnown = thousandths === known();
    // Retyping the earlier figure after other people have counted is a new count.
    const isAsBefore = thousandths === draft.seen && (isKnown || typed === '');
    if (draft.failure === null ? isAsBefore : isKnown) return lay(productId, null);
    const later = () => {
      const typedOn = now.current.get(productId);
      return typedOn && typedOn.typed !== draft.typed ? typedOn : null;
    };
    try {
      await onCount(productId, thousandths, draft.seen);
      const typedOn = later();
      lay(productId, typedOn && { ...typedOn, seen: thousandths });
    } catch (error) {
      // The person has typed on. The next save reports the failure, because nobody reads a message that shows for a
      // moment.
      if (later()) return;
      // The refusal contains the other user's count, so the person has seen that count.
      lay(productId, {
        ...draft,
        failure: getErrorMessage(error),
        seen: isEditConflict(error) ? known() : draft.seen,
        isConflict: isEditConflict(error),
      });
    }
  };

  /** Saves of one line run one after another, because each is based on the result of the previous one. */
  const save = useEvent((productId: number): Promise<void> => {
    const after = (saving.current.get(productId) ?? Promise.resolve()).then(() => saveNow(productId));
    saving.current.set(productId, after);
    return after;
  });

  const type = useEvent((productId: number, typed: string) => {
    const { seen } = now.current.get(productId) ?? { seen: lineOf(productId)?.counted ?? null };
    lay(productId, { typed, failure: null, seen });
  });
  const forget = useEvent((productId: number) => lay(productId, null));
  return {
    drafts,
    boxes: useMemo(() => ({ type, forget, save }), [type, forget, save]),
    /**
     * Saves all unsaved lines, but does not overwrite another user's counts.
     * @returns the products whose count is still not saved
     */
    saveAll: async (): Promise<number[]> => {
      const again = async (productId: number) => {
        // Leaving the input for the button also starts a save, which must end first.
        await saving.current.get(productId);
        if (!now.current.get(productId)?.isConflict) await save(productId);
      };
      await Promise.all([...now.current.keys()].map(again));
      return [...now.current.keys()];
    },
  };
}

export type CountDrafts = Pick<ReturnType<typeof useCountDrafts>, 'drafts' | 'boxes'>;
