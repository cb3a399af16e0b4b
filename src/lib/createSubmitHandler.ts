import { startTransition, type FormEvent } from 'react';

/**
 * A handler for a form's `onSubmit` that runs an action of `useActionState`. With `action`, React would reset the
 * form after a refusal: its selects would show their first options, while the state has the chosen ones.
 */
export const createSubmitHandler = (action: () => void) => (event: FormEvent) => {
  event.preventDefault();
  startTransition(action);
};
