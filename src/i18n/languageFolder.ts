import type { Texts } from '../../contract/polyglot';

/** The default export of `index.ts` in a language's folder. */
export interface LanguageFolder {
  /**
   * The locale for `Intl`: it decides the format of figures and days, the order of day and month, and the order of
   * names.
   */
  locale: string;
  direction: 'ltr' | 'rtl';
  /** The decimal sign on screens and in inputs. The other of the two signs separates thousands. */
  decimalSign: '.' | ',';
  /**
   * True if people also type the other sign before decimals. A single group of three digits is then refused, because
   * "1,200" can mean 1200 or 1.2.
   */
  hasAmbiguousGroups: boolean;
  /** The JSON files of the folder. English texts are added by the modules that need them. */
  files: Readonly<Record<string, Texts>>;
}
