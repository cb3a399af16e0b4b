import { useActionState } from 'react';
import { getErrorMessage } from './errorMessage';

/**
 * Submits a form that the server can refuse.
 * @param work sends the form. It returns null if the form was sent, or a message about what the form lacks. If it
 *   throws an error, the error's message is shown
 * @returns the message (or null), the action for the form, and true while the form is being sent
 */
export const useFormSubmit = (work: () => Promise<string | null>) =>
  useActionState<string | null>(async () => {
    try {
      return await work();
    } catch (failure) {
      return getErrorMessage(failure);
    }
  }, null);
