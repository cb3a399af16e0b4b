import type { Message } from '../language/message.ts';
import { translateToEnglish } from '../language/translate.ts';

export class ImportRowProblem {
  readonly line: number;
  /**
   * Translatable message without a line number. It begins in lower case and has no full stop, because it follows the
   * line number.
   */
  readonly userMessage: Message;

  constructor(line: number, userMessage: Message) {
    this.line = line;
    this.userMessage = userMessage;
  }

  get reason(): string {
    return translateToEnglish(this.userMessage);
  }
}

export class ImportProblems {
  readonly badRows: ImportRowProblem[] = [];
  readonly warnings: ImportRowProblem[] = [];

  bad(line: number, userMessage: Message): void {
    this.badRows.push(new ImportRowProblem(line, userMessage));
  }

  warn(line: number, userMessage: Message): void {
    this.warnings.push(new ImportRowProblem(line, userMessage));
  }

  /** Sorts the problems by line, because some are found only at the end of the file. */
  sort(): void {
    this.badRows.sort((a, b) => a.line - b.line);
  }
}

/** Thrown for a row that cannot be imported, which is then reported. `message` is the English text. */
export class BadRowError extends Error {
  readonly userMessage: Message;

  constructor(userMessage: Message) {
    super(translateToEnglish(userMessage));
    this.userMessage = userMessage;
  }
}
