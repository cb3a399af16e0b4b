import { startTransition, type FormEvent } from 'react';

/**
 * A handler for a form's `onSubmit` that runs an action of `useActionState`. React resets a form that has the action
 * as its `action`: its drop-downs would show their first options after a refusal, while the state keeps the chosen
 * ones.
 */
export const submitTo = (action: () => void) => (event: FormEvent) => {
  event.preventDefault();
  startTransition(action);
};
