/** The texts of the trail about what is not one of the application's own records: they load with the trail. */
import { texts } from '../lib/language';
import english from './en/happened.json';

export const happenedTexts = texts('happened', english);

/** The word for it; empty where there is none. @param words read only when they are shown, because the language may change */
export const wordIn = (words: Readonly<Record<string, string>>, of: string): string =>
  Object.hasOwn(words, of) ? words[of]! : '';
