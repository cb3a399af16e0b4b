/**
 * Journal of a till, an append-only list of lines. A sale is stored before its receipt is printed, and stays there
 * until the server has acknowledged it. A till that was killed continues with its journal.
 */
import type { TillStorage } from './storage.ts';
import type { TillDrawerEvent, TillDrawerOpening, TillSale, TillSubmissionResult } from './types.ts';

type Line =
  | { begun: string }
  | { sale: TillSale }
  | { opening: TillDrawerOpening }
  | { event: TillDrawerEvent }
  | { sessionOpened: string }
  | { answered: string[] }
  | { refused: RefusedEntry }
  | { renumbered: { from: string; to: string } }
  | { sendAgainFrom: string };

export interface RefusedEntry {
  reference: string;
  message: string;
  code?: string;
  field?: string;
}

/** Size of a journal in characters from which a new one replaces it, once all its entries were sent. */
const LONG = 16 * 1024 * 1024;

const REUSED = 'reference-reused';

export interface JournalEntry {
  sale?: TillSale;
  opening?: TillDrawerOpening;
  event?: TillDrawerEvent;
}

/** Entries of one call: either sales, drawer openings or drawer events. */
export interface JournalBatch {
  sales: TillSale[];
  openings: TillDrawerOpening[];
  events: TillDrawerEvent[];
}

const getItem = ({ sale, opening, event }: JournalEntry) => (sale ?? opening ?? event)!;

export class TillJournal {
  readonly #storage: TillStorage;
  #prefix = '';
  #count = 0;
  readonly #waiting = new Map<string, JournalEntry>();
  /** References of waiting entries that the server refused with the action `retry`. */
  readonly #postponed = new Set<string>();
  readonly #acknowledged = new Map<string, JournalEntry>();
  readonly #refused = new Map<string, JournalEntry & { refusal: RefusedEntry }>();
  readonly #sales = new Map<string, TillSale>();
  readonly #returned = new Set<string>();
  #session: string | undefined;

  private constructor(storage: TillStorage) {
    this.#storage = storage;
  }

  static async open(storage: TillStorage): Promise<TillJournal> {
    const journal = new TillJournal(storage);
    const lines = await storage.readJournal();
    for (const line of lines) journal.#apply(JSON.parse(line) as Line);
    const size = lines.reduce((sum, line) => sum + line.length + 1, 0);
    const isLong = size > LONG && journal.#waiting.size + journal.#refused.size === 0;
    // All sales of the journal were sent, so a new journal can begin.
    if (isLong) await storage.archiveJournal(`${journal.#prefix}-${journal.#count}`);
    if (isLong || journal.#prefix === '') await journal.#begin();
    // A new journal continues the drawer session of the old one.
    if (isLong && journal.#session !== undefined) await journal.#write([{ sessionOpened: journal.#session }]);
    return journal;
  }

  /**
   * Begins a journal. Each journal gets its own prefix for references. Otherwise, a terminal that gets a new journal,
   * for example after a disk was replaced, would use the same references again.
   */
  async #begin(): Promise<void> {
    const bytes = crypto.getRandomValues(new Uint8Array(3));
    this.#prefix = [...bytes]
      .map(byte => byte.toString(16).padStart(2, '0'))
      .join('')
      .toUpperCase();
    this.#count = 0;
    await this.#write([{ begun: this.#prefix }]);
  }

  createReference(): string {
    this.#count++;
    return `${this.#prefix}-${String(this.#count).padStart(6, '0')}`;
  }

  /** Stores a sale and queues it. The receipt may be printed when the promise resolves. */
  async addSale(sale: TillSale): Promise<void> {
    await this.#record([{ sale }]);
  }

  /** Stores a drawer opening and queues it. */
  async addOpening(opening: TillDrawerOpening): Promise<void> {
    await this.#record([{ opening }]);
  }

  /** Stores an event of a drawer session and queues it. */
  async addEvent(event: TillDrawerEvent): Promise<void> {
    await this.#record([{ event }]);
  }

  /** Reference of the open drawer session. Undefined if the drawer is closed. */
  get session(): string | undefined {
    return this.#session;
  }

  /**
   * Returns the oldest entries of one kind that the server has not acknowledged. Sales come first, then drawer
   * openings, then drawer events, so that the sales of a session are sent before its close. Postponed entries are left
   * out.
   */
  getNextBatch(maxItems: number): JournalBatch {
    const sales: TillSale[] = [];
    const openings: TillDrawerOpening[] = [];
    const events: TillDrawerEvent[] = [];
    for (const [reference, { sale, opening, event }] of this.#waiting) {
      if (this.#postponed.has(reference)) continue;
      if (sale && sales.length < maxItems) sales.push(sale);
      if (opening && openings.length < maxItems) openings.push(opening);
      if (event && events.length < maxItems) events.push(event);
      if (sales.length === maxItems) break;
    }
    if (sales.length > 0) return { sales, openings: [], events: [] };
    return openings.length > 0 ? { sales, openings, events: [] } : { sales, openings, events };
  }

  get waitingCount(): number {
    return this.#waiting.size;
  }

  get refused(): readonly RefusedEntry[] {
    return [...this.#refused.values()].map(({ refusal }) => refusal);
  }

  /**
   * Stores the server's results. An entry whose reference another sale already has gets a new reference. An entry that
   * was refused with the action `retry` stays queued, and is postponed until `resumePostponed`.
   */
  async recordResults(results: readonly TillSubmissionResult[]): Promise<void> {
    const lines: Line[] = [];
    const acknowledged = results.filter(({ result }) => result !== 'refused');
    if (acknowledged.length > 0) lines.push({ answered: acknowledged.map(({ reference }) => reference) });
    for (const { result, reference, message = '', code, field, action } of results) {
      if (result !== 'refused') continue;
      if (action === 'retry') this.#postponed.add(reference);
      else if (code === REUSED) lines.push({ renumbered: { from: reference, to: this.createReference() } });
      else {
        const refused: RefusedEntry = { reference, message };
        if (code) refused.code = code;
        if (field) refused.field = field;
        lines.push({ refused });
      }
    }
    if (lines.length > 0) await this.#record(lines);
  }

  /** Lets postponed entries be sent again. @returns true if there were any */
  resumePostponed(): boolean {
    const hadSome = this.#postponed.size > 0;
    this.#postponed.clear();
    return hadSome;
  }

  /** Queues refused entries to be sent again, because the reason for the refusal may have been fixed. */
  sendRefusedAgain(): void {
    for (const [reference, { refusal: _refusal, ...entry }] of this.#refused)
      this.#waiting.set(reference, entry);
    this.#refused.clear();
  }

  /**
   * Queues a refused entry to be sent with a new reference. Call it for `sale-changed` only if a person has seen that
   * the stored sale is another one: otherwise, the sale is booked twice.
   */
  async sendWithNewReference(reference: string): Promise<void> {
    if (this.#refused.has(reference))
      await this.#record([{ renumbered: { from: reference, to: this.createReference() } }]);
  }

  /**
   * Queues acknowledged entries to be sent again, because the server may have lost them.
   * @param moment ISO 8601 in UTC; earlier entries are not sent
   * @returns the number of queued entries
   */
  async sendAgainFrom(moment: string): Promise<number> {
    const before = this.#waiting.size;
    await this.#record([{ sendAgainFrom: moment }]);
    return this.#waiting.size - before;
  }

  getSale(reference: string): TillSale | undefined {
    return this.#sales.get(reference);
  }

  isReturned(reference: string): boolean {
    return this.#returned.has(reference);
  }

  async #record(lines: readonly Line[]): Promise<void> {
    await this.#write(lines);
    for (const line of lines) this.#apply(line);
  }

  #write(lines: readonly Line[]): Promise<void> {
    return this.#storage.appendToJournal(lines.map(line => JSON.stringify(line)));
  }

  #apply(line: Line): void {
    if ('begun' in line) this.#prefix = line.begun;
    else if ('sessionOpened' in line) this.#session = line.sessionOpened;
    else if ('sendAgainFrom' in line) this.#queueAgain(line.sendAgainFrom);
    else if ('answered' in line) for (const reference of line.answered) this.#acknowledge(reference);
    else if ('refused' in line) this.#refuse(line.refused);
    else if ('renumbered' in line) this.#renumber(line.renumbered);
    else this.#queue(line);
  }

  #queue(entry: JournalEntry): void {
    const { sale, event } = entry;
    const { reference } = getItem(entry);
    this.#waiting.set(reference, entry);
    if (event?.kind === 'open') this.#session = event.session;
    if (event?.kind === 'close' && event.session === this.#session) this.#session = undefined;
    if (sale?.takesBack) this.#returned.add(sale.takesBack.reference ?? '');
    else if (sale) this.#sales.set(reference, sale);
    this.#countReference(reference);
  }

  #countReference(reference: string): void {
    this.#count = Math.max(this.#count, Number(/-(\d+)$/.exec(reference)?.[1] ?? 0));
  }

  #acknowledge(reference: string): void {
    const entry = this.#waiting.get(reference) ?? this.#refused.get(reference);
    this.#waiting.delete(reference);
    this.#refused.delete(reference);
    if (!entry) return;
    const { sale, opening, event } = entry;
    if (sale) this.#acknowledged.set(reference, { sale });
    if (opening) this.#acknowledged.set(reference, { opening });
    if (event) this.#acknowledged.set(reference, { event });
  }

  #refuse(refusal: RefusedEntry): void {
    const entry = this.#waiting.get(refusal.reference);
    this.#waiting.delete(refusal.reference);
    if (entry) this.#refused.set(refusal.reference, { ...entry, refusal });
  }

  /** Gives a waiting or refused entry a new reference, also in the returns of it that are still waiting. */
  #renumber({ from, to }: { from: string; to: string }): void {
    const entry = this.#waiting.get(from) ?? this.#refused.get(from);
    this.#waiting.delete(from);
    this.#refused.delete(from);
    this.#countReference(to);
    if (!entry) return;
    const { sale, opening, event } = entry;
    this.#sales.delete(from);
    if (opening) this.#queue({ opening: { ...opening, reference: to } });
    // The event does not open or close the session a second time.
    if (event) this.#waiting.set(to, { event: { ...event, reference: to } });
    if (!sale) return;
    this.#queue({ sale: { ...sale, reference: to } });
    for (const [reference, { sale: later }] of this.#waiting)
      if (later?.takesBack?.reference === from) {
        this.#returned.add(to);
        const takesBack = { ...later.takesBack, reference: to };
        this.#waiting.set(reference, { sale: { ...later, takesBack } });
      }
  }

  #queueAgain(moment: string): void {
    const entries = [...this.#acknowledged].filter(([, entry]) => getItem(entry).createdAt >= moment);
    // Entries that are sent again come before the waiting ones. They are older, and a cancellation must follow its
    // sale.
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const [reference, entry] of [...entries, ...waiting]) this.#waiting.set(reference, entry);
    for (const [reference] of entries) this.#acknowledged.delete(reference);
  }
}
