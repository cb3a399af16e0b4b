/** The shop, its branches, and what hangs in its window. */
import type { RightsSetting } from '../../../contract/words.ts';
import type { Default, Flag, Id, Version } from './columns.ts';

export interface BranchTable {
  id: Id;
  name: string;
  email: Default<string>;
  footer_msg: Default<string>;
  address: Default<string>;
  status: Default<Flag>;
  /** IANA name; with `cutoff_hour` it says to which business day an instant belongs. */
  time_zone: Default<string>;
  /** Hours after midnight that still belong to the day before, 0–12. */
  cutoff_hour: Default<number>;
  /** What taxes are called, such as "VAT"; empty: "Tax". */
  tax_label: Default<string>;
  /** The highest `sale.number` given so far. */
  last_sale_number: Default<number>;
  version: Version;
}

export interface BannerTable {
  id: Id;
  title: string;
  /** A name below the stored files' folder `banner`. */
  image: string;
  status: Default<Flag>;
}

export interface MenuCategoryTable {
  id: Id;
  name: string;
  version: Version;
}

/** One row. */
export interface ShopTable {
  id: Default<number>;
  /** Everything in it is made up. */
  demo: Default<Flag>;
  /** SHA-256 of the token of the set-up page's link, hexadecimal; empty: there is none. */
  set_up_hash: Default<string>;
  /** Entries of the trail from before this moment, UTC milliseconds, may be deleted. */
  audit_kept_from: Default<number>;
  /** `roles`: everybody may do what their role may do; `open`: everything. */
  rights: Default<RightsSetting>;
}
