import { sentenceOf, type Said, type Sentence } from '../language/sentence.ts';

/** What is wrong with a row, or doubtful. */
export class Problem {
  /** Of the file. */
  readonly line: number;
  /** Begins with a small letter and has no full stop, to stand behind the line. */
  readonly said: Sentence;

  constructor(line: number, said: Sentence) {
    this.line = line;
    this.said = said;
  }

  /** In English, as the command line says it. */
  get reason(): string {
    return this.said.written();
  }
}

/** What an import found wrong: rows it could not use, and rows it used but doubts. */
export class Problems {
  readonly badRows: Problem[] = [];
  readonly warnings: Problem[] = [];

  bad(line: number, said: Said): void {
    this.badRows.push(new Problem(line, sentenceOf(said)));
  }

  warn(line: number, said: Said): void {
    this.warnings.push(new Problem(line, sentenceOf(said)));
  }

  /** For what is only known at the end of the file. */
  sort(): void {
    this.badRows.sort((a, b) => a.line - b.line);
  }
}

/** Thrown by the reader of a row; the row is left out and reported. Its message is the sentence in English. */
export class BadRow extends Error {
  readonly said: Sentence;

  constructor(said: Said) {
    const whole = sentenceOf(said);
    super(whole.written());
    this.said = whole;
  }
}
