import { Sentence, type Translations } from '../../server/language/sentence.ts';

/** @returns what these translations lack of it */
export function lackingIn(translations: Translations, { english, parts }: Sentence): string[] {
  const inside = parts.flatMap(part => (part instanceof Sentence ? lackingIn(translations, part) : []));
  return Object.hasOwn(translations, english) ? inside : [english, ...inside];
}
