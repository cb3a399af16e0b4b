/**
 * Asks before leaving unsaved changes. react-admin's own guard also asks after a slow but successful save, and no
 * longer asks after a failed save (ra-core 5.15.4, useWarnWhenUnsavedChanges).
 */
import { useEvent } from 'ra-core';
import type { RefObject } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { UnsavedChangesQuestion } from '../UnsavedChangesQuestion';

/**
 * @param saved a ref that is set to true when the form is saved. State would change too late, because the navigation
 *   follows in the same tick
 */
export const UnsavedFormGuard = ({ saved }: { saved: RefObject<boolean> }) => (
  <UnsavedChangesQuestion unsaved={useUnsaved(saved)} />
);

/**
 * True for an empty value. An input that was never touched has another empty value than an input that was cleared.
 */
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
