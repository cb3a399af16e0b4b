/** Spanish, loaded where it is chosen. */
import { mergeTranslations, type TranslationMessages } from 'ra-core';
import type { Translation } from '../languages';
import { en } from '../en';

export const es: Translation = {
  catalogue: mergeTranslations(en, { menu: { settings: 'Ajustes' } }) as TranslationMessages,
  texts: {},
};
