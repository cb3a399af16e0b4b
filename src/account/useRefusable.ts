import { useActionState } from 'react';
import { getErrorMessage } from '../lib/errorMessage';
import { Refusal } from './sendOrRefuse';

export const toRefusal = (error: unknown): Refusal =>
  error instanceof Refusal ? error : new Refusal(getErrorMessage(error));

export const useRefusable = (work: () => Promise<unknown>) =>
  useActionState<Refusal | null>(async () => {
    try {
      await work();
      return null;
    } catch (error) {
      return toRefusal(error);
    }
  }, null);
