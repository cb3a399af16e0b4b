import polyglotI18nProvider from 'ra-i18n-polyglot';
import { language } from '../lib/language';
import { en } from './en';
import { changeLanguage, NAMES, spokenCatalogue } from './languages';

const LOCALES = Object.entries(NAMES).map(([locale, name]) => ({ locale, name }));

const spoken = () => spokenCatalogue() ?? en;

export const i18nProvider = polyglotI18nProvider(
  locale => (locale === language() ? spoken() : changeLanguage(locale).then(spoken)),
  language(),
  LOCALES,
  { allowMissing: true },
);
