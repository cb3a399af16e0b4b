import { lazy } from './lazy';

export const QuestionDialog = lazy(async () => ({
  default: (await import('./ConfirmDialog')).ConfirmDialog,
}));
