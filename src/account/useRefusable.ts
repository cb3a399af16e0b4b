import { useActionState } from 'react';
import { messageOf } from '../lib/messageOf';
import { Refusal } from './sendOrRefuse';

/** What was thrown, as a sentence for the person. */
export const toRefusal = (error: unknown): Refusal =>
  error instanceof Refusal ? error : new Refusal(messageOf(error));

/**
 * A form whose submit may be refused.
 * @param work may throw
 * @returns the last refusal (null: none), the form's action, and whether it is under way
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
