/**
 * True for an empty form field: undefined or null if nothing was entered, or an empty text after the field was cleared.
 */
export const isBlank = (value: unknown): value is null | undefined | '' =>
  value === undefined || value === null || value === '';
