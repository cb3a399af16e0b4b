import { useActionState } from 'react';
import { getErrorMessage } from './errorMessage';

/**
 * State of a form that the server can refuse.
 * @param work sends the form. It returns null if the form was sent, or a message about what the form lacks. The message
 *   of an error that it throws is shown as well
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
