import { useActionState } from 'react';
import { getErrorMessage } from '../lib/errorMessage';
import { FormRefusal } from './sendOrRefuse';

export const toFormRefusal = (error: unknown): FormRefusal =>
  error instanceof FormRefusal ? error : new FormRefusal(getErrorMessage(error));

export const useRefusableForm = (work: () => Promise<unknown>) =>
  useActionState<FormRefusal | null>(async () => {
    try {
      await work();
      return null;
    } catch (error) {
      return toFormRefusal(error);
    }
  }, null);
