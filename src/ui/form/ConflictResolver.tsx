import { useEffect, useState } from 'react';
import {
  registerConflictResolver,
  type FieldConflict,
  type ConflictDecision,
} from '../../dataProvider/merging';
import { ConflictDialog } from './ConflictDialog';

export const ConflictResolver = () => {
  const [asked, setAsked] = useState<{
    conflicts: readonly FieldConflict[];
    answer: (decision: ConflictDecision) => void;
  } | null>(null);
  useEffect(() => {
    /**
     * Closes the open question about a conflict without a decision when the person leaves the page. The save that waits
     * for the decision then ends, and the next save can open a question of its own.
     */
    let decline: (() => void) | undefined;
    const stop = registerConflictResolver(async conflicts => {
      // Another save is already asking. Its question must not change while the person answers it.
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
