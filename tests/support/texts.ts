/** Tests of texts in i18next's form: `{{name}}` is a placeholder, and `key_one` and `key_other` are plural forms of `key`. */

const PLURAL = /_(zero|one|two|few|many|other)$/;

export const removePluralSuffix = (key: string): string => key.replace(PLURAL, '');

/** @returns sorted, each once */
export const placeholdersIn = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!))].toSorted();

/** @returns the plural forms that the grammar of the language needs and the keys lack, and those that it does not have */
export function pluralFaults(language: string, keys: readonly string[]): string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const stems = new Set(keys.filter(key => PLURAL.test(key)).map(removePluralSuffix));
  const missing = [...stems].flatMap(stem =>
    forms.map(form => `${stem}_${form}`).filter(key => !keys.includes(key)),
  );
  const foreign = keys.filter(key => {
    const [, form] = PLURAL.exec(key) ?? [];
    return form !== undefined && !forms.some(known => known === form);
  });
  return [...missing.map(key => `missing ${key}`), ...foreign.map(key => `foreign ${key}`)];
}
