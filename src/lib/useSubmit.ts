import { useActionState } from 'react';
import { messageOf } from './messageOf';

/**
 * The state of a form that a server may refuse.
 * @param work sends the form; a sentence that it returns says what the form lacks (null: it is sent), and a failure that it throws becomes its sentence
 * @returns the sentence (null for none), the action to submit, and whether it is under way
 */
export const useSubmit = (work: () => Promise<string | null>) =>
  useActionState<string | null>(async () => {
    try {
      return await work();
    } catch (failure) {
      return messageOf(failure);
    }
  }, null);
