import type { I18nProvider } from 'ra-core';
import { LANGUAGES } from '../../contract/enums';
import './catalogue';
import { addEntityTexts } from './entities';
import { getLanguage } from './language';
import { changeLanguage, getLanguageName } from './languages';
import { translate } from './translate';

const LOCALES = LANGUAGES.map(code => ({ locale: code, name: getLanguageName(code) }));

/** `vite.config.ts` sets the variable in builds without declared entities. */
const addDeclaredTexts = import.meta.env.NO_ENTITIES ? () => undefined : addEntityTexts;
addDeclaredTexts();

/** react-admin renders everything again when this provider changes the locale. */
export const i18nProvider: I18nProvider = {
  translate,
  changeLocale: async locale => {
    if (locale !== getLanguage()) await changeLanguage(locale);
    addDeclaredTexts();
  },
  getLocale: getLanguage,
  getLocales: () => LOCALES,
};
