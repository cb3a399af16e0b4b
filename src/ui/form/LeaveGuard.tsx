/**
 * Asks once before unsaved changes are left, and only when there are any. react-admin's own guard asks after a slow
 * save that succeeded, and forgets the changes after one that failed (ra-core 5.15.4, useWarnWhenUnsavedChanges).
 */
import { useTranslate } from 'ra-core';
import { useEffect, type RefObject } from 'react';
import { useFormState } from 'react-hook-form';
import { Confirm } from 'react-admin';
import { useBlocker } from 'react-router-dom';

/** @param saved true from the moment that the form was saved; a ref, because leaving follows in the same tick */
export const LeaveGuard = ({ saved }: { saved: RefObject<boolean> }) => {
  const translate = useTranslate();
  const { dirtyFields } = useFormState();
  const dirty = Object.keys(dirtyFields).length > 0;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !saved.current && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!saved.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty, saved]);

  if (blocker.state !== 'blocked') return null;
  return (
    <Confirm
      isOpen
      title={translate('common.unsaved_title')}
      content={translate('common.unsaved')}
      confirm={translate('common.leave')}
      cancel={translate('common.stay')}
      confirmColor="warning"
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    />
  );
};
