import {
  assertSameTerminal,
  CallRefusedError,
  ServerUnavailableError,
  type BackOfficeClient,
  type VersionedShop,
} from './backOfficeClient.ts';
import type { BasketSale } from './basket.ts';
import { TillJournal } from './journal.ts';
import { checkPin } from './pins.ts';
import { TillProducts } from './products.ts';
import type { TillStorage } from './storage.ts';
import type {
  DrawerMovementKind,
  TillCashier,
  TillDrawerCount,
  TillDrawerEvent,
  TillDrawerOpening,
  TillSale,
  TillShop,
  TillSubmissionResult,
} from './types.ts';

/** Default number of sales per call. It is halved while the server refuses a call because of its content. */
const BATCH_SIZE = 200;

/** Milliseconds between two calls that send sales, so that a busy till sends several sales at once. */
const PAUSE_BETWEEN_CALLS = 100;

/** Milliseconds between two requests for product changes. */
const PRODUCTS_INTERVAL = 60_000;

/** First and longest pause in milliseconds before a failed call is repeated. */
const RETRY_PAUSE = { first: 500, max: 30_000 };

/**
 * Maximum age, in milliseconds, of sales that are sent again after a restore: two weeks, like the oldest nightly backup
 * by default.
 */
const SENT_AGAIN = 14 * 24 * 60 * 60_000;

/** Longest time of a timer in milliseconds, 24 days. */
const LONGEST_TIMER = 2 ** 31 - 1;

const UNAUTHORIZED = 401;
const TOO_LARGE = 413;
/**
 * Codes of calls that the server refused because of an error in the body. The till then sends its sales one by one, so
 * that the server refuses only the sale with the error.
 */
const BODY_ERRORS = ['body-too-large', 'invalid-field', 'invalid-json', 'unknown-field'];

export type TillEvent =
  | { type: 'online' }
  /** The server cannot be reached. The till stores its sales and sends them later. */
  | { type: 'offline'; reason: string }
  /**
   * The server refused the key, or the key belongs to another terminal than the stored data. The till makes no calls
   * until the program sets a new key with `changeKey`.
   */
  | { type: 'keyRefused'; reason: string }
  | { type: 'result'; result: TillSubmissionResult }
  /**
   * The shop was restored from a backup. The till sends `count` sales and drawer openings again that the backup may
   * lack.
   */
  | { type: 'restored'; count: number };

/** Calls that a till makes: a `BackOfficeClient`, or a stand-in for it in tests. */
export type BackOffice = Omit<BackOfficeClient, 'listSales' | 'fetchDay'>;

export interface TillOptions {
  storage: TillStorage;
  backOffice: BackOffice;
  /** User name or full name of the cashier until one signs in. */
  cashier: string;
  onEvent?: (event: TillEvent) => void;
}

/** State of the queue: `more` entries can be sent at once, others must be sent later, or none is left. */
export type QueueState = 'more' | 'later' | 'empty';

export class Till {
  readonly journal: TillJournal;
  readonly products: TillProducts;
  readonly #options: TillOptions;
  readonly #clock: { aheadSeconds: number };
  readonly #stopping = new AbortController();
  #wake = () => {};
  #useChangedKey = () => {};
  #isOffline = false;
  /** False until a response has shown that the key belongs to the terminal of the stored data. */
  #isTerminalChecked = false;
  /** Time of the last fetch of product changes, UTC milliseconds. */
  #productsFetchedAt = 0;
  #batchSize = BATCH_SIZE;
  #shop: VersionedShop | undefined;
  #cashier: string;
  #running: Promise<void> | undefined;

  private constructor(
    options: TillOptions,
    journal: TillJournal,
    products: TillProducts,
    clock: { aheadSeconds: number },
    shop: VersionedShop | undefined,
  ) {
    this.#options = options;
    this.journal = journal;
    this.products = products;
    this.#clock = clock;
    this.#shop = shop;
    this.#cashier = options.cashier;
  }

  /** Opens a till with the content of its storage. `start` lets it send. */
  static async open(options: TillOptions): Promise<Till> {
    const clock = { aheadSeconds: 0 };
    const now = () => Date.now() - 1000 * clock.aheadSeconds;
    const journal = await TillJournal.open(options.storage);
    const products = await TillProducts.open(options.storage, now);
    const shop = await options.storage.readShop();
    return new Till(
      options,
      journal,
      products,
      clock,
      shop === undefined ? undefined : (JSON.parse(shop) as VersionedShop),
    );
  }

  /**
   * Seconds by which the till's clock is ahead of the server's, as of the last call. Planned prices follow the server's
   * clock, and the server corrects the times of sales.
   */
  get clockAheadSeconds(): number {
    return this.#clock.aheadSeconds;
  }

  /** Settings of the shop. Undefined until the till has loaded them for the first time. */
  get shop(): TillShop | undefined {
    return this.#shop?.shop;
  }

  /**
   * Signs a cashier in by PIN, also offline, with the cashiers as of the last call. Later sales are theirs.
   * @returns undefined for a wrong PIN, an unknown user name, or a cashier without a PIN
   */
  async signIn(userName: string, pin: string): Promise<TillCashier | undefined> {
    const cashier = this.shop?.cashiers.find(one => one.userName === userName);
    if (!cashier || !(await checkPin(pin, cashier.pin))) return undefined;
    this.#cashier = cashier.userName;
    return cashier;
  }

  /** Starts to send sales and to fetch products in the background. */
  start(): void {
    this.#running ??= this.#run();
  }

  /** Stores a sale, and queues it. The receipt may be printed when the promise resolves. */
  async sell(sale: BasketSale): Promise<TillSale> {
    const stored: TillSale = { ...this.#createHeading(), ...sale };
    await this.journal.addSale(stored);
    this.#wake();
    return stored;
  }

  /** Stores the opening of the drawer without a sale, and queues it. */
  async openDrawer(): Promise<TillDrawerOpening> {
    const opening = this.#createHeading();
    await this.journal.addOpening(opening);
    this.#wake();
    return opening;
  }

  /** Opens a drawer session with a float. @throws Error if a session is already open */
  async openSession(floatCents: number): Promise<TillDrawerEvent> {
    if (this.journal.session !== undefined) throw new Error('A drawer session is open.');
    return this.#addEvent('open', undefined, { amount: floatCents / 100 });
  }

  /** Records cash that is paid in, paid out or dropped to the safe. @throws Error if no session is open */
  async moveCash(kind: DrawerMovementKind, cents: number, reason = ''): Promise<TillDrawerEvent> {
    return this.#addEvent(kind, this.#getSession(), { amount: cents / 100, ...(reason && { reason }) });
  }

  /**
   * Closes the open drawer session, or one that a manager reopened.
   * @param counted counted money; without it, the server uses the count of the back office, if there is one
   * @param reason reason for a difference
   * @param session reference of a reopened session, from `backOffice.fetchDay`. Default: the open session
   * @throws Error if no session is open
   */
  async closeSession(
    counted?: TillDrawerCount,
    reason = '',
    session = this.#getSession(),
  ): Promise<TillDrawerEvent> {
    return this.#addEvent('close', session, {
      ...(counted ? { counted } : {}),
      ...(reason && { reason }),
    });
  }

  #getSession(): string {
    const { session } = this.journal;
    if (session === undefined) throw new Error('No drawer session is open.');
    return session;
  }

  async #addEvent(
    kind: TillDrawerEvent['kind'],
    session: string | undefined,
    values: Partial<TillDrawerEvent>,
  ): Promise<TillDrawerEvent> {
    const heading = this.#createHeading();
    // The session has the same reference as its opening.
    const event: TillDrawerEvent = { ...heading, session: session ?? heading.reference, kind, ...values };
    await this.journal.addEvent(event);
    this.#wake();
    return event;
  }

  #createHeading() {
    const createdAt = new Date().toISOString();
    return { reference: this.journal.createReference(), createdAt, cashier: this.#cashier };
  }

  /** Sends with a new key, also after the old one was refused. */
  changeKey(key: string): void {
    this.#options.backOffice.changeKey(key);
    this.#isTerminalChecked = false;
    this.#useChangedKey();
  }

  /**
   * Sends the next batch of waiting entries to the server.
   * @throws ServerUnavailableError, CallRefusedError
   */
  async sendNextBatch(): Promise<QueueState> {
    const { backOffice } = this.#options;
    const { sales, openings, events } = this.journal.getNextBatch(this.#batchSize);
    if (sales.length + openings.length + events.length === 0)
      return this.journal.waitingCount === 0 ? 'empty' : 'later';
    if (!this.#isTerminalChecked) await this.loadShop();
    const sentAt = new Date().toISOString();
    try {
      const { results, clockAheadSeconds = 0 } =
        sales.length > 0
          ? await backOffice.sendSales(sales, sentAt)
          : openings.length > 0
            ? await backOffice.sendDrawerOpenings(openings, sentAt)
            : await backOffice.sendDrawerEvents(events, sentAt);
      this.#batchSize = BATCH_SIZE;
      this.#clock.aheadSeconds = clockAheadSeconds;
      await this.#recordResults(results);
    } catch (error) {
      if (!(error instanceof CallRefusedError) || !isBodyRefused(error)) throw error;
      const [only, ...others] = [...sales, ...openings, ...events];
      if (others.length === 0) await this.#recordResults([toRefusal(only!, error)]);
      else this.#batchSize = Math.ceil((others.length + 1) / 2);
    }
    return this.journal.waitingCount === 0 ? 'empty' : 'more';
  }

  /** Fetches product changes. @throws ServerUnavailableError, CallRefusedError */
  async loadProducts(): Promise<void> {
    await this.products.update(this.#options.backOffice, () => this.#sendAgain());
    this.#productsFetchedAt = Date.now();
  }

  /** Fetches the settings of the shop, and its cashiers. @throws ServerUnavailableError, CallRefusedError */
  async loadShop(): Promise<void> {
    const changed = await this.#options.backOffice.fetchShop(this.#shop?.etag);
    const stored = this.#shop?.shop.terminal.id ?? this.products.terminalId;
    if (changed) assertSameTerminal(stored, changed.shop.terminal);
    this.#isTerminalChecked = true;
    if (!changed) return;
    await this.#options.storage.writeShop(JSON.stringify(changed));
    this.#shop = changed;
  }

  /**
   * Queues the latest sales to be sent again after a restore of the shop. The restored shop lacks the sales that were
   * stored after its backup.
   */
  async #sendAgain(): Promise<void> {
    const count = await this.journal.sendAgainFrom(new Date(Date.now() - SENT_AGAIN).toISOString());
    if (count === 0) return;
    this.#tell({ type: 'restored', count });
    this.#wake();
  }

  async #recordResults(results: readonly TillSubmissionResult[]): Promise<void> {
    await this.journal.recordResults(results);
    for (const result of results) if (result.message) this.#tell({ type: 'result', result });
  }

  #tell(event: TillEvent): void {
    this.#options.onEvent?.(event);
  }

  /** Waits until all entries are sent. @param timeout in milliseconds */
  async finish(timeout = 5000): Promise<void> {
    const until = Date.now() + timeout;
    while (!this.#isOffline && this.journal.waitingCount > 0 && Date.now() < until) await this.#pause(20);
  }

  /** Stops sending. Waiting entries are sent when the till is opened again. */
  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    let retryPause = RETRY_PAUSE.first;
    while (!this.#stopping.signal.aborted) {
      const isWoken = this.#listen();
      try {
        const state = await this.sendNextBatch();
        if (Date.now() - this.#productsFetchedAt >= PRODUCTS_INTERVAL) {
          await this.loadShop();
          await this.loadProducts();
        }
        this.#setOnline();
        if (state !== 'later') retryPause = RETRY_PAUSE.first;
        if (state === 'later') {
          await this.#pause(retryPause);
          retryPause = Math.min(retryPause * 2, RETRY_PAUSE.max);
          this.journal.resumePostponed();
        } else if (state === 'empty' && this.journal.waitingCount === 0)
          await this.#pause(PRODUCTS_INTERVAL, isWoken);
        await this.#pause(PAUSE_BETWEEN_CALLS);
      } catch (error) {
        if (error instanceof CallRefusedError && error.status === UNAUTHORIZED) {
          await this.#waitForKey(error.message);
          continue;
        }
        this.#setOffline((error as Error).message);
        const asked = error instanceof ServerUnavailableError ? error.retryAfter : RETRY_PAUSE.max;
        await this.#pause(Math.max(retryPause, asked));
        retryPause = Math.min(retryPause * 2, RETRY_PAUSE.max);
      }
    }
  }

  /** Returns a promise of the next sale or drawer opening. */
  #listen(): Promise<void> {
    return new Promise(resolve => {
      this.#wake = resolve;
    });
  }

  async #waitForKey(reason: string): Promise<void> {
    this.#isOffline = true;
    this.#tell({ type: 'keyRefused', reason });
    const changed = new Promise<void>(resolve => {
      this.#useChangedKey = resolve;
    });
    await this.#pause(LONGEST_TIMER, changed);
  }

  #setOnline(): void {
    if (!this.#isOffline) return;
    this.#isOffline = false;
    this.#tell({ type: 'online' });
  }

  #setOffline(reason: string): void {
    if (this.#isOffline) return;
    this.#isOffline = true;
    this.#tell({ type: 'offline', reason });
  }

  /** Waits for a time, or until a promise resolves or the till is closed. */
  async #pause(milliseconds: number, other?: Promise<void>): Promise<void> {
    const { signal } = this.#stopping;
    if (signal.aborted) return;
    let finish = () => {};
    const waited = new Promise<void>(resolve => {
      finish = resolve;
    });
    const timer = setTimeout(finish, milliseconds);
    signal.addEventListener('abort', finish);
    await (other ? Promise.race([waited, other]) : waited);
    clearTimeout(timer);
    signal.removeEventListener('abort', finish);
  }
}

const isBodyRefused = ({ status, code }: CallRefusedError): boolean =>
  status === TOO_LARGE || BODY_ERRORS.includes(code);

const toRefusal = (
  { reference }: { reference: string },
  { message, code }: CallRefusedError,
): TillSubmissionResult => ({ reference, terminal: '', result: 'refused', message, code, action: 'fix' });
