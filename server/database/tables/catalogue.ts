/** What is sold, and on what terms. */
import type { Default, Flag, Id, Version } from './columns.ts';

export interface CategoryTable {
  id: Id;
  branch_id: number;
  name: string;
  description: Default<string>;
  parent_id: Default<number>;
  status: Default<Flag>;
  image: Default<string>;
  /** The name of a menu category. */
  tipo: Default<string>;
  pesado: Default<Flag>;
  ecommerce: Default<Flag>;
  version: Version;
}

export interface ProductTable {
  id: Id;
  branch_id: number;
  category_id: number;
  name: string;
  /** `folded(name)`: lower case without accents, what a search compares with. */
  search: string;
  description: Default<string>;
  upc: Default<string>;
  ean: Default<string>;
  image: Default<string>;
  price_cents: number;
  /** Hundredths of a percent: 825 is 8.25 %. */
  tax_rate: Default<number>;
  cost_cents: Default<number>;
  /** Thousandths of a unit (or grams of a kilogram), in all warehouses: only the ledger writes it (stock/ledger.ts). */
  stock_milli: Default<number>;
  status: Default<Flag>;
  ebt: Default<Flag>;
  wic: Default<Flag>;
  pesado: Default<Flag>;
  ecommerce: Default<Flag>;
  /** Below it, it runs low; null, as in the next two: nobody has said it. */
  min_stock_milli: Default<number | null>;
  /** What an order fills it up to. */
  target_stock_milli: Default<number | null>;
  /** Of the same branch: who it is usually bought from. */
  supplier_id: Default<number | null>;
  version: Version;
}

/** More codes of a product than its UPC: of packages. */
export interface ProductCodeTable {
  branch_id: number;
  /** `packKey(code)`: what codes are compared by. */
  code_key: string;
  product_id: number;
  code: string;
  /** What a package is called: "Case". */
  unit: string;
  /** How much of the product is in it. */
  size_milli: number;
  /** What a package is sold for; null: as much as what is in it. */
  price_cents: number | null;
}

/** How far a branch's products have changed: triggers raise it (migrations/013_tills.ts). */
export interface ProductFeedTable {
  branch_id: number;
  position: number;
  /** The business day whose promotions the changes know of; 0: none yet. */
  day: number;
}

/** Where each product, also one that is gone, changed last. */
export interface ProductChangeTable {
  product_id: number;
  branch_id: number;
  position: number;
}

export interface DiscountTypeTable {
  id: Id;
  name: string;
  active: Default<Flag>;
  version: Version;
}

export interface PromotionTable {
  id: Id;
  branch_id: number;
  name: string;
  search: string;
  date_init: number;
  /** Inclusive. */
  date_end: number;
  discount_type_id: number;
  /** Hundredths: of a percent for discount type 1, else cents. */
  value_hundredths: number;
  limit_cents: number;
  version: Version;
}

export interface PromotionItemTable {
  id: Id;
  promotion_id: number;
  /** Null: the whole category is on offer. */
  product_id: number | null;
  category_id: number;
}
