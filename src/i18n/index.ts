import { mergeTranslations, type I18nProvider, type TranslationMessages } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { ENTITIES } from '../lib/entities';
import { language } from '../lib/language';
import { en, type Catalogue } from './en';
import { entityTexts } from './entities';
import { isolated } from './filled';
import { changeLanguage, NAMES, spokenCatalogue } from './languages';

const LOCALES = Object.entries(NAMES).map(([locale, name]) => ({ locale, name }));
const OPTIONS = { allowMissing: true };

const withEntities = (catalogue: Catalogue) =>
  mergeTranslations(
    { resources: entityTexts(ENTITIES, catalogue.kit.search_by) },
    catalogue,
  ) as TranslationMessages;

const spoken = () => withEntities(spokenCatalogue() ?? en);

const provider = polyglotI18nProvider(
  locale => (locale === language() ? spoken() : changeLanguage(locale).then(spoken)),
  language(),
  LOCALES,
  OPTIONS,
);

export const i18nProvider: I18nProvider = {
  ...provider,
  translate: (key, options) => provider.translate(key, options && withIsolated(options as Values)),
};

type Values = Record<string, unknown>;

const withIsolated = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? isolated(value) : value,
    ]),
  );

/** For files, which other programs read: they are in English whatever is spoken. */
export const englishWords = () =>
  polyglotI18nProvider(() => withEntities(en), 'en', LOCALES, OPTIONS).translate;
