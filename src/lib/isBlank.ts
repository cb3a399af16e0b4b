/**
 * True for an empty form field: undefined or null if it was never filled, or an empty text after it was cleared.
 */
export const isBlank = (value: unknown): value is null | undefined | '' =>
  value === undefined || value === null || value === '';
