/** Loads the columns of an exported file with the first export. */
import type * as Lists from './lists';

export const loadListFile = (name: keyof typeof Lists) => async () => (await import('./lists'))[name];
