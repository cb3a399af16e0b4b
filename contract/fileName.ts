const HALF = /[\uD800-\uDBFF]$/;

/**
 * Truncates a text to a number of UTF-16 code units, without splitting a character of two units such as an emoji.
 */
export const truncateText = (text: string, most: number): string => text.slice(0, most).replace(HALF, '');

const plain = (text: string): string =>
  truncateText(
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, ''),
    60,
  );

/**
 * Makes a file name, such as `products-report-31-fruit-2026-11-02.csv`.
 * @param parts empty parts are left out
 * @param ending without the dot
 */
export const makeFileName = (parts: readonly (string | number)[], ending: string): string =>
  `${parts
    .map(part => plain(String(part)))
    .filter(Boolean)
    .join('-')}.${ending}`;
