/** Lists names in a message: `quoteNames(['a', 'b'])` is `"a", "b"`. */
export const quoteNames = (names: readonly string[]): string => names.map(name => `"${name}"`).join(', ');
