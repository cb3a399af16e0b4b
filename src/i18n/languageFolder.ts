import type { Texts } from '../../contract/polyglot';

/** The default export of `index.ts` in a language's folder. */
export interface LanguageFolder {
  /** `Intl` formats figures and days by it, and sorts names. The order of day and month follows from it. */
  locale: string;
  direction: 'ltr' | 'rtl';
  /** People type a comma before decimals, so that "1,200" can mean 1200 or 1.2. */
  hasDecimalComma: boolean;
  /** The JSON files of the folder. The modules that need English texts add them. */
  files: Readonly<Record<string, Texts>>;
}
