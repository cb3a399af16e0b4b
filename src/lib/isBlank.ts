/**
 * A form field that was never filled has the value undefined or null. A cleared field may have an empty text.
 */
export const isBlank = (value: unknown): value is null | undefined | '' =>
  value === undefined || value === null || value === '';
