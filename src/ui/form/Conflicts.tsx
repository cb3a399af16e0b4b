/**
 * Rendered beside a form. If another user changed the same fields, the person resolves the conflicts, and the save
 * continues.
 */
import { useEffect, useState } from 'react';
import {
  registerConflictResolver,
  type FieldConflict,
  type ConflictDecision,
} from '../../dataProvider/merging';
import { ConflictDialog } from './ConflictDialog';

export const Conflicts = () => {
  const [asked, setAsked] = useState<{
    conflicts: readonly FieldConflict[];
    answer: (decision: ConflictDecision) => void;
  } | null>(null);
  useEffect(() => {
    /** Ends the open question when the page is left: its save is refused, and does not hold up others. */
    let decline: (() => void) | undefined;
    const stop = registerConflictResolver(async conflicts => {
      // The question of another save is open, and does not change under the person's hand.
      if (decline) return null;
      return new Promise<ConflictDecision>(resolve => {
        const answer = (decision: ConflictDecision) => {
          decline = undefined;
          setAsked(null);
          resolve(decision);
        };
        decline = () => answer(null);
        setAsked({ conflicts, answer });
      });
    });
    return () => {
      stop();
      decline?.();
    };
  }, []);
  return asked && <ConflictDialog conflicts={asked.conflicts} onDecided={asked.answer} />;
};
