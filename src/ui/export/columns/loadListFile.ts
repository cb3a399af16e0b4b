/** The export of a list, for its screen. The code that makes the file loads with the first export. */
import type * as Lists from './lists';

/** @param name an export of `lists.ts` */
export const loadListFile = (name: keyof typeof Lists) => async () => (await import('./lists'))[name];
