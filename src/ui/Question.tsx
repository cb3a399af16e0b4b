import { later } from './later';

/** `ConfirmDialog`, fetched when there is something to confirm. */
export const Question = later(async () => ({ default: (await import('./ConfirmDialog')).ConfirmDialog }));
