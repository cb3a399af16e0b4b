import { lazy } from './lazy';

export const LazyConfirmDialog = lazy(async () => ({
  default: (await import('./ConfirmDialog')).ConfirmDialog,
}));
