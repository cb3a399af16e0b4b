import type { CostRule, RightsSetting } from '../../../contract/enums.ts';
import type { Default, FlagColumn, Id, Version } from './columns.ts';

export interface BranchTable {
  id: Id;
  name: string;
  email: Default<string>;
  footer_msg: Default<string>;
  address: Default<string>;
  status: Default<FlagColumn>;
  /**
   * IANA name of the branch's time zone. Together with `cutoff_hour`, it determines the business day of a time.
   */
  time_zone: Default<string>;
  cutoff_hour: Default<number>;
  tax_label: Default<string>;
  cost_rule: Default<CostRule>;
  last_sale_number: Default<number>;
  version: Version;
}

export interface BannerTable {
  id: Id;
  title: string;
  image: string;
  status: Default<FlagColumn>;
}

export interface MenuCategoryTable {
  id: Id;
  name: string;
  version: Version;
}

export interface ShopTable {
  id: Default<number>;
  demo: Default<FlagColumn>;
  /** SHA-256 hash of the token in the set-up link, hexadecimal. Empty if there is no such link. */
  set_up_hash: Default<string>;
  /** Time before which entries of the audit trail may be deleted, UTC milliseconds. */
  audit_kept_from: Default<number>;
  /**
   * Setting of the permissions. `roles`: users may do what their role allows. `open`: all users may do everything.
   */
  rights: Default<RightsSetting>;
  /** Random text that a restore replaces (database/epoch.ts). */
  epoch: Default<string>;
  /** Random text that also is in a file of the data folder, on SQLite (database/epoch.ts). */
  start_token: Default<string>;
}
