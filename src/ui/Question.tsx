import { lazy } from './lazy';

/** A lazy `ConfirmDialog`. */
export const QuestionDialog = lazy(async () => ({
  default: (await import('./ConfirmDialog')).ConfirmDialog,
}));
