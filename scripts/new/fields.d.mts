/** Types of `fields.mjs` for tests. */
export function parseResourceFields(
  given: readonly string[],
  of?: string,
  isSpanish?: boolean,
): { fields: string; imports: string };
export function warnOfMissingSpanish(name: string, of: string | undefined, es: string | undefined): string;
