import { PLURAL_FORM_DELIMITER, getPluralForms } from '../../contract/polyglot.ts';

export type FlatTexts = ReadonlyMap<string, string>;

export const placeholdersIn = (text: string): string[] =>
  [...new Set([...text.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name!))].toSorted();

export const splitPluralForms = (text: string): string[] =>
  text.split(PLURAL_FORM_DELIMITER).map(form => form.trim());

export function pluralFaults(language: string, texts: FlatTexts, english: FlatTexts): string[] {
  const count = getPluralForms(language).length;
  return [...texts].flatMap(([key, text]) => {
    const wanted = splitPluralForms(english.get(key) ?? '').length > 1 ? count : 1;
    const own = splitPluralForms(text).length;
    return own === wanted ? [] : [`${key}: ${own} forms, not ${wanted}`];
  });
}

/**
 * Finds texts whose placeholders differ from those of the English text. Of a text with plural forms, the last form must
 * have all placeholders; the others can omit some, such as "one row".
 * @param placeholders returns the placeholders of a text
 */
export function placeholderFaults(
  texts: FlatTexts,
  english: FlatTexts,
  placeholders: (key: string, text: string) => string[] = (_, text) => placeholdersIn(text),
): string[] {
  return [...texts].flatMap(([key, text]) => {
    const model = english.get(key) ?? '';
    const wanted = placeholders(key, splitPluralForms(model).at(-1)!).join();
    const known = placeholders(key, model);
    const own = placeholders(key, splitPluralForms(text).at(-1)!).join();
    const foreign = placeholders(key, text).filter(name => !known.includes(name));
    return [
      ...(own === wanted ? [] : [`${key}: ${own}, not ${wanted}`]),
      ...foreign.map(name => `${key}: ${name} has no value`),
    ];
  });
}
