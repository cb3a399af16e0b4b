import { startTransition, type FormEvent } from 'react';

/**
 * Returns an `onSubmit` handler that runs an action of `useActionState`. The form's `action` attribute would make
 * React reset the form after an error, and selects would show their first options.
 */
export const createSubmitHandler = (action: () => void) => (event: FormEvent) => {
  event.preventDefault();
  startTransition(action);
};
