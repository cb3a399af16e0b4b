import { useBlocker } from 'ra-core';
import { useEffect } from 'react';
import { useTranslate } from '../i18n/useTranslate';
import { pinBranchWhile } from '../lib/pinnedBranch';
import { useUnsavedWork } from '../lib/unsavedWork';
import { QuestionDialog } from './Question';

type Switched = { branchId?: number } | null;

export interface PageLocation {
  search: string;
  state?: unknown;
}

interface LeaveQuestionProps {
  /** True if there are unsaved changes. The function must be the same on every render. */
  unsaved: () => boolean;
  /**
   * The subject of the changes, on a page that can show several subjects. Switching the subject asks as well.
   */
  about?: (place: PageLocation) => string | null;
}

/**
 * Asks before navigation discards unsaved changes: to another page, or to another branch on the same page (the
 * branch switch marks this in the location's state). Unsaved changes pin this tab to its branch.
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
    <QuestionDialog
      title={translate('common.unsaved_title')}
      sentence={translate('common.unsaved')}
      confirm={translate('common.leave')}
      cancel={translate('common.stay')}
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    />
  );
};
