/**
 * Sentences that the database keeps: whoever reads one later reads it in a language of their own, so it is kept as it was said, with
 * its parts, and written when it is read.
 */
import { Sentence, words, type Part } from './sentence.ts';

/** How what is kept begins. */
const BEGIN = '{"english":';

interface Kept {
  english: string;
  parts: readonly (string | number | Kept)[];
}

/** For a column of text: JSON. */
export const kept = (said: Sentence): string => JSON.stringify(said);

/** What such a column has. Before sentences were kept so, it was plain English, and some rows still are. */
export const readKept = (text: string): Sentence =>
  text.startsWith(BEGIN) ? read(JSON.parse(text) as Kept) : words(text);

const read = ({ english, parts }: Kept): Sentence =>
  new Sentence(
    english,
    parts.map((part): Part => (typeof part === 'object' ? read(part) : part)),
  );
