import { useBlocker } from 'ra-core';
import { useEffect } from 'react';
import { useTranslate } from '../i18n/useTranslate';
import { pinBranchWhile } from '../lib/pinnedBranch';
import { useUnsavedWork } from '../lib/unsavedWork';
import { Question } from './Question';

type Switched = { branchId?: number } | null;

/** The parts of an address that may say what a page is about. */
export interface Place {
  search: string;
  state?: unknown;
}

interface LeaveQuestionProps {
  /** Whether there are unsaved changes now. It must be the same function with every render. */
  unsaved: () => boolean;
  /** What the changes are about, on a page that can be about one thing or another. Going to another thing asks, too. */
  about?: (place: Place) => string | null;
}

/**
 * Asks before unsaved changes are left: for another page, or on the same page for another branch (the branch switch says so in the
 * location's state). While there are unsaved changes, a branch that another tab chooses does not become this tab's.
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

  useUnsavedWork(unsaved);

  useEffect(() => pinBranchWhile(unsaved), [unsaved]);

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
