/** Storage of a till in a folder, for Node. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import type { TillStorage } from '../storage.ts';

/** Stores a till in the files `journal.jsonl`, `products.json` and `shop.json` of a folder, which it creates. */
export class FileStorage implements TillStorage {
  readonly #journal: string;
  readonly #products: string;
  readonly #shop: string;
  #file: number | undefined;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#journal = path.join(folder, 'journal.jsonl');
    this.#products = path.join(folder, 'products.json');
    this.#shop = path.join(folder, 'shop.json');
  }

  /**
   * Reads the journal, and removes an incomplete last line: the till was killed while writing it, before its receipt
   * was printed.
   */
  async readJournal(): Promise<string[]> {
    if (!existsSync(this.#journal)) return [];
    const bytes = readFileSync(this.#journal);
    const end = bytes.lastIndexOf(0x0a) + 1;
    if (end < bytes.length) truncateSync(this.#journal, end);
    return bytes.subarray(0, end).toString().split('\n').filter(Boolean);
  }

  async appendToJournal(lines: readonly string[]): Promise<void> {
    this.#file ??= openSync(this.#journal, 'a', 0o600);
    writeSync(this.#file, lines.map(line => `${line}\n`).join(''));
    fsyncSync(this.#file);
  }

  async archiveJournal(name: string): Promise<void> {
    this.close();
    renameSync(this.#journal, `${this.#journal}.${name}`);
  }

  async readProducts(): Promise<string | undefined> {
    return readIfExists(this.#products);
  }

  async writeProducts(text: string): Promise<void> {
    replaceFile(this.#products, text);
  }

  async readShop(): Promise<string | undefined> {
    return readIfExists(this.#shop);
  }

  async writeShop(text: string): Promise<void> {
    replaceFile(this.#shop, text);
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }
}

const readIfExists = (file: string): string | undefined =>
  existsSync(file) ? readFileSync(file, 'utf8') : undefined;

/** Writes a new file that replaces the old one, so that a till that is killed meanwhile keeps the old content. */
function replaceFile(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
