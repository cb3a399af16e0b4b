/** How texts are worded (`contract/polyglot.ts`, docs/decisions/0028-texts-are-in-catalogues.md). */
import { DELIMITER, getPluralForms } from '../../contract/polyglot';

/** The content of a file of texts. */
export interface TextFile {
  readonly [key: string]: string | TextFile;
}

export type TextValues = Readonly<Record<string, unknown>>;

/**
 * @param key such as `reports.rows`
 * @param count chooses the plural form by the grammar of the language
 * @returns undefined where there is no such text
 */
export function textAt(texts: TextFile, key: string, language: string, count?: number): string | undefined {
  const path = key.split('.');
  const name = path.pop()!;
  let node: string | TextFile | undefined = texts;
  for (const step of path) node = typeof node === 'object' ? node[step] : undefined;
  if (typeof node !== 'object') return undefined;
  const text = node[name];
  if (typeof text === 'string' && count !== undefined && text.includes(DELIMITER)) {
    const form = getPluralForms(language).indexOf(new Intl.PluralRules(language).select(count));
    return text.split(DELIMITER)[form]?.trim();
  }
  return typeof text === 'string' ? text : undefined;
}

/** Fills the placeholders. One without a value stays as it is. */
export const fill = (text: string, values: TextValues, write: (value: unknown) => string = String): string =>
  text.replace(/%\{(\w+)\}/g, (mark, name: string) => {
    const value = values[name];
    return value === undefined || value === null ? mark : write(value);
  });

/** The translation over the English texts, which fill what it lacks. */
export function overEnglish<Texts extends TextFile>(english: Texts, translation: TextFile = {}): Texts {
  const merged: Record<string, string | TextFile> = { ...english };
  for (const [key, text] of Object.entries(translation)) {
    const below = merged[key];
    merged[key] = typeof below === 'object' && typeof text === 'object' ? overEnglish(below, text) : text;
  }
  return merged as Texts;
}
