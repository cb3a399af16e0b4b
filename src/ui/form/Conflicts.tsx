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
    /**
     * Ends the open question when the person leaves the page: its save is refused, and does not block other saves.
     */
    let decline: (() => void) | undefined;
    const stop = registerConflictResolver(async conflicts => {
      // Another save has an open question, which must not change while the person answers it.
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
