const HALF = /[\uD800-\uDBFF]$/;

/**
 * The beginning of a text, of at most so many UTF-16 code units. A character that takes two, such as an emoji, is not
 * halved.
 */
export const truncate = (text: string, most: number): string => text.slice(0, most).replace(HALF, '');
