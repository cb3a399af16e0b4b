import { merge } from 'es-toolkit';

/** The part of lodash's `merge` by which ra-core merges sets of texts. @returns the first set, with the others merged into it */
export default (first: object, ...others: object[]): object =>
  others.reduce((merged, other) => merge(merged, other), first);
