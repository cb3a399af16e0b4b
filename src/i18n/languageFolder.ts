import type { PolyglotTexts } from '../../contract/polyglot';

/** Type of the default export in a language folder's `index.ts`. */
export interface LanguageFolder {
  /** Locale for `Intl`: formats numbers and dates, and sorts names. */
  locale: string;
  direction: 'ltr' | 'rtl';
  /** The decimal sign on screens and in inputs. The other sign separates thousands. */
  decimalSign: '.' | ',';
  /**
   * True if some people type a point and others a comma before decimals. Inputs then refuse a text such as "1,200",
   * which can mean 1200 or 1.2.
   */
  hasAmbiguousGroups: boolean;
  /** The folder's JSON files. English texts are added by the modules that use them. */
  files: Readonly<Record<string, PolyglotTexts>>;
}
