/** Loads the columns of an exported file with the first export. */
import type * as Lists from './listFileColumns';

export const loadListFileColumns = (name: keyof typeof Lists) => async () =>
  (await import('./listFileColumns'))[name];
