/**
 * Journal of a till, an append-only file. A sale is on disk before its receipt is printed, and stays there until the
 * server has acknowledged it. A till that was killed continues with its journal.
 */
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import type { TillSubmissionResult, TillDrawerOpening, TillSale } from '../../contract/tills.ts';

type Entry =
  | { begun: string }
  | { sale: TillSale }
  | { opening: TillDrawerOpening }
  | { answered: string[] }
  | { refused: { reference: string; message: string } }
  | { sendAgainFrom: string };

/** Size of a journal in bytes from which a new one replaces it, once all its entries were sent. */
const LONG = 16 * 1024 * 1024;

export interface JournalEntry {
  sale?: TillSale;
  opening?: TillDrawerOpening;
}

export class TillJournal {
  readonly #file: number;
  readonly #name: string;
  #prefix = '';
  #count = 0;
  readonly #waiting = new Map<string, JournalEntry>();
  readonly #acknowledged = new Map<string, JournalEntry>();
  readonly #refused = new Map<string, JournalEntry & { message: string }>();
  readonly #sales = new Map<string, TillSale>();
  readonly #takenBack = new Set<string>();

  constructor(folder: string) {
    this.#name = path.join(folder, 'journal.jsonl');
    const isLong = this.#read() > LONG && this.#waiting.size + this.#refused.size === 0;
    // All sales of the journal were sent, so a new file can begin. The old file is kept beside it.
    if (isLong) renameSync(this.#name, `${this.#name}.${this.#prefix}-${this.#count}`);
    this.#file = openSync(this.#name, 'a', 0o600);
    // Each new journal gets its own prefix for references. Otherwise, a terminal that gets a new journal, for example
    // after a disk was replaced, would use the same references again.
    if (isLong || this.#prefix === '') {
      this.#prefix = randomBytes(3).toString('hex').toUpperCase();
      this.#count = 0;
      this.#write({ begun: this.#prefix });
    }
  }

  nextReference(): string {
    this.#count++;
    return `${this.#prefix}-${String(this.#count).padStart(6, '0')}`;
  }

  ringUp(rung: JournalEntry): void {
    const entries: Entry[] = [
      ...(rung.sale ? [{ sale: rung.sale }] : []),
      ...(rung.opening ? [{ opening: rung.opening }] : []),
    ];
    for (const entry of entries) this.#write(entry);
    fsyncSync(this.#file);
    for (const entry of entries) this.#keep(entry);
  }

  /**
   * Returns the oldest entries that the server has not acknowledged: either sales or drawer openings, never both.
   */
  waiting(most: number): { sales: TillSale[]; openings: TillDrawerOpening[] } {
    const sales: TillSale[] = [];
    const openings: TillDrawerOpening[] = [];
    for (const { sale, opening } of this.#waiting.values()) {
      if (sale && sales.length < most) sales.push(sale);
      if (opening && openings.length < most) openings.push(opening);
      if (sales.length === most) break;
    }
    return sales.length > 0 ? { sales, openings: [] } : { sales, openings };
  }

  get waitingCount(): number {
    return this.#waiting.size;
  }

  get refused(): readonly { reference: string; message: string }[] {
    return [...this.#refused].map(([reference, { message }]) => ({ reference, message }));
  }

  /**
   * Stores the server's results. They are not flushed to disk, because the server recognises a sale that is sent
   * again.
   */
  answered(answers: readonly TillSubmissionResult[]): void {
    const refused = answers.filter(({ result }) => result === 'refused');
    const others = answers.filter(({ result }) => result !== 'refused');
    const entries: Entry[] = [
      ...(others.length > 0 ? [{ answered: others.map(({ reference }) => reference) }] : []),
      ...refused.map(({ reference, message = '' }) => ({ refused: { reference, message } })),
    ];
    for (const entry of entries) {
      this.#write(entry);
      this.#keep(entry);
    }
  }

  /** Queues refused entries to be sent again, because the reason for the refusal may have been fixed. */
  tryRefusedAgain(): void {
    for (const [reference, { message: _said, ...rung }] of this.#refused) this.#waiting.set(reference, rung);
    this.#refused.clear();
  }

  /**
   * Queues acknowledged entries to be sent again, because the server may have lost them.
   * @param moment ISO 8601 in UTC; earlier entries are not sent
   * @returns the number of queued entries
   */
  sendAgainFrom(moment: string): number {
    const before = this.#waiting.size;
    this.#write({ sendAgainFrom: moment });
    this.#keep({ sendAgainFrom: moment });
    return this.#waiting.size - before;
  }

  #queueAgain(moment: string): void {
    const entries = [...this.#acknowledged].filter(
      ([, { sale, opening }]) => (sale ?? opening)!.createdAt >= moment,
    );
    // Entries that are sent again come before the waiting ones. They are older, and a cancellation must follow its
    // sale.
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const [reference, entry] of [...entries, ...waiting]) this.#waiting.set(reference, entry);
    for (const [reference] of entries) this.#acknowledged.delete(reference);
  }

  saleOf(reference: string): TillSale | undefined {
    return this.#sales.get(reference);
  }

  isTakenBack(reference: string): boolean {
    return this.#takenBack.has(reference);
  }

  close(): void {
    fsyncSync(this.#file);
    closeSync(this.#file);
  }

  #write(entry: Entry): void {
    writeSync(this.#file, `${JSON.stringify(entry)}\n`);
  }

  /**
   * Reads the journal. An incomplete last line is ignored: the till was killed while writing it, before its receipt
   * was printed.
   * @returns the size of the file in bytes
   */
  #read(): number {
    if (!existsSync(this.#name)) return 0;
    const bytes = readFileSync(this.#name);
    const end = bytes.lastIndexOf(0x0a) + 1;
    if (end < bytes.length) truncateSync(this.#name, end);
    for (const line of bytes.subarray(0, end).toString().split('\n')) {
      if (line) this.#keep(JSON.parse(line) as Entry);
    }
    return end;
  }

  #acknowledge(reference: string): void {
    const entry = this.#waiting.get(reference);
    this.#waiting.delete(reference);
    if (entry) this.#acknowledged.set(reference, entry);
  }

  #keep(entry: Entry): void {
    if ('begun' in entry) this.#prefix = entry.begun;
    else if ('sendAgainFrom' in entry) this.#queueAgain(entry.sendAgainFrom);
    else if ('answered' in entry) for (const reference of entry.answered) this.#acknowledge(reference);
    else if ('refused' in entry) {
      const { reference, message } = entry.refused;
      const rung = this.#waiting.get(reference);
      this.#waiting.delete(reference);
      if (rung) this.#refused.set(reference, { ...rung, message });
    } else {
      const { reference } = 'sale' in entry ? entry.sale : entry.opening;
      this.#waiting.set(reference, entry);
      if ('sale' in entry) {
        if (entry.sale.takesBack) this.#takenBack.add(entry.sale.takesBack.reference ?? '');
        else this.#sales.set(reference, entry.sale);
      }
      this.#count = Math.max(this.#count, Number(/-(\d+)$/.exec(reference)?.[1] ?? 0));
    }
  }
}
