import { mergeTranslations, type TranslationMessages } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { ENTITIES } from '../lib/entities';
import { language } from '../lib/language';
import { en, type Catalogue } from './en';
import { entityTexts } from './entities';
import { changeLanguage, NAMES, spokenCatalogue } from './languages';

const LOCALES = Object.entries(NAMES).map(([locale, name]) => ({ locale, name }));
const OPTIONS = { allowMissing: true };

const withEntities = (catalogue: Catalogue) =>
  mergeTranslations(
    { resources: entityTexts(ENTITIES, catalogue.kit.search_by, catalogue.resources) },
    catalogue,
  ) as TranslationMessages;

const spoken = () => withEntities(spokenCatalogue() ?? en);

export const i18nProvider = polyglotI18nProvider(
  locale => (locale === language() ? spoken() : changeLanguage(locale).then(spoken)),
  language(),
  LOCALES,
  OPTIONS,
);

/** English texts for exported files, whatever the language of the screens: other programs read them. */
export const englishWords = () =>
  polyglotI18nProvider(() => withEntities(en), 'en', LOCALES, OPTIONS).translate;
