/** What a list's screen is given, without the file's own code: that loads with the first export. */
import type * as Lists from './lists';

/** @param name of the list, as `lists.ts` has it */
export const exported = (name: keyof typeof Lists) => async () => (await import('./lists'))[name];
