import { useBlocker, useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { holdBranchWhile } from '../lib/heldBranch';
import { Question } from './Question';

type Switched = { branchId?: number } | null;

/**
 * Asks before what was typed is left: for another page, or here for another branch, whose switch says so in the state. A branch that
 * another tab chooses is not this one's meanwhile.
 * @param unsaved whether there is any now; the same function with every render
 */
export const LeaveQuestion = ({ unsaved }: { unsaved: () => boolean }) => {
  const translate = useTranslate();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation: { pathname, state } }) =>
      (currentLocation.pathname !== pathname || (state as Switched)?.branchId !== undefined) && unsaved(),
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
