/**
 * Texts of the server and of the application in the form of node-polyglot, react-admin's own library: `%{name}` is a placeholder, and
 * `one row |||| %{rows} rows` has the plural forms of a language in the order of `PLURAL_FORMS`, chosen by `smart_count`.
 */
import Polyglot from 'node-polyglot';

/** The texts of a file, by key. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/** The plural forms of Unicode's CLDR. Each language has some of them: English has `one` and `other`. */
const PLURAL_FORMS: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];

export const DELIMITER = '||||';

/** The plural forms of a language, in the order in which its texts have them. */
export function getPluralForms(language: string): Intl.LDMLPluralRule[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  return PLURAL_FORMS.filter(form => pluralCategories.includes(form));
}

/**
 * @param files texts with their keys in full; `extend` adds more
 * @param onMissingKey words a key that has no text; by default as it is
 */
export function createPolyglot(
  language: string,
  files: readonly Texts[],
  onMissingKey: (key: string) => string = key => key,
): Polyglot {
  const rules = new Intl.PluralRules(language);
  const forms = getPluralForms(language);
  const polyglot = new Polyglot({
    locale: language,
    onMissingKey,
    pluralRules: {
      pluralTypes: { [language]: count => forms.indexOf(rules.select(count)) },
      pluralTypeToLanguages: { [language]: [language] },
    },
  });
  for (const texts of files) polyglot.extend(texts);
  return polyglot;
}
