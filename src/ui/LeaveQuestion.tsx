import { useBlocker, useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { holdBranchWhile } from '../lib/heldBranch';
import { Question } from './Question';

type Switched = { branchId?: number } | null;

/** What of an address may say what a page is about. */
export interface Place {
  search: string;
  state?: unknown;
}

interface LeaveQuestionProps {
  /** Whether there is any now; the same function with every render. */
  unsaved: () => boolean;
  /** What it was typed about, where a page is about one thing or another: to another one the page is left, too. */
  about?: (place: Place) => string | null;
}

/**
 * Asks before what was typed is left: for another page, or here for another branch, whose switch says so in the state. A branch that
 * another tab chooses is not this one's meanwhile.
 */
export const LeaveQuestion = ({ unsaved, about = () => null }: LeaveQuestionProps) => {
  const translate = useTranslate();
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      (from.pathname !== to.pathname ||
        (to.state as Switched)?.branchId !== undefined ||
        about(from) !== about(to)) &&
      unsaved(),
  );

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);

  useEffect(() => holdBranchWhile(unsaved), [unsaved]);

  if (blocker.state !== 'blocked') return null;
  return (
    <Question
      title={translate('common.unsaved_title')}
      sentence={translate('common.unsaved')}
      confirm={translate('common.leave')}
      cancel={translate('common.stay')}
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    />
  );
};
