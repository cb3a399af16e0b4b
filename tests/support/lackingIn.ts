import { Sentence, type Translations } from '../../server/language/sentence.ts';

/** @returns the texts that these translations lack */
export function lackingIn(translations: Translations, { english, parts }: Sentence): string[] {
  const inside = parts.flatMap(part => (part instanceof Sentence ? lackingIn(translations, part) : []));
  return Object.hasOwn(translations, english) ? inside : [english, ...inside];
}
