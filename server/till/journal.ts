/**
 * What a till rang up, in a file that is only ever added to: a sale is safely on the disk before the customer has the receipt, and
 * stays until the server has it. Whenever the till is killed, it goes on from here.
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
import type { TillAnswer, TillOpening, TillSale } from '../../contract/tills.ts';

/** One line of the file. */
type Entry =
  | { begun: string }
  | { sale: TillSale }
  | { opening: TillOpening }
  | { answered: string[] }
  | { refused: { reference: string; message: string } };

/** Bytes from which on a journal without anything that waits begins anew. */
const LONG = 16 * 1024 * 1024;

export interface RungUp {
  sale?: TillSale;
  opening?: TillOpening;
}

export class Journal {
  readonly #file: number;
  readonly #name: string;
  #prefix = '';
  #count = 0;
  /** In the order in which they were rung up. */
  readonly #waiting = new Map<string, RungUp>();
  readonly #refused = new Map<string, RungUp & { message: string }>();
  /** What can be taken back here, by reference. */
  readonly #sales = new Map<string, TillSale>();
  /** References of those that were. */
  readonly #takenBack = new Set<string>();

  /** @param folder that is there, and this program's alone */
  constructor(folder: string) {
    this.#name = path.join(folder, 'journal.jsonl');
    const isLong = this.#read() > LONG && this.#waiting.size + this.#refused.size === 0;
    // What the server has is safe there; the old file stays beside.
    if (isLong) renameSync(this.#name, `${this.#name}.${this.#prefix}-${this.#count}`);
    this.#file = openSync(this.#name, 'a', 0o600);
    // Another journal of the same terminal, such as after a new disk, has another prefix: references never meet.
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

  /** On the disk when this returns. */
  ringUp(rung: RungUp): void {
    const entries: Entry[] = [
      ...(rung.sale ? [{ sale: rung.sale }] : []),
      ...(rung.opening ? [{ opening: rung.opening }] : []),
    ];
    for (const entry of entries) this.#write(entry);
    fsyncSync(this.#file);
    for (const entry of entries) this.#keep(entry);
  }

  /** The oldest that the server has not answered: sales or openings, never both. */
  waiting(most: number): { sales: TillSale[]; openings: TillOpening[] } {
    const sales: TillSale[] = [];
    const openings: TillOpening[] = [];
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

  /** Refused ones stay in the journal, with the server's reason. */
  get refused(): readonly { reference: string; message: string }[] {
    return [...this.#refused].map(([reference, { message }]) => ({ reference, message }));
  }

  /** Need not reach the disk: what is sent twice, the server knows. */
  answered(answers: readonly TillAnswer[]): void {
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

  /** What was refused waits again: somebody may have mended the reason. */
  tryRefusedAgain(): void {
    for (const [reference, { message: _said, ...rung }] of this.#refused) this.#waiting.set(reference, rung);
    this.#refused.clear();
  }

  /** A sale that this till rang up, and that took none back. */
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

  /** What was being written when the till was killed is half a line: nobody had that receipt yet. @returns its bytes */
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

  #keep(entry: Entry): void {
    if ('begun' in entry) this.#prefix = entry.begun;
    else if ('answered' in entry) for (const reference of entry.answered) this.#waiting.delete(reference);
    else if ('refused' in entry) {
      const { reference, message } = entry.refused;
      const rung = this.#waiting.get(reference);
      this.#waiting.delete(reference);
      if (rung) this.#refused.set(reference, { ...rung, message });
    } else {
      const { reference } = 'sale' in entry ? entry.sale : entry.opening;
      this.#waiting.set(reference, entry);
      if ('sale' in entry) {
        if (entry.sale.takesBack) this.#takenBack.add(entry.sale.takesBack.reference);
        else this.#sales.set(reference, entry.sale);
      }
      this.#count = Math.max(this.#count, Number(/-(\d+)$/.exec(reference)?.[1] ?? 0));
    }
  }
}
