/** Spanish. Numbers are written "1,234.50", in texts and in form inputs. */
import type { PolyglotTexts } from '../../../contract/polyglot';
import type { LanguageFolder } from '../languageFolder';

export default {
  locale: 'es-MX',
  direction: 'ltr',
  decimalSign: '.',
  hasAmbiguousGroups: true,
  files: import.meta.glob<PolyglotTexts>('./*.json', { eager: true, import: 'default' }),
} satisfies LanguageFolder;
