import { setTimeout as delay } from 'node:timers/promises';
import type { TillSubmissionResult, TillDrawerOpening, TillSale } from '../../contract/tills.ts';
import { lockFolder } from '../database/dataFolder.ts';
import { makePrivateFolder } from '../database/filePermissions.ts';
import { ExpectedError } from '../lib/errors.ts';
import { ServerUnavailableError, CallRefusedError, type BackOfficeClient } from './backOfficeClient.ts';
import { TillJournal } from './journal.ts';
import { TillProducts } from './products.ts';

/** Maximum number of sales per call. It is halved if the server refuses a call as too large. */
const AT_ONCE = 200;
const TOO_LARGE = 413;

/** Milliseconds between two calls that send sales, so that a busy till sends several sales at once. */
const BREATH = 100;

/**
 * Milliseconds between two requests for product changes. `RETRY` contains the first and the longest pause before a
 * failed call is repeated.
 */
const PRODUCTS_EVERY = 60_000;
const RETRY = { first: 500, most: 30_000 };

/**
 * Maximum age, in milliseconds, of sales that are sent again after a restore: two weeks, like the oldest nightly backup
 * by default.
 */
const SENT_AGAIN = 14 * 24 * 60 * 60_000;

export interface TillOptions {
  folder: string;
  backOffice: BackOfficeClient;
  cashier: string;
  say: (sentence: string) => void;
}

export class Till {
  readonly products: TillProducts;
  readonly journal: TillJournal;
  readonly #options: TillOptions;
  readonly #unlock: () => void;
  readonly #stopping = new AbortController();
  #pushed = Promise.withResolvers<void>();
  #isOffline = false;
  #atOnce = AT_ONCE;
  #running: Promise<void> | undefined;

  /** Opens the till's folder and locks it. @throws ExpectedError if another till uses the folder */
  constructor(options: TillOptions) {
    this.#options = options;
    makePrivateFolder(options.folder);
    const unlock = lockFolder(options.folder, { name: 'lock.sqlite' });
    if (!unlock) throw new ExpectedError(`Another till is using the folder ${options.folder}.`);
    this.#unlock = unlock;
    this.journal = new TillJournal(options.folder);
    this.products = new TillProducts(options.folder);
  }

  open(): void {
    this.#running ??= this.#run();
  }

  ringUp(sale: Omit<TillSale, 'reference' | 'createdAt' | 'cashier'>): TillSale {
    const rung: TillSale = { ...this.#heading(), ...sale };
    this.journal.ringUp({ sale: rung });
    this.#pushed.resolve();
    return rung;
  }

  openDrawer(): TillDrawerOpening {
    const opening = this.#heading();
    this.journal.ringUp({ opening });
    this.#pushed.resolve();
    return opening;
  }

  #heading() {
    const createdAt = new Date().toISOString();
    return { reference: this.journal.nextReference(), createdAt, cashier: this.#options.cashier };
  }

  /**
   * Sends waiting entries to the server.
   * @returns true if no entry is left to send
   * @throws ServerUnavailableError, CallRefusedError
   */
  async catchUp(): Promise<boolean> {
    const { backOffice } = this.#options;
    const { sales, openings } = this.journal.waiting(this.#atOnce);
    if (sales.length + openings.length === 0) return true;
    const sentAt = new Date().toISOString();
    try {
      const { results } =
        sales.length > 0
          ? await backOffice.sell(sales, sentAt)
          : await backOffice.tellOpenings(openings, sentAt);
      this.#atOnce = AT_ONCE;
      this.#hear(results);
    } catch (error) {
      const isTooLarge = error instanceof CallRefusedError && error.status === TOO_LARGE && this.#atOnce > 1;
      if (!isTooLarge) throw error;
      this.#atOnce = Math.ceil(this.#atOnce / 2);
    }
    return this.journal.waitingCount === 0;
  }

  /** Loads product changes from the server. @throws ServerUnavailableError, CallRefusedError */
  async loadProducts(): Promise<void> {
    await this.products.catchUp(this.#options.backOffice, () => this.#sendAgain());
  }

  /**
   * Queues the latest sales to be sent again after a restore of the shop. The restored shop lacks the sales that were
   * stored after its backup.
   */
  #sendAgain(): void {
    const count = this.journal.sendAgainFrom(new Date(Date.now() - SENT_AGAIN).toISOString());
    if (count > 0) this.#options.say(`The shop was restored: sending ${count} sales and openings again.`);
  }

  #hear(results: readonly TillSubmissionResult[]): void {
    this.journal.answered(results);
    for (const { reference, result, message } of results)
      if (message) this.#options.say(`${reference} ${result}: ${message}`);
  }

  /** Waits until all entries are sent. @param patience maximum time in milliseconds */
  async finish(patience = 5000): Promise<void> {
    const until = Date.now() + patience;
    while (!this.#isOffline && this.journal.waitingCount > 0 && Date.now() < until) await delay(20);
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    this.#pushed.resolve();
    await this.#running;
    this.journal.close();
    this.#unlock();
  }

  async #run(): Promise<void> {
    let askedAt = 0;
    let retry = RETRY.first;
    while (!this.#stopping.signal.aborted) {
      this.#pushed = Promise.withResolvers();
      try {
        const isDone = await this.catchUp();
        if (Date.now() - askedAt >= PRODUCTS_EVERY) {
          await this.loadProducts();
          askedAt = Date.now();
        }
        this.#online(true, '');
        retry = RETRY.first;
        if (isDone && this.journal.waitingCount === 0)
          await this.#pause(PRODUCTS_EVERY, this.#pushed.promise);
        await this.#pause(BREATH);
      } catch (error) {
        this.#online(false, (error as Error).message);
        await this.#pause(retry);
        // The till retries forever, because a user can create a new key or remove the cause of a refusal later.
        retry = Math.min(error instanceof ServerUnavailableError ? retry * 2 : RETRY.most, RETRY.most);
      }
    }
  }

  #online(isOnline: boolean, reason: string): void {
    if (this.#isOffline === !isOnline) return;
    this.#isOffline = !isOnline;
    this.#options.say(
      isOnline ? 'Online again.' : `Offline (${reason}). Go on selling: sales are kept, and sent later.`,
    );
  }

  async #pause(milliseconds: number, or?: Promise<void>): Promise<void> {
    const { signal } = this.#stopping;
    const waited = delay(milliseconds, undefined, { signal, ref: true }).catch(() => {});
    await (or ? Promise.race([waited, or]) : waited);
  }
}
