import type { Db } from '../database/connect.ts';
import type { Row } from '../database/schema.ts';
import { normalizeProductCode, isShortProductCode } from '../../contract/gtin.ts';
import { ProductCodeIndex } from '../../contract/productCodeIndex.ts';
import { foldText } from '../../contract/foldText.ts';
import { createMessage } from '../language/message.ts';
import { toNameSearchKey } from '../lib/text.ts';
import type { FileProduct } from './fileProduct.ts';
import { quoteShortenedText } from './fileRowCells.ts';
import { BadRowError } from './problems.ts';

export const toProductCodeKey = (upc: string): string =>
  isShortProductCode(upc) ? upc : normalizeProductCode(upc);

export type StoredProduct = Omit<Row<'product'>, 'image' | 'ean' | 'upc_key' | 'ean_key'>;

const COLUMNS = [
  'id',
  'branch_id',
  'category_id',
  'name',
  'search',
  'description',
  'upc',
  'version',
  'price_cents',
  'tax_rate',
  'cost_cents',
  'stock_milli',
  'status',
  'ebt',
  'wic',
  'pesado',
  'ecommerce',
  'min_stock_milli',
  'target_stock_milli',
  'supplier_id',
] as const;

export interface ProductMatchRules {
  needsCode: boolean;
  adds: boolean;
  category: string;
}

type NamedSupplier = Pick<Row<'supplier'>, 'id' | 'name' | 'search'>;

export interface MatchedProduct {
  known: StoredProduct | undefined;
  key: string;
}

export interface FileProductWithMatch extends FileProduct {
  known: MatchedProduct['known'];
}

export class ExistingProducts {
  private readonly byId = new Map<number, StoredProduct>();
  private readonly byCode = new ProductCodeIndex<StoredProduct>();
  private readonly byName = new Map<string, StoredProduct[]>();
  readonly categoryNames: ReadonlyMap<number, string>;
  readonly supplierNames: ReadonlyMap<number, string>;
  private readonly supplierKeys: ReadonlyMap<number, string>;
  private readonly rules: ProductMatchRules;

  constructor(
    rules: ProductMatchRules,
    rows: readonly StoredProduct[],
    categories: ReadonlyMap<number, string>,
    suppliers: readonly NamedSupplier[],
  ) {
    this.rules = rules;
    this.categoryNames = categories;
    this.supplierNames = new Map(suppliers.map(({ id, name }) => [id, name]));
    this.supplierKeys = new Map(suppliers.map(({ id, search }) => [id, search]));
    for (const row of rows) {
      this.byId.set(row.id, row);
      if (row.upc.trim() !== '') this.byCode.add(row.upc.trim(), row);
      const same = this.byName.get(row.search);
      if (same) same.push(row);
      else this.byName.set(row.search, [row]);
    }
  }

  /**
   * Checks whether the supplier with this id has this name. If two suppliers share the name, a product keeps the one
   * that it already has.
   */
  isSupplier(id: number | null, name: string): boolean {
    return id !== null && this.supplierKeys.get(id) === toNameSearchKey(name);
  }

  /**
   * Finds the product of an imported row: by id, then by code, then by name and category.
   * @throws BadRowError if no product matches, or if the row may not change the matching product
   */
  match(row: FileProduct): MatchedProduct {
    const known = this.found(row);
    if (known) {
      this.assertCodeFree(row, known);
      return { known, key: `#${known.id}` };
    }
    if (!this.rules.adds)
      throw new BadRowError(createMessage('row.unknownProduct', { product: quoteName(row) }));
    if (row.name === undefined) throw new BadRowError(createMessage('row.nameMissing'));
    const { category = this.rules.category } = row;
    const key = row.upc ? toProductCodeKey(row.upc) : `\n${foldText(row.name)}\n${foldText(category)}`;
    return { known, key };
  }

  private found(row: FileProduct): StoredProduct | undefined {
    if (row.id > 0) {
      const known = this.byId.get(row.id);
      if (known) return known;
      throw new BadRowError(createMessage('row.unknownId', { id: row.id }));
    }
    if (row.upc) return this.byCode.getSame(row.upc) ?? this.withoutCode(row);
    if (this.rules.needsCode) throw new BadRowError(createMessage('row.upcMissing'));
    if (row.name === undefined) throw new BadRowError(createMessage('row.nothingNamed'));
    return this.one(this.named(row), row);
  }

  /**
   * Finds a product that has the row's name, and also the row's category if the row has one, but no code yet. The
   * product then gets the row's code. Imports from the command line match by code only, so they skip this search.
   */
  private withoutCode(row: FileProduct): StoredProduct | undefined {
    if (this.rules.needsCode || row.name === undefined) return undefined;
    return this.one(
      this.named(row).filter(({ upc }) => upc === ''),
      row,
    );
  }

  private named({ name = '', category }: FileProduct): StoredProduct[] {
    const same = this.byName.get(foldText(name)) ?? [];
    if (category === undefined) return same;
    const wanted = foldText(category);
    return same.filter(({ category_id }) => foldText(this.categoryNames.get(category_id) ?? '') === wanted);
  }

  private one(products: readonly StoredProduct[], row: FileProduct): StoredProduct | undefined {
    if (products.length < 2) return products[0];
    throw new BadRowError(
      createMessage('row.severalProducts', {
        products: products.length,
        name: quoteShortenedText(row.name ?? ''),
      }),
    );
  }

  private assertCodeFree({ upc }: FileProduct, known: StoredProduct): void {
    if (!upc || upc === known.upc) return;
    const other = this.byCode.getSame(upc);
    if (other && other.id !== known.id)
      throw new BadRowError(
        createMessage('row.upcOfProduct', { upc, name: quoteShortenedText(other.name), id: other.id }),
      );
  }
}

const quoteName = ({ upc, name }: FileProduct): string => quoteShortenedText(upc ?? name ?? '');

export async function loadExistingProducts(
  db: Db,
  branchId: number,
  rules: ProductMatchRules,
): Promise<ExistingProducts> {
  const rows = await db
    .selectFrom('product')
    .select(COLUMNS)
    .where('branch_id', '=', branchId)
    .orderBy('id')
    .execute();
  const categories = await db
    .selectFrom('category')
    .select(['id', 'name'])
    .where('branch_id', '=', branchId)
    .execute();
  const suppliers = await db
    .selectFrom('supplier')
    .select(['id', 'name', 'search'])
    .where('branch_id', '=', branchId)
    .execute();
  return new ExistingProducts(rules, rows, new Map(categories.map(({ id, name }) => [id, name])), suppliers);
}
