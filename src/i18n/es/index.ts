/** Spanish: loaded where it is chosen, by /login, too. Figures are "1,234.50", as the boxes of the forms have them. */
import type { Texts } from '../../../contract/polyglot';
import type { LanguageFolder } from '../languageFolder';

export default {
  locale: 'es-MX',
  direction: 'ltr',
  hasDecimalComma: true,
  files: import.meta.glob<Texts>('./*.json', { eager: true, import: 'default' }),
} satisfies LanguageFolder;
