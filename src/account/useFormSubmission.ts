import { useActionState } from 'react';
import { getErrorMessage } from '../lib/errorMessage';
import { FormRefusal } from './sendFormRequest';

export const toFormRefusal = (error: unknown): FormRefusal =>
  error instanceof FormRefusal ? error : new FormRefusal(getErrorMessage(error));

export const useFormSubmission = (work: () => Promise<unknown>) =>
  useActionState<FormRefusal | null>(async () => {
    try {
      await work();
      return null;
    } catch (error) {
      return toFormRefusal(error);
    }
  }, null);
