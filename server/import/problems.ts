import type { Message } from '../language/message.ts';
import { translateToEnglish } from '../language/translate.ts';

/** A fault of a row, or a doubt about it. */
export class Problem {
  /** The line in the file. */
  readonly line: number;
  /** Begins with a small letter and has no full stop, because it follows the line number. */
  readonly userMessage: Message;

  constructor(line: number, userMessage: Message) {
    this.line = line;
    this.userMessage = userMessage;
  }

  /** The message in English, for the command line. */
  get reason(): string {
    return translateToEnglish(this.userMessage);
  }
}

/** The problems of an import: rows that were refused, and rows that were used but are doubtful. */
export class Problems {
  readonly badRows: Problem[] = [];
  readonly warnings: Problem[] = [];

  bad(line: number, userMessage: Message): void {
    this.badRows.push(new Problem(line, userMessage));
  }

  warn(line: number, userMessage: Message): void {
    this.warnings.push(new Problem(line, userMessage));
  }

  /** Sorts by line, for problems that are found only at the end of the file. */
  sort(): void {
    this.badRows.sort((a, b) => a.line - b.line);
  }
}

/** Thrown by the reader of a row; the row is left out and reported. Its message is the sentence in English. */
export class BadRow extends Error {
  readonly userMessage: Message;

  constructor(userMessage: Message) {
    super(translateToEnglish(userMessage));
    this.userMessage = userMessage;
  }
}
