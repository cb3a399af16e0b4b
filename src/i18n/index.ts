import { mergeTranslations, type I18nProvider } from 'ra-core';
import { LANGUAGES } from '../../contract/enums';
import { ENTITIES } from '../lib/entities';
import { language, translationOf } from '../lib/language';
import { CATALOGUE, en } from './en';
import { entityTexts } from './entities';
import { changeLanguage, nameOfLanguage } from './languages';
import { fill, overEnglish, textAt, type TextFile, type TextValues } from '../lib/wording';

const LOCALES = LANGUAGES.map(code => ({ locale: code, name: nameOfLanguage(code) }));

const withEntities = (catalogue: typeof en): TextFile =>
  mergeTranslations(
    { resources: entityTexts(ENTITIES, catalogue.kit.search_by, catalogue.resources) },
    catalogue,
  ) as TextFile;

/** The catalogue in the language in force. */
const spoken = (): TextFile =>
  withEntities(CATALOGUE.reduce((catalogue, file) => overEnglish(catalogue, translationOf(file)), en));

/** react-admin counts by `smart_count`. A text without a translation is the caller's default (`_`), or its key. */
function translate(texts: TextFile, code: string, key: string, values: TextValues = {}): string {
  const { smart_count: counted, count = counted, _: usual } = values;
  const number = counted ?? count;
  const text = textAt(texts, key, code, typeof number === 'number' ? number : undefined);
  return fill(text ?? (typeof usual === 'string' ? usual : key), { ...values, count });
}

/** react-admin's translations over a catalogue. */
export const translatorOf =
  (texts: TextFile, code: string) =>
  (key: string, values?: TextValues): string =>
    translate(texts, code, key, values);

let catalogue = spoken();

export const i18nProvider: I18nProvider = {
  translate: (key: string, values?: TextValues) => translate(catalogue, language(), key, values),
  changeLocale: async locale => {
    if (locale !== language()) await changeLanguage(locale);
    catalogue = spoken();
  },
  getLocale: language,
  getLocales: () => LOCALES,
};

/** English texts for exported files, whatever the language of the screens: other programs read them. */
export const englishWords = () => translatorOf(withEntities(en), 'en');
