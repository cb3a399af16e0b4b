/** Stores the journal, the products and the shop's settings of one till. Two tills must not use the same storage. */
export interface TillStorage {
  /** Returns the lines of the journal in their order, without an incomplete last line. */
  readJournal(): Promise<string[]>;
  /**
   * Appends lines to the journal in one step. The promise must resolve only when the lines would survive a power
   * failure, because the till prints the receipt then.
   */
  appendToJournal(lines: readonly string[]): Promise<void>;
  /** Empties the journal. The storage can keep the old lines under the given name. */
  archiveJournal(name: string): Promise<void>;
  readProducts(): Promise<string | undefined>;
  /** Replaces the stored products in one step. */
  writeProducts(text: string): Promise<void>;
  readShop(): Promise<string | undefined>;
  /** Replaces the stored settings of the shop in one step. */
  writeShop(text: string): Promise<void>;
}

/** A storage that loses everything at the end of the program, for tests and first tries. */
export class MemoryStorage implements TillStorage {
  #journal: string[] = [];
  #products: string | undefined;
  #shop: string | undefined;

  readJournal(): Promise<string[]> {
    return Promise.resolve([...this.#journal]);
  }

  appendToJournal(lines: readonly string[]): Promise<void> {
    this.#journal.push(...lines);
    return Promise.resolve();
  }

  archiveJournal(): Promise<void> {
    this.#journal = [];
    return Promise.resolve();
  }

  readProducts(): Promise<string | undefined> {
    return Promise.resolve(this.#products);
  }

  writeProducts(text: string): Promise<void> {
    this.#products = text;
    return Promise.resolve();
  }

  readShop(): Promise<string | undefined> {
    return Promise.resolve(this.#shop);
  }

  writeShop(text: string): Promise<void> {
    this.#shop = text;
    return Promise.resolve();
  }
}
