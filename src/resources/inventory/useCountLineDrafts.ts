import { useEvent } from 'ra-core';
import { useMemo, useRef, useState } from 'react';
import type { StockCountLine } from '../../dataProvider/api';
import { isEditConflict } from '../../dataProvider/errors';
import { getErrorMessage } from '../../lib/errorMessage';
import { parseThousandths } from '../../lib/quantityInput';
import { explainInvalidNumber } from '../../ui/form/explainInvalidNumber';

type OnCount = (productId: number, counted: number | null, seen: number | null) => Promise<void>;

export interface CountLineDraft {
  typed: string;
  failure: string | null;
  /** Number of failed saves. */
  attempt?: number;
  /**
   * The counted quantity that the person saw when they began to type. Another person can have counted the line since.
   */
  seen: number | null;
  /**
   * True if the server refused the save because another user had counted the line. The quantity is only sent again
   * after the person has returned to the input.
   */
  isConflict?: boolean;
}

/** True for an empty text, which removes the count, and for a quantity of at least 0. */
export function isCountText(text: string): boolean {
  const typed = text.trim();
  return typed === '' || (parseThousandths(typed) ?? -1) >= 0;
}

type Drafts = ReadonlyMap<number, CountLineDraft>;

/**
 * Holds the typed text of count lines until it is saved. Text that the server refused stays as typed.
 * @param lineOf returns the latest known version of a line
 */
export function useCountLineDrafts(
  lineOf: (productId: number) => StockCountLine | undefined,
  onCount: OnCount,
) {
  const [drafts, setDrafts] = useState<Drafts>(new Map());
  const now = useRef<Drafts>(drafts);
  const saving = useRef(new Map<number, Promise<void>>());

  const lay = (productId: number, draft: CountLineDraft | null) => {
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
    const attempt = (draft.attempt ?? 0) + 1;
    if (!isCountText(typed))
      return lay(productId, { ...draft, attempt, failure: explainInvalidNumber(typed, 3) });
    const isKnown = thousandths === known();
    // A typed quantity that equals the quantity of the line is not saved, with one exception. If another person has
    // counted the line since the quantity was shown, typing the same quantity is a new count.
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
      // If the person has typed another quantity meanwhile, the error of this save is not shown, because the save of
      // the new quantity reports its own errors.
      if (later()) return;
      // The error message shows the quantity that the other person saved, so this person has now seen it.
      lay(productId, {
        ...draft,
        attempt,
        failure: getErrorMessage(error),
        seen: isEditConflict(error) ? known() : draft.seen,
        isConflict: isEditConflict(error),
      });
    }
  };

  /** Saves of a line run one after another, because each is based on the result of the previous save. */
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
     * Saves all unsaved lines without overwriting another person's counts.
     * @returns ids of products whose count is still unsaved
     */
    saveAll: async (): Promise<number[]> => {
      const again = async (productId: number) => {
        // The click on the button that saves all lines also blurs the input, which starts a save of that line. This
        // save must finish first.
        await saving.current.get(productId);
        if (!now.current.get(productId)?.isConflict) await save(productId);
      };
      await Promise.all([...now.current.keys()].map(again));
      return [...now.current.keys()];
    },
  };
}

export type CountLineDrafts = Pick<ReturnType<typeof useCountLineDrafts>, 'drafts' | 'boxes'>;
