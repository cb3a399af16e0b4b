/** Storage of a till in IndexedDB, for browsers. */
import type { TillStorage } from '../storage.ts';

const JOURNAL = 'journal';
const TEXTS = 'texts';

/** Ends a lock of the browser that keeps other tabs from using the same storage. */
type Unlock = () => void;

/** Stores a till in a database of the browser. */
export class IndexedDbStorage implements TillStorage {
  readonly #database: IDBDatabase;
  readonly #unlock: Unlock;

  private constructor(database: IDBDatabase, unlock: Unlock) {
    this.#database = database;
    this.#unlock = unlock;
  }

  /**
   * Opens the storage, and asks the browser not to delete it when the disk is full.
   * @param name name of the database; each till of an origin needs its own
   * @throws Error if another tab uses the storage. Without https or localhost, browsers cannot tell.
   */
  static async open(name = 'trastienda-till'): Promise<IndexedDbStorage> {
    const unlock = await lock(name);
    try {
      const opening = indexedDB.open(name, 1);
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore(JOURNAL, { autoIncrement: true });
        opening.result.createObjectStore(TEXTS);
      };
      const database = await toPromise(opening);
      await navigator.storage?.persist?.();
      return new IndexedDbStorage(database, unlock);
    } catch (error) {
      unlock();
      throw error;
    }
  }

  async readJournal(): Promise<string[]> {
    const { store } = this.#begin(JOURNAL, 'readonly');
    return toPromise(store.getAll() as IDBRequest<string[]>);
  }

  async appendToJournal(lines: readonly string[]): Promise<void> {
    const { store, committed } = this.#begin(JOURNAL, 'readwrite');
    for (const line of lines) store.add(line);
    await committed;
  }

  /** Empties the journal. The old lines are not kept, because browsers limit the size of a storage. */
  async archiveJournal(): Promise<void> {
    const { store, committed } = this.#begin(JOURNAL, 'readwrite');
    store.clear();
    await committed;
  }

  readProducts(): Promise<string | undefined> {
    return this.#readText('products');
  }

  writeProducts(text: string): Promise<void> {
    return this.#writeText('products', text);
  }

  readShop(): Promise<string | undefined> {
    return this.#readText('shop');
  }

  writeShop(text: string): Promise<void> {
    return this.#writeText('shop', text);
  }

  /** Closes the database, so that another tab can use it. */
  close(): void {
    this.#database.close();
    this.#unlock();
  }

  async #readText(key: string): Promise<string | undefined> {
    const { store } = this.#begin(TEXTS, 'readonly');
    return toPromise(store.get(key) as IDBRequest<string | undefined>);
  }

  async #writeText(key: string, text: string): Promise<void> {
    const { store, committed } = this.#begin(TEXTS, 'readwrite');
    store.put(text, key);
    await committed;
  }

  #begin(name: string, mode: IDBTransactionMode): { store: IDBObjectStore; committed: Promise<void> } {
    // By default, browsers report a commit before the disk has the data.
    const transaction = this.#database.transaction(name, mode, { durability: 'strict' });
    const committed = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () =>
        reject(transaction.error ?? new Error('The browser did not store the data.'));
    });
    // A read does not wait for the commit.
    committed.catch(() => undefined);
    return { store: transaction.objectStore(name), committed };
  }
}

const toPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser did not open the data.'));
  });

/** Locks a name until the returned function is called, or the tab is closed. @throws Error if another tab has it */
function lock(name: string): Promise<Unlock> {
  return new Promise((resolve, reject) => {
    if (!('locks' in navigator)) return resolve(() => undefined);
    const holding = navigator.locks.request(name, { ifAvailable: true }, taken => {
      if (!taken) throw new Error(`Another tab uses the till "${name}".`);
      return new Promise<void>(unlock => resolve(unlock));
    });
    holding.catch(reject);
  });
}
