/** Types of `fields.mjs` for tests. */
export function listFields(
  given: readonly string[],
  of?: string,
  isSpanish?: boolean,
): { fields: string; imports: string };
