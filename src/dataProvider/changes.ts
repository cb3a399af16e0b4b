/** Compares two states of a record. */

type Fields = Record<string, unknown>;

/** A box that was never filled and one that was emptied hold different empty values. */
const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';

export const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (isNothing(one) && isNothing(other)) ||
  (typeof one === 'object' && typeof other === 'object' && !(one instanceof File)
    ? JSON.stringify(one) === JSON.stringify(other)
    : false);

/** The fields of `data` that are not as they were in `before`. */
export const changesOf = (data: Fields, before: Fields): Fields =>
  Object.fromEntries(Object.entries(data).filter(([field, value]) => !isSame(value, before[field])));
