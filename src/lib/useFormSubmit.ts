import { useActionState } from 'react';
import { getErrorMessage } from './errorMessage';

/**
 * State of a form that the server may refuse.
 * @param work sends the form; it returns a message about what the form lacks (null if it was sent), and a thrown
 *   error becomes its message
 * @returns the message (or null), the action to submit, and the pending flag
 */
export const useFormSubmit = (work: () => Promise<string | null>) =>
  useActionState<string | null>(async () => {
    try {
      return await work();
    } catch (failure) {
      return getErrorMessage(failure);
    }
  }, null);
