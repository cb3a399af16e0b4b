/** Descriptions are plain text, or HTML where formatting was used (design, decision 18). */

/**
 * Whether a text holds HTML: something in it begins like a tag, and a `>` follows. `a < b & c` is plain text.
 * What this calls plain is harmless even where it ends up in a page unescaped.
 */
export function hasTags(text: string): boolean {
  // Not one pattern up to the `>`: it would look through the rest of the text once for every `<a`.
  const start = text.search(/<\/?[a-z]/i);
  return start >= 0 && text.includes('>', start);
}
