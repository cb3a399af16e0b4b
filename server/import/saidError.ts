import { words, type Sentence } from '../language/sentence.ts';
import { PlainError } from '../lib/plainError.ts';

/** A fault of a file that its person can mend, who may read it in another language: its message is the sentence in English. */
export class SaidError extends PlainError {
  readonly said: Sentence;

  /** @param said a plain text is a sentence without places */
  constructor(said: string | Sentence) {
    const sentence = typeof said === 'string' ? words(said) : said;
    super(sentence.written());
    this.said = sentence;
  }
}

/** What others throw is English alone. */
export const saidIn = (error: PlainError): Sentence =>
  error instanceof SaidError ? error.said : words(error.message);
