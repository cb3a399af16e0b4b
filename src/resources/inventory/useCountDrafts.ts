import { useEvent } from 'ra-core';
import { useMemo, useRef, useState } from 'react';
import type { StockCountLine } from '../../dataProvider/api';
import { isElsewhere } from '../../dataProvider/errors';
import { messageOf } from '../../lib/messageOf';
import { typedThousandths } from '../../lib/typedQuantity';
import { whyUnread } from '../../ui/form/whyUnread';

/** @throws the refusal */
type OnCount = (productId: number, counted: number | null, seen: number | null) => Promise<void>;

/** What was typed into a line and is not saved, and why. */
export interface Draft {
  typed: string;
  failure: string | null;
  /** What was counted when somebody began to type, or when they were told: others may have counted it since. */
  seen: number | null;
  /** It was refused because somebody else counted it: only who goes to the box again means it. */
  clashes?: boolean;
}

type Drafts = ReadonlyMap<number, Draft>;

/**
 * What is typed into the lines of a count, until it is saved. What was refused stays as it was typed.
 * @param lineOf a line as it is known at this moment
 */
export function useCountDrafts(lineOf: (productId: number) => StockCountLine | undefined, onCount: OnCount) {
  const [drafts, setDrafts] = useState<Drafts>(new Map());
  // What was typed a moment ago, for a save that is on its way.
  const now = useRef<Drafts>(drafts);
  const saving = useRef(new Map<number, Promise<void>>());

  const lay = (productId: number, draft: Draft | null) => {
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
    const thousandths = typed === '' ? null : typedThousandths(typed);
    if (typed !== '' && (thousandths === null || thousandths < 0))
      return lay(productId, { ...draft, failure: whyUnread(typed, 3) });
    const isKnown = thousandths === known();
    // What was there when somebody began, and is typed again over what others counted since, is a count of its own.
    const isAsBefore = thousandths === draft.seen && (isKnown || typed === '');
    // What could not be answered may be saved all the same.
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
      // Who typed on is told at the next save: nobody reads what is said for a moment.
      if (later()) return;
      // Who is told what somebody else counted meanwhile has seen it.
      lay(productId, {
        ...{ ...draft, failure: messageOf(error) },
        ...{ seen: isElsewhere(error) ? known() : draft.seen, clashes: isElsewhere(error) },
      });
    }
  };

  /** One save of a line after the other: the next one is about what the one before it left. */
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
    /** Tries again what is not saved yet, but over nobody else's count. @returns the products whose count is not saved even then */
    saveAll: async (): Promise<number[]> => {
      const again = async (productId: number) => {
        // Leaving the box for the button saves it, too: what comes of that is known first.
        await saving.current.get(productId);
        if (!now.current.get(productId)?.clashes) await save(productId);
      };
      await Promise.all([...now.current.keys()].map(again));
      return [...now.current.keys()];
    },
  };
}

export type Counting = Pick<ReturnType<typeof useCountDrafts>, 'drafts' | 'boxes'>;
