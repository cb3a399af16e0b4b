import type { LanguageFolder } from '../languageFolder';

export default {
  locale: 'en-US',
  direction: 'ltr',
  hasDecimalComma: false,
  files: {},
} satisfies LanguageFolder;
