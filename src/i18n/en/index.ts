import type { LanguageFolder } from '../languageFolder';

export default {
  locale: 'en-US',
  direction: 'ltr',
  decimalSign: '.',
  hasAmbiguousGroups: false,
  files: {},
} satisfies LanguageFolder;
