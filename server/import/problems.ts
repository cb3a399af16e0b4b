export interface Problem {
  /** Of the file. */
  line: number;
  reason: string;
}

/** What an import found wrong: rows it could not use, and rows it used but doubts. */
export class Problems {
  readonly badRows: Problem[] = [];
  readonly warnings: Problem[] = [];

  bad(line: number, reason: string): void {
    this.badRows.push({ line, reason });
  }

  warn(line: number, reason: string): void {
    this.warnings.push({ line, reason });
  }

  /** For what is only known at the end of the file. */
  sort(): void {
    this.badRows.sort((a, b) => a.line - b.line);
  }
}

/** Thrown by the reader of a row; the row is left out and reported. */
export class BadRow extends Error {}
