/**
 * Sentences for people. They are written in English where they are used, with placeholders. Translations are looked up by the
 * English sentence (`spanish/`), as in gettext. There are no separate keys, and a sentence without a translation stays English.
 */

/** The value of a placeholder: a name or figure that stays as it is, or words that can be translated. */
export type Part = string | number | Sentence;

/** Translations by the English sentence. Both have the placeholders `{0}`, `{1}`, …. */
export type Translations = Readonly<Record<string, string>>;

export class Sentence {
  readonly english: string;
  readonly parts: readonly Part[];

  constructor(english: string, parts: readonly Part[] = []) {
    this.english = english;
    this.parts = parts;
  }

  /** @param translations of the target language; English without them, or for a missing sentence */
  written(translations: Translations = {}): string {
    const text = Object.hasOwn(translations, this.english) ? translations[this.english]! : this.english;
    return text.replace(/\{(\d)\}/g, (place, at: string) => {
      const part = this.parts[Number(at)] ?? place;
      return part instanceof Sentence ? part.written(translations) : String(part);
    });
  }
}

/** A template tag: `` sentence`There is no ${words('warehouse')} ${7}.` `` */
export const sentence = (texts: TemplateStringsArray, ...parts: Part[]): Sentence =>
  new Sentence(texts.map((text, at) => (at === 0 ? text : `{${at - 1}}${text}`)).join(''), parts);

/** Words within a sentence that can be translated, unlike a name that somebody chose. */
export const words = (english: string): Sentence => new Sentence(english);

/** A sentence, or a plain text without placeholders. */
export type Said = string | Sentence;
export const sentenceOf = (said: Said): Sentence => (typeof said === 'string' ? words(said) : said);

/** Turns the figures in a text into placeholders: `must be a whole number from 1 to 200` has two. */
export function figuresApart(english: string): Sentence {
  const figures: string[] = [];
  const text = english.replace(/\d+(?:\.\d+)?/g, figure => `{${figures.push(figure) - 1}}`);
  return new Sentence(text, figures);
}
