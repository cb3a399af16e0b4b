/** Checks of texts in node-polyglot's format (`contract/polyglot.ts`). */
import { DELIMITER, getPluralForms } from '../../contract/polyglot.ts';

/** Texts by full key. */
export type FlatTexts = ReadonlyMap<string, string>;

/** @returns the placeholders, sorted and without duplicates */
export const placeholdersIn = (text: string): string[] =>
  [...new Set([...text.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name!))].toSorted();

/** Returns the plural forms of a text; a text without plural has one form. */
export const splitPluralForms = (text: string): string[] => text.split(DELIMITER).map(form => form.trim());

/** @returns the keys of texts with a wrong number of plural forms for the language */
export function pluralFaults(language: string, texts: FlatTexts, english: FlatTexts): string[] {
  const count = getPluralForms(language).length;
  return [...texts].flatMap(([key, text]) => {
    const wanted = splitPluralForms(english.get(key) ?? '').length > 1 ? count : 1;
    const own = splitPluralForms(text).length;
    return own === wanted ? [] : [`${key}: ${own} forms, not ${wanted}`];
  });
}

/**
 * The last plural form has the placeholders of the last English form. The others may omit some: "one row".
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
