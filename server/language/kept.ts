/**
 * Sentences in the database. They are stored with their parts and translated when read, because each reader has their own language.
 */
import { Sentence, words, type Part } from './sentence.ts';

/** The beginning of a stored sentence. */
const BEGIN = '{"english":';

interface Kept {
  english: string;
  parts: readonly (string | number | Kept)[];
}

/** JSON for a text column. */
export const kept = (said: Sentence): string => JSON.stringify(said);

/** Reads such a column. Some rows are plain English, from before sentences were stored this way. */
export const readKept = (text: string): Sentence =>
  text.startsWith(BEGIN) ? read(JSON.parse(text) as Kept) : words(text);

const read = ({ english, parts }: Kept): Sentence =>
  new Sentence(
    english,
    parts.map((part): Part => (typeof part === 'object' ? read(part) : part)),
  );
