import { sentenceOf, words, type Said, type Sentence } from '../language/sentence.ts';
import { PlainError } from '../lib/plainError.ts';

/** A fault of a file that its person can mend, who may read it in another language: its message is the sentence in English. */
export class SaidError extends PlainError {
  readonly said: Sentence;

  constructor(said: Said) {
    const whole = sentenceOf(said);
    super(whole.written());
    this.said = whole;
  }
}

/** What others throw is English alone. */
export const saidIn = (error: PlainError): Sentence =>
  error instanceof SaidError ? error.said : words(error.message);
