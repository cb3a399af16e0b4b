import { sentenceOf, words, type Said, type Sentence } from '../language/sentence.ts';
import { PlainError } from '../lib/errors.ts';

/** A fault of a file that a person can correct. It can be translated; its message is the English sentence. */
export class SaidError extends PlainError {
  readonly said: Sentence;

  constructor(said: Said) {
    const whole = sentenceOf(said);
    super(whole.written());
    this.said = whole;
  }
}

/** A file, or a sheet of a workbook, without any text. */
export class EmptyFile extends SaidError {
  /** The names of the workbook's other visible sheets. */
  readonly otherSheets: readonly string[];

  constructor(said: Said, otherSheets: readonly string[] = []) {
    super(said);
    this.otherSheets = otherSheets;
  }
}

/** The sentence of an error. Errors of other classes exist only in English. */
export const saidIn = (error: PlainError): Sentence =>
  error instanceof SaidError ? error.said : words(error.message);
