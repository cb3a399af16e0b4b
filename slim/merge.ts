import { merge } from 'es-toolkit';

/** Of lodash's `merge`, what ra-core makes one set of texts of several with. @returns the first, with what the others have */
export default (first: object, ...others: object[]): object =>
  others.reduce((merged, other) => merge(merged, other), first);
