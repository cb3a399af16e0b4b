/** A form field that was never filled holds undefined or null; one that was cleared may hold ''. */
export const isBlank = (value: unknown): value is null | undefined | '' =>
  value === undefined || value === null || value === '';
