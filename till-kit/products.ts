import { toBusinessDay } from '../contract/businessDay.ts';
import { foldText, nameMatchesSearchText } from '../contract/foldText.ts';
import { getPackageItemNumber, normalizeProductCode } from '../contract/gtin.ts';
import { ProductCodeIndex } from '../contract/productCodeIndex.ts';
import { parseScaleLabel, type ScaleLabel } from '../contract/scaleLabels.ts';
import { assertSameTerminal, type BackOfficeClient } from './backOfficeClient.ts';
import type { TillStorage } from './storage.ts';
import type { PackageCode, TillBranch, TillProduct } from './types.ts';

interface StoredProducts {
  cursor: string;
  branch: TillBranch;
  terminal: string;
  /** Absent in a file that an older version of the till kit wrote. */
  terminalId?: number;
  products: TillProduct[];
}

/** A product found by a scanned code, with its package or scale label if the code names one. */
export interface ScannedProduct {
  product: TillProduct;
  packageCode?: PackageCode;
  label?: ScaleLabel;
}

/**
 * Returns a product with its planned price and promotion, if their time has come. The server sent them days ago, so
 * that an offline till uses them, too.
 * @param now UTC milliseconds
 */
export function toCurrentOffer(product: TillProduct, now = Date.now()): TillProduct {
  const offer = product.planned?.findLast(({ from }) => Date.parse(from) <= now);
  return offer ? { ...product, price: offer.price, promotion: offer.promotion } : product;
}

/** Products of a branch, updated by the server's product changes and stored for offline use. */
export class TillProducts {
  readonly #storage: TillStorage;
  readonly #now: () => number;
  #stored: StoredProducts | undefined;
  #byId = new Map<number, TillProduct>();
  #byCode = new ProductCodeIndex<TillProduct>();
  #byPackage = new Map<string, { product: TillProduct; packageCode: PackageCode }>();
  #isUnsaved = false;

  private constructor(storage: TillStorage, now: () => number) {
    this.#storage = storage;
    this.#now = now;
  }

  /** Opens the stored products. @param now current time in UTC milliseconds, by the server's clock if it is known */
  static async open(storage: TillStorage, now: () => number = Date.now): Promise<TillProducts> {
    const products = new TillProducts(storage, now);
    const text = await storage.readProducts();
    if (text !== undefined) products.#restore(JSON.parse(text) as StoredProducts);
    return products;
  }

  #restore(stored: StoredProducts): void {
    this.#stored = stored;
    this.#byId = new Map(stored.products.map(product => [product.id, product]));
    this.#index();
  }

  /** False until the till has loaded products from the server for the first time. */
  get isLoaded(): boolean {
    return this.#stored !== undefined;
  }

  get branch(): TillBranch {
    return this.#stored!.branch;
  }

  get terminal(): string {
    return this.#stored!.terminal;
  }

  /** Undefined before the till has loaded products for the first time. */
  get terminalId(): number | undefined {
    return this.#stored?.terminalId;
  }

  /**
   * Builds the receipt code of a sale, by which each till can find the sale.
   * @returns undefined before the till has loaded products for the first time
   */
  toReceiptCode(reference: string): string | undefined {
    return this.terminalId === undefined ? undefined : `${this.terminalId}.${reference}`;
  }

  get forSale(): TillProduct[] {
    return [...this.#byId.values()].filter(({ status }) => status === 1).map(product => this.#offer(product));
  }

  #offer(product: TillProduct): TillProduct {
    const offer = toCurrentOffer(product, this.#now());
    return this.branch.pricesIncludeTax ? { ...offer, taxIncluded: true } : offer;
  }

  /** Finds what a scanned code names: a product, a package of it, or the label of a scale. */
  scan(code: string): ScannedProduct | undefined {
    const product = this.findByCode(code);
    if (product) return { product };
    const found = this.#byPackage.get(normalizeProductCode(code));
    return found ? { ...found, product: this.#offer(found.product) } : this.#findByLabel(code);
  }

  #findByLabel(code: string): ScannedProduct | undefined {
    const label = parseScaleLabel(code, this.branch.scaleRules ?? '');
    if (!label) return undefined;
    const product = this.forSale.find(one => {
      const { by, item } = getPackageItemNumber(one);
      return one.pesado && one.price > 0 && by === label.by && item === label.item;
    });
    return product && { product, label };
  }

  /** Finds a product by its UPC or EAN, in any spelling. */
  findByCode(code: string): TillProduct | undefined {
    const product = this.#byCode.get(code);
    return product && this.#offer(product);
  }

  findByName(name: string): TillProduct | undefined {
    const wanted = foldText(name);
    return this.forSale.find(product => foldText(product.name) === wanted);
  }

  /** Lists products by words of their names, or by the beginning of their codes. */
  search(text: string): TillProduct[] {
    const byCode = this.findByCode(text);
    return this.forSale.filter(
      product =>
        nameMatchesSearchText(product.name, text) ||
        product.upc.startsWith(text) ||
        product.id === byCode?.id,
    );
  }

  /** Returns the current business day of the branch as YYYYMMDD. */
  getBusinessDay(): number {
    return toBusinessDay(this.#now(), this.branch.timeZone, this.branch.cutoffHour);
  }

  /**
   * Fetches the product changes from the server.
   * @param onReset called if the server does not know the till's cursor, such as after a restore
   * @returns the number of new, changed and deleted products
   * @throws ServerUnavailableError, CallRefusedError, also for the key of another terminal
   */
  async update(
    backOffice: Pick<BackOfficeClient, 'fetchProductChanges'>,
    onReset: () => Promise<void> = () => Promise.resolve(),
  ): Promise<number> {
    let count = 0;
    for (let more = true; more;) {
      const changes = await backOffice.fetchProductChanges(this.#stored?.cursor ?? '');
      assertSameTerminal(this.#stored?.terminalId, { id: changes.terminalId, name: changes.terminal });
      if (changes.reset && this.#stored?.cursor) await onReset();
      if (changes.reset) this.#byId.clear();
      for (const product of changes.products) this.#byId.set(product.id, product);
      for (const id of changes.gone) this.#byId.delete(id);
      count += changes.products.length + changes.gone.length;
      const { cursor, branch, terminal, terminalId } = changes;
      const stored: StoredProducts = { cursor, branch, terminal, terminalId, products: [] };
      const isSame = JSON.stringify({ ...this.#stored, products: [] }) === JSON.stringify(stored);
      this.#isUnsaved ||= !isSame || changes.reset;
      this.#stored = stored;
      ({ more } = changes);
    }
    if (this.#isUnsaved) {
      this.#index();
      await this.#storage.writeProducts(
        JSON.stringify({ ...this.#stored, products: [...this.#byId.values()] }),
      );
      this.#isUnsaved = false;
    }
    return count;
  }

  #index(): void {
    this.#byCode = new ProductCodeIndex();
    this.#byPackage = new Map();
    for (const product of this.#byId.values()) {
      if (product.status !== 1) continue;
      if (product.upc) this.#byCode.add(product.upc, product);
      if (product.ean) this.#byCode.add(product.ean, product);
      for (const packageCode of product.codes ?? [])
        this.#byPackage.set(normalizeProductCode(packageCode.code), { product, packageCode });
    }
  }
}
