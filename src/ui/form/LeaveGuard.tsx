/**
 * Asks once before leaving unsaved changes. react-admin's own guard asks after a slow save that succeeded, and
 * forgets the changes after a save that failed (ra-core 5.15.4, useWarnWhenUnsavedChanges).
 */
import { useEvent } from 'ra-core';
import type { RefObject } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { LeaveQuestion } from '../LeaveQuestion';

/**
 * @param saved true from the moment that the form was saved; a ref, because navigation follows in the same tick
 */
export const LeaveGuard = ({ saved }: { saved: RefObject<boolean> }) => (
  <LeaveQuestion unsaved={useUnsaved(saved)} />
);

/** An untouched input and a cleared input have different empty values. */
const isNothing = (value: unknown): boolean => value === null || value === '' || value === false;

function useUnsaved(saved: RefObject<boolean>): () => boolean {
  const { getValues } = useFormContext();
  const { dirtyFields, defaultValues } = useFormState();
  return useEvent(
    () =>
      !saved.current &&
      Object.keys(dirtyFields).some(
        name => !(isNothing(getValues(name) ?? null) && isNothing(defaultValues?.[name] ?? null)),
      ),
  );
}
