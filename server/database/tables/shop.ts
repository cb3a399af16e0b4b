import type { CostingMethod, RightsMode } from '../../../contract/enums.ts';
import type { ColumnWithDefault, FlagColumn, GeneratedIdColumn, VersionColumn } from './columns.ts';

export interface BranchTable {
  id: GeneratedIdColumn;
  name: string;
  email: ColumnWithDefault<string>;
  footer_msg: ColumnWithDefault<string>;
  address: ColumnWithDefault<string>;
  status: ColumnWithDefault<FlagColumn>;
  /**
   * IANA name of the branch's time zone. Together with `cutoff_hour`, it determines the business day of a time.
   */
  time_zone: ColumnWithDefault<string>;
  cutoff_hour: ColumnWithDefault<number>;
  tax_label: ColumnWithDefault<string>;
  cost_rule: ColumnWithDefault<CostingMethod>;
  /** Rules for scale labels (contract/scaleLabels.ts), separated by commas. */
  scale_rules: ColumnWithDefault<string>;
  prices_include_tax: ColumnWithDefault<FlagColumn>;
  /** Amount in cents to which payments in cash are rounded. 0 for no rounding. */
  cash_rounding_cents: ColumnWithDefault<number>;
  last_sale_number: ColumnWithDefault<number>;
  version: VersionColumn;
}

export interface BannerTable {
  id: GeneratedIdColumn;
  title: string;
  image: string;
  status: ColumnWithDefault<FlagColumn>;
}

export interface MenuCategoryTable {
  id: GeneratedIdColumn;
  name: string;
  version: VersionColumn;
}

export interface ShopTable {
  id: ColumnWithDefault<number>;
  demo: ColumnWithDefault<FlagColumn>;
  /** SHA-256 hash of the token in the set-up link, hexadecimal. Empty if there is no such link. */
  set_up_hash: ColumnWithDefault<string>;
  /** Time before which entries of the audit trail may be deleted, UTC milliseconds. */
  audit_kept_from: ColumnWithDefault<number>;
  /**
   * Setting of the permissions. `roles`: users may do what their role allows. `open`: all users may do everything.
   */
  rights: ColumnWithDefault<RightsMode>;
  /**
   * Tenders that the shop takes, as JSON (`ShopTenders` of the contract). If empty, the shop takes all usual tenders.
   */
  tenders: ColumnWithDefault<string>;
  /** Accounts of the day journal by key, as JSON. Empty if there are none. */
  journal_accounts: ColumnWithDefault<string>;
  /** Email addresses of the recipients of the monthly mail, separated by commas. Empty if there are none. */
  month_mail: ColumnWithDefault<string>;
  /** Amount in cents above which the difference of a counted drawer needs a reason. */
  difference_limit_cents: ColumnWithDefault<number>;
  /** Random text that changes with each restore, so that tills notice older data (database/dataTimeline.ts). */
  epoch: ColumnWithDefault<string>;
  /**
   * Random text that is also in a file of the data folder, on SQLite. At a start, a difference means that the database
   * was replaced by a copy (database/dataTimeline.ts).
   */
  start_token: ColumnWithDefault<string>;
  /** Last known time of the server's clock, UTC milliseconds (database/clock.ts). 0 before the first start. */
  clock_at: ColumnWithDefault<number>;
}
