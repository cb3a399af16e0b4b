import { lazy } from './lazy';

/** `ConfirmDialog`, fetched when there is something to confirm. */
export const QuestionDialog = lazy(async () => ({
  default: (await import('./ConfirmDialog')).ConfirmDialog,
}));
