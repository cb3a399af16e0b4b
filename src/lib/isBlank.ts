/** Whether a value is empty. A box that was never filled and one that was emptied hold different empty values. */
export const isBlank = (value: unknown): value is null | undefined | '' =>
  value === undefined || value === null || value === '';
