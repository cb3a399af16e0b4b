/**
 * Translates the texts of server and application, in the format of node-polyglot, which react-admin also uses.
 * `%{name}` is a placeholder. `one row |||| %{rows} rows` lists the plural forms of a language in the order of
 * `PLURAL_FORMS`; `smart_count` selects one.
 */
import Polyglot from 'node-polyglot';

export interface PolyglotTexts {
  readonly [key: string]: string | PolyglotTexts;
}

/** Plural forms of Unicode CLDR. Each language uses some of them: English has `one` and `other`. */
const PLURAL_FORMS: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];

export const PLURAL_FORM_DELIMITER = '||||';

/**
 * Returns the plural forms of a language, in the order in which its texts list them: `one` and `other` for English.
 */
export function getPluralForms(language: string): Intl.LDMLPluralRule[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  return PLURAL_FORMS.filter(form => pluralCategories.includes(form));
}

/**
 * Creates a translator.
 * @param files initial texts by full key; `extend` adds more
 * @param onMissingKey returns the text for an unknown key. Default: the key
 */
export function createPolyglot(
  language: string,
  files: readonly PolyglotTexts[],
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
