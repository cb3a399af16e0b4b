import type { Texts } from '../../contract/polyglot';

/** The default export of `index.ts` in a language's folder. */
export interface LanguageFolder {
  /** `Intl` formats figures and days by it, and sorts names. The order of day and month follows from it. */
  locale: string;
  direction: 'ltr' | 'rtl';
  /** The sign before decimals, on screens and in boxes. The other of the two separates thousands. */
  decimalSign: '.' | ',';
  /**
   * People also type the other sign before decimals, so that one group of three digits is refused: "1,200" can mean
   * 1200 or 1.2.
   */
  hasAmbiguousGroups: boolean;
  /** The JSON files of the folder. The modules that need English texts add them. */
  files: Readonly<Record<string, Texts>>;
}
