import { useBlocker } from 'ra-core';
import { useEffect } from 'react';
import { useTranslate } from '../i18n/useTranslate';
import { pinBranchWhileUnsaved } from '../lib/pinnedBranch';
import { useRegisterUnsavedWork } from '../lib/unsavedWork';
import { LazyConfirmDialog } from './LazyConfirmDialog';

type Switched = { branchId?: number } | null;

export interface PageLocation {
  search: string;
  state?: unknown;
}

interface LeaveQuestionProps {
  /** Returns true while there are unsaved changes. It must be the same function on every render. */
  unsaved: () => boolean;
  /**
   * Returns the id of the object that the page at a location edits, such as a count; null for any other page.
   * Navigating to another object asks for confirmation as well.
   */
  about?: (place: PageLocation) => string | null;
}

/**
 * Asks before a navigation discards unsaved changes: to another page, or to another branch on the same page (which
 * the branch select announces in the history state). While there are unsaved changes, this tab keeps its branch.
 */
export const UnsavedChangesQuestion = ({ unsaved, about = () => null }: LeaveQuestionProps) => {
  const translate = useTranslate();
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      (from.pathname !== to.pathname ||
        (to.state as Switched)?.branchId !== undefined ||
        about(from) !== about(to)) &&
      unsaved(),
  );

  useRegisterUnsavedWork(unsaved);

  useEffect(() => pinBranchWhileUnsaved(unsaved), [unsaved]);

  if (blocker.state !== 'blocked') return null;
  return (
    <LazyConfirmDialog
      title={translate('common.unsaved_title')}
      sentence={translate('common.unsaved')}
      confirm={translate('common.leave')}
      cancel={translate('common.stay')}
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    />
  );
};
