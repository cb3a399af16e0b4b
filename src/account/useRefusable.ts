import { useActionState } from 'react';
import { getErrorMessage } from '../lib/errorMessage';
import { Refusal } from './sendOrRefuse';

/** Converts a thrown value to a refusal with a sentence for the person. */
export const toRefusal = (error: unknown): Refusal =>
  error instanceof Refusal ? error : new Refusal(getErrorMessage(error));

/**
 * State of a form whose submit may be refused.
 * @param work may throw
 * @returns the last refusal (or null), the form's action, and the pending flag
 */
export const useRefusable = (work: () => Promise<unknown>) =>
  useActionState<Refusal | null>(async () => {
    try {
      await work();
      return null;
    } catch (error) {
      return toRefusal(error);
    }
  }, null);
