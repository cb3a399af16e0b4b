/** A text for comparing as people do: `folded('Crème')` is "creme", without case and accents. */
export const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
