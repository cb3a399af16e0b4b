/**
 * Sentences for people, written in English where they are said, with places for what differs. Another language has the same
 * sentence under the English one (`spanish/`), as gettext does: nothing has a key of its own, and what is not translated is English.
 */

/** What stands in a place: a name or a figure as it is, or words of ours, which have a translation, too. */
export type Part = string | number | Sentence;

/** By the English sentence, whose places are `{0}`, `{1}`, … in both. */
export type Translations = Readonly<Record<string, string>>;

export class Sentence {
  readonly english: string;
  readonly parts: readonly Part[];

  constructor(english: string, parts: readonly Part[] = []) {
    this.english = english;
    this.parts = parts;
  }

  /** @param translations of the language to write it in; English without them, or where they lack it */
  written(translations: Translations = {}): string {
    const text = Object.hasOwn(translations, this.english) ? translations[this.english]! : this.english;
    return text.replace(/\{(\d)\}/g, (place, at: string) => {
      const part = this.parts[Number(at)] ?? place;
      return part instanceof Sentence ? part.written(translations) : String(part);
    });
  }
}

/** A tag: `` sentence`There is no ${words('warehouse')} ${7}.` `` */
export const sentence = (texts: TemplateStringsArray, ...parts: Part[]): Sentence =>
  new Sentence(texts.map((text, at) => (at === 0 ? text : `{${at - 1}}${text}`)).join(''), parts);

/** Words of ours that stand in a sentence, as opposed to a name that somebody gave. */
export const words = (english: string): Sentence => new Sentence(english);

/** What is said: a plain text is a sentence without places. */
export type Said = string | Sentence;
export const sentenceOf = (said: Said): Sentence => (typeof said === 'string' ? words(said) : said);

/** Of a text whose figures were written into it: `must be a whole number from 1 to 200` has two places. */
export function figuresApart(english: string): Sentence {
  const figures: string[] = [];
  const text = english.replace(/\d+(?:\.\d+)?/g, figure => `{${figures.push(figure) - 1}}`);
  return new Sentence(text, figures);
}
