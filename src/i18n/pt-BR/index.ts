/** Brazilian Portuguese. Figures are "1.234,50", on screens and in the boxes of the forms. */
import type { Texts } from '../../../contract/polyglot';
import type { LanguageFolder } from '../languageFolder';

export default {
  locale: 'pt-BR',
  direction: 'ltr',
  decimalSign: ',',
  hasAmbiguousGroups: true,
  files: import.meta.glob<Texts>('./*.json', { eager: true, import: 'default' }),
} satisfies LanguageFolder;
