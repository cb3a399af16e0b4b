import { cutTo } from './cutTo';

/** A text as file names have it: letters and figures of any script, small, with hyphens between. */
const plain = (text: string): string =>
  cutTo(
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, ''),
    60,
  );

/**
 * Such as `products-report-31-fruit-2026-11-02.csv`.
 * @param parts those that are empty are left out
 * @param ending without its point
 */
export const fileNameOf = (parts: readonly (string | number)[], ending: string): string =>
  `${parts
    .map(part => plain(String(part)))
    .filter(Boolean)
    .join('-')}.${ending}`;
