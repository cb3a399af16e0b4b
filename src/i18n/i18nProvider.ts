import type { I18nProvider } from 'ra-core';
import { LANGUAGES } from '../../contract/enums';
import './catalogue';
import { addEntityTexts } from './entities';
import { language } from './language';
import { changeLanguage, nameOfLanguage } from './languages';
import { translate } from './translate';

const LOCALES = LANGUAGES.map(code => ({ locale: code, name: nameOfLanguage(code) }));

addEntityTexts();

/** react-admin draws everything again when it changes the locale. */
export const i18nProvider: I18nProvider = {
  translate,
  changeLocale: async locale => {
    if (locale !== language()) await changeLanguage(locale);
    addEntityTexts();
  },
  getLocale: language,
  getLocales: () => LOCALES,
};
