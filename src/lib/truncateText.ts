const HALF = /[\uD800-\uDBFF]$/;

/**
 * Truncates a text to a number of UTF-16 code units, without splitting a character of two units such as an emoji.
 */
export const truncateText = (text: string, most: number): string => text.slice(0, most).replace(HALF, '');
