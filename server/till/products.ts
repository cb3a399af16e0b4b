import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { TillProductChanges, TillProduct } from '../../contract/tills.ts';
import { normalizeProductCode, getPackageItemNumber } from '../../contract/gtin.ts';
import { parseScaleLabel, type ScaleLabel } from '../../contract/scaleLabels.ts';
import type { ProductCode } from '../../contract/product.ts';
import { ProductCodeIndex } from '../../contract/productCodeIndex.ts';
import { foldText, nameMatchesSearchText } from '../../contract/foldText.ts';
import { toBusinessDay } from '../../contract/businessDay.ts';
import type { BackOfficeClient } from './backOfficeClient.ts';

interface Kept {
  cursor: string;
  branch: TillProductChanges['branch'];
  terminal: string;
  products: TillProduct[];
}

/**
 * Returns a product with its planned price and promotion, if their time has come. The server sent them days ago, so
 * that an offline till uses them, too.
 */
export function toCurrentOffer(product: TillProduct, now = Date.now()): TillProduct {
  const offer = product.planned?.findLast(({ from }) => Date.parse(from) <= now);
  return offer ? { ...product, price: offer.price, promotion: offer.promotion } : product;
}

interface Pack {
  product: TillProduct;
  code: ProductCode;
}

export class TillProducts {
  readonly #name: string;
  #kept: Kept | undefined;
  #byId = new Map<number, TillProduct>();
  #byCode = new ProductCodeIndex<TillProduct>();
  #byPack = new Map<string, Pack>();
  #isUnsaved = false;

  constructor(folder: string) {
    this.#name = path.join(folder, 'products.json');
    if (!existsSync(this.#name)) return;
    this.#kept = JSON.parse(readFileSync(this.#name, 'utf8')) as Kept;
    this.#byId = new Map(this.#kept.products.map(product => [product.id, product]));
    this.#index();
  }

  /** False until the till has loaded products from the server for the first time. */
  get isKnown(): boolean {
    return this.#kept !== undefined;
  }

  get branch(): TillProductChanges['branch'] {
    return this.#kept!.branch;
  }

  get terminal(): string {
    return this.#kept!.terminal;
  }

  get forSale(): TillProduct[] {
    return [...this.#byId.values()]
      .filter(({ status }) => status === 1)
      .map(product => toCurrentOffer(product));
  }

  byCode(code: string): TillProduct | undefined {
    const product = this.#byCode.get(code);
    return product && toCurrentOffer(product);
  }

  pack(code: string): Pack | undefined {
    const pack = this.byCode(code) ? undefined : this.#byPack.get(normalizeProductCode(code));
    return pack && { ...pack, product: toCurrentOffer(pack.product) };
  }

  /** Finds the product that the label of a scale names. */
  labelled(code: string): { product: TillProduct; label: ScaleLabel } | undefined {
    const read = this.byCode(code) ? null : parseScaleLabel(code, this.branch.scaleRules ?? '');
    const product =
      read &&
      this.forSale.find(one => {
        const { by, item } = getPackageItemNumber(one);
        return one.pesado && one.price > 0 && by === read.by && item === read.item;
      });
    return product ? { product, label: read } : undefined;
  }

  byName(name: string): TillProduct | undefined {
    const wanted = foldText(name);
    return this.forSale.find(product => foldText(product.name) === wanted);
  }

  find(text: string): TillProduct[] {
    const byCode = this.byCode(text);
    return this.forSale.filter(
      product =>
        nameMatchesSearchText(product.name, text) ||
        product.upc.startsWith(text) ||
        product.id === byCode?.id,
    );
  }

  /** Returns the current business day as YYYYMMDD, by this machine's clock and the branch's time zone. */
  today(now = Date.now()): number {
    return toBusinessDay(now, this.branch.timeZone, this.branch.cutoffHour);
  }

  /**
   * Fetches the product changes from the server.
   * @param onRestart called if the server does not know the till's cursor, such as after a restore
   * @returns the number of new, changed and deleted products
   * @throws ServerUnavailableError, CallRefusedError
   */
  async catchUp(backOffice: BackOfficeClient, onRestart: () => void = () => {}): Promise<number> {
    let count = 0;
    for (let more = true; more;) {
      const changes = await backOffice.changes(this.#kept?.cursor ?? '');
      if (changes.reset && this.#kept?.cursor) onRestart();
      if (changes.reset) this.#byId.clear();
      for (const product of changes.products) this.#byId.set(product.id, product);
      for (const id of changes.gone) this.#byId.delete(id);
      count += changes.products.length + changes.gone.length;
      const { cursor, branch, terminal } = changes;
      const isOther = !isDeepStrictEqual([branch, terminal], [this.#kept?.branch, this.#kept?.terminal]);
      this.#isUnsaved ||= isOther || cursor !== this.#kept?.cursor || changes.reset;
      this.#kept = { cursor, branch, terminal, products: [] };
      ({ more } = changes);
    }
    if (this.#isUnsaved || !existsSync(this.#name)) {
      this.#index();
      this.#save();
      this.#isUnsaved = false;
    }
    return count;
  }

  #index(): void {
    this.#byCode = new ProductCodeIndex();
    this.#byPack = new Map();
    for (const product of this.forSale) {
      if (product.upc) this.#byCode.add(product.upc, product);
      if (product.ean) this.#byCode.add(product.ean, product);
      for (const code of product.codes ?? [])
        this.#byPack.set(normalizeProductCode(code.code), { product, code });
    }
  }

  /**
   * Saves the products to a new file, which then replaces the old one, so that a till that is killed meanwhile keeps
   * the previous products.
   */
  #save(): void {
    const kept: Kept = { ...this.#kept!, products: [...this.#byId.values()] };
    writeFileSync(`${this.#name}.new`, JSON.stringify(kept), { mode: 0o600 });
    renameSync(`${this.#name}.new`, this.#name);
  }
}
