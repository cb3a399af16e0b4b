const HALF = /[\uD800-\uDBFF]$/;

/** The beginning of a text, of at most so many units of JavaScript's. A sign that takes two, such as an emoji, is not halved. */
export const cutTo = (text: string, most: number): string => text.slice(0, most).replace(HALF, '');
