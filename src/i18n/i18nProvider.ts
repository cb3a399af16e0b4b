import type { I18nProvider } from 'ra-core';
import { LANGUAGES } from '../../contract/enums';
import './catalogue';
import { addEntityTexts } from './entities';
import { getLanguage, subscribeToLanguage } from './language';
import { changeLanguage, getLanguageName } from './languages';
import { translate } from './translate';

const LOCALES = LANGUAGES.map(code => ({ locale: code, name: getLanguageName(code) }));

// `vite.config.ts` sets `NO_ENTITIES` if `contract/entities/` is empty, so that the build leaves out the code for
// entities.
if (!import.meta.env.NO_ENTITIES) subscribeToLanguage(addEntityTexts);

/** The i18n provider. A change of the locale makes react-admin render everything again. */
export const i18nProvider: I18nProvider = {
  translate,
  changeLocale: async locale => {
    if (locale !== getLanguage()) await changeLanguage(locale);
  },
  getLocale: getLanguage,
  getLocales: () => LOCALES,
};
