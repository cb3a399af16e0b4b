import type { DiscountEffect } from '../../../contract/enums.ts';
import type { ColumnWithDefault, FlagColumn, GeneratedIdColumn, VersionColumn } from './columns.ts';

export interface CategoryTable {
  id: GeneratedIdColumn;
  branch_id: number;
  name: string;
  description: ColumnWithDefault<string>;
  parent_id: ColumnWithDefault<number>;
  status: ColumnWithDefault<FlagColumn>;
  image: ColumnWithDefault<string>;
  tipo: ColumnWithDefault<string>;
  pesado: ColumnWithDefault<FlagColumn>;
  ecommerce: ColumnWithDefault<FlagColumn>;
  version: VersionColumn;
}

export interface ProductTable {
  id: GeneratedIdColumn;
  branch_id: number;
  category_id: number;
  name: string;
  search: string;
  description: ColumnWithDefault<string>;
  upc: ColumnWithDefault<string>;
  ean: ColumnWithDefault<string>;
  upc_key: string;
  ean_key: string;
  image: ColumnWithDefault<string>;
  price_cents: number;
  /** Tax rate in ten-thousandths of a percent: 88750 is 8.875 %. */
  tax_rate: ColumnWithDefault<number>;
  cost_cents: ColumnWithDefault<number>;
  /**
   * Stock in all warehouses, in thousandths of a unit or in grams. Only the stock ledger writes this column
   * (stock/stockLedger.ts).
   */
  stock_milli: ColumnWithDefault<number>;
  status: ColumnWithDefault<FlagColumn>;
  ebt: ColumnWithDefault<FlagColumn>;
  wic: ColumnWithDefault<FlagColumn>;
  pesado: ColumnWithDefault<FlagColumn>;
  ecommerce: ColumnWithDefault<FlagColumn>;
  /** Minimum stock in thousandths, below which the stock counts as low. Null if not set. */
  min_stock_milli: ColumnWithDefault<number | null>;
  target_stock_milli: ColumnWithDefault<number | null>;
  supplier_id: ColumnWithDefault<number | null>;
  version: VersionColumn;
}

export interface ProductCodeTable {
  branch_id: number;
  code_key: string;
  product_id: number;
  code: string;
  unit: string;
  size_milli: number;
  price_cents: number | null;
}

/**
 * Name or code that a product, user or terminal had before. Triggers write the rows (migrations/053_former_names.ts).
 */
export interface FormerNameTable {
  kind: 'admin' | 'product' | 'terminal';
  /**
   * The former value. For a product, it is the `search`, `upc_key` or `ean_key`; for a user, the name or user name; for
   * a terminal, the name.
   */
  former_key: string;
  record_id: number;
  /** Branch of the product or terminal. 0 for users. */
  branch_id: number;
  /** Name of the product. Empty if the row is about a user or a terminal. */
  name: string;
}

export interface ProductMergeTable {
  old_id: number;
  product_id: number;
}

/** Counter of a branch's product changes, incremented by triggers (migrations/013_tills.ts). */
export interface ProductChangeFeedTable {
  branch_id: number;
  position: number;
  day: number;
}

export interface ProductChangeTable {
  product_id: number;
  branch_id: number;
  position: number;
}

export interface DiscountTypeTable {
  id: GeneratedIdColumn;
  name: string;
  active: ColumnWithDefault<FlagColumn>;
  effect: DiscountEffect | null;
  version: VersionColumn;
}

export interface PromotionTable {
  id: GeneratedIdColumn;
  branch_id: number;
  name: string;
  search: string;
  date_init: number;
  date_end: number;
  discount_type_id: number;
  /** Size of the discount: hundredths of a percent for discount type 1, otherwise cents. */
  value_hundredths: number;
  limit_cents: number;
  version: VersionColumn;
}

export interface PromotionItemTable {
  id: GeneratedIdColumn;
  promotion_id: number;
  product_id: number | null;
  category_id: number;
}
