/** Tests of texts in node-polyglot's form (`contract/polyglot.ts`). */
import { DELIMITER, getPluralForms } from '../../contract/polyglot.ts';

/** Every text by its key in full. */
export type FlatTexts = ReadonlyMap<string, string>;

/** @returns sorted, each once */
export const placeholdersIn = (text: string): string[] =>
  [...new Set([...text.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name!))].toSorted();

/** The plural forms of a text; one where it has none. */
export const formsOf = (text: string): string[] => text.split(DELIMITER).map(form => form.trim());

/** @returns the keys of texts that have another number of plural forms than the grammar of the language */
export function pluralFaults(language: string, texts: FlatTexts, english: FlatTexts): string[] {
  const count = getPluralForms(language).length;
  return [...texts].flatMap(([key, text]) => {
    const wanted = formsOf(english.get(key) ?? '').length > 1 ? count : 1;
    const own = formsOf(text).length;
    return own === wanted ? [] : [`${key}: ${own} forms, not ${wanted}`];
  });
}

/**
 * The last plural form has the placeholders of the last English one. The others may leave some out: "one row".
 * @param placeholders reads those of a text
 */
export function placeholderFaults(
  texts: FlatTexts,
  english: FlatTexts,
  placeholders: (key: string, text: string) => string[] = (_, text) => placeholdersIn(text),
): string[] {
  return [...texts].flatMap(([key, text]) => {
    const model = english.get(key) ?? '';
    const wanted = placeholders(key, formsOf(model).at(-1)!).join();
    const known = placeholders(key, model);
    const own = placeholders(key, formsOf(text).at(-1)!).join();
    const foreign = placeholders(key, text).filter(name => !known.includes(name));
    return [
      ...(own === wanted ? [] : [`${key}: ${own}, not ${wanted}`]),
      ...foreign.map(name => `${key}: ${name} has no value`),
    ];
  });
}
