/**
 * The tables, as Kysely sees them. Portable between SQLite and PostgreSQL (docs/decisions/0002-one-schema-for-two-databases.md):
 * integer ids, money in integer cents, instants as UTC milliseconds, business days as integers YYYYMMDD,
 * rates in hundredths of a percent, stock in thousandths of a unit, weights in grams, booleans as 0 or 1.
 */
import type { ColumnType, Generated, Insertable, Selectable } from 'kysely';
import type { ImportKind, ImportLayout, ImportState } from '../../contract/importFile.ts';
import type { ChangeState } from '../../contract/prices.ts';
import type { Role } from '../../contract/rights.ts';
import type {
  BulkKind,
  CountScope,
  CountStatus,
  MovementKind,
  PurchaseState,
  RightsSetting,
  TransferStatus,
} from '../../contract/words.ts';

/** 1 or 0: SQLite has no booleans, and PostgreSQL's would need SQL of their own. */
export type Flag = 0 | 1;

export const flagOf = (value: boolean | undefined): Flag => (value ? 1 : 0);

/** An id that the database gives when none is written. */
export type Id = Generated<number>;

/** Raised with every change of a row that a person changes in a form: its ETag. */
export interface Versioned {
  version: number;
}

type Version = Default<number>;

/** A column with a default in the database. */
export type Default<T> = ColumnType<T, T | undefined, T>;

interface BranchTable {
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

interface BannerTable {
  id: Id;
  title: string;
  /** A name below the stored files' folder `banner`. */
  image: string;
  status: Default<Flag>;
}

interface MenuCategoryTable {
  id: Id;
  name: string;
  version: Version;
}

interface CategoryTable {
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

interface ProductTable {
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
interface ProductCodeTable {
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

interface AdminTable {
  id: Id;
  /** Null: every branch (owners). */
  branch_id: number | null;
  name: string;
  user_name: string;
  /** `userNameKey(user_name)`: equal for names that a person would confuse; unique. */
  user_name_key: string;
  /** An argon2id string, or empty: this person cannot sign in. */
  password_hash: string;
  role: Role;
  status: Default<Flag>;
  phone: Default<string>;
  version: Version;
}

interface SessionTable {
  /** SHA-256 of the token, hexadecimal; the token itself is never stored. */
  token_hash: string;
  admin_id: number;
  created_at: number;
  expires_at: number;
  /** Behind by up to a minute. */
  last_used_at: Default<number>;
  /** Such as "Chrome on Windows"; empty: not known. */
  device: Default<string>;
  /** When the password was typed once more, UTC milliseconds; 0: that was used up. */
  confirmed_at: Default<number>;
}

/** The one link of a user that is open; a newer one takes its place. */
interface UserLinkTable {
  admin_id: number;
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  created_at: number;
  expires_at: number;
}

interface SecondFactorTable {
  admin_id: number;
  /** Base32. No answer has it but the one that makes it. */
  secret: string;
  /** Null: nobody has shown a code of it yet, and it is asked of nobody. */
  confirmed_at: number | null;
  /** The newest half-minute since 1970 whose code was used: it, and those before, are refused. */
  last_step: Default<number>;
}

interface RecoveryCodeTable {
  admin_id: number;
  /** SHA-256 of the code, hexadecimal. */
  code_hash: string;
}

interface DiscountTypeTable {
  id: Id;
  name: string;
  active: Default<Flag>;
  version: Version;
}

interface PromotionTable {
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

interface PromotionItemTable {
  id: Id;
  promotion_id: number;
  /** Null: the whole category is on offer. */
  product_id: number | null;
  category_id: number;
}

interface WarehouseTable {
  id: Id;
  branch_id: number;
  name: string;
  /** What tills sell from: one a branch. */
  is_floor: Default<Flag>;
  version: Version;
}

interface SupplierTable {
  id: Id;
  branch_id: number;
  name: string;
  search: string;
  contact: Default<string>;
  email: Default<string>;
  phone: Default<string>;
  address: Default<string>;
  city: Default<string>;
  country: Default<string>;
  home_page: Default<string>;
  status: Default<Flag>;
  /** From an order to its arrival; null: nobody has said it. */
  lead_days: Default<number | null>;
  version: Version;
}

interface PurchaseTable {
  id: Id;
  branch_id: number;
  supplier_id: number;
  ref_no: string;
  notes: Default<string>;
  image: Default<string>;
  payable_cents: number;
  /** The sum of its payments, kept beside them. */
  paid_cents: number;
  /** Of the form that placed it; each payment has its own. Empty: none was chosen yet. */
  payment_method: string;
  /** The day that `created_at` shows on the branch's clock. */
  business_day: number;
  created_at: number;
  /** The user's id, and with it the key that a retry of the same call carries; null where there is none. */
  placed_by: number | null;
  idempotency_key: string | null;
  /** SHA-256 of what was sent with the key, hexadecimal. */
  body_hash: string | null;
  state: Default<PurchaseState>;
  /** Null: it was never on order, as one that was placed at once. */
  ordered_at: Default<number | null>;
  /** When nothing more was to come of it: received as a whole, or cancelled; null: open, or placed at once. */
  ended_at: Default<number | null>;
  version: Version;
}

interface PurchaseItemTable {
  id: Id;
  purchase_id: number;
  product_id: number;
  name: string;
  /** What was ordered; 0: it came without having been ordered. */
  quantity_milli: number;
  /** As ordered; once something arrived, as the last of it cost. */
  cost_cents: number;
  sell_price_cents: number;
  /** What arrived, corrections included: the sum of its movements. */
  received_milli: Default<number>;
}

/** What was paid of a purchase: only ever added to. */
interface PurchasePaymentTable {
  id: Id;
  purchase_id: number;
  business_day: number;
  method: string;
  /** Below 0: it takes another one back. */
  amount_cents: number;
  note: Default<string>;
  created_at: number;
  /** Null: a program on the machine, or not known. */
  admin_id: number | null;
  /** The payment that this one takes back. */
  takes_back: Default<number | null>;
}

/** A call that carried a key, and what it made: a retry makes nothing more. */
interface SubmissionTable {
  /** The user's id. */
  placed_by: number;
  idempotency_key: string;
  /** SHA-256 of what was sent, hexadecimal. */
  body_hash: string;
  /** The id of what was made. */
  record_id: number;
}

/** Those from before there were movements are received, and moved nothing. */
interface TransferTable {
  id: Id;
  /** Of the warehouse that it leaves. */
  branch_id: number;
  from_warehouse_id: number;
  to_warehouse_id: number;
  /** Of the warehouse that it goes to; null: the same branch. */
  to_branch_id: number | null;
  business_day: number;
  created_at: number;
  status: Default<TransferStatus>;
  note: Default<string>;
  sent_by: number | null;
  /** When it was received or taken back, and by whom; null: it is on the way. */
  ended_at: number | null;
  ended_by: number | null;
}

interface TransferItemTable {
  id: Id;
  transfer_id: number;
  product_id: number;
  /** What was sent. */
  quantity_milli: number;
  cost_cents: number;
  /** The same product in the other branch; null: it stays in its branch. */
  to_product_id: number | null;
  /** Null: not received yet. */
  received_milli: number | null;
}

/** A change of stock: only ever added to. */
interface StockMovementTable {
  id: Id;
  branch_id: number;
  warehouse_id: number;
  product_id: number;
  /** A sale writes none: its lines are its movements (sale_line.warehouse_id). */
  kind: Exclude<MovementKind, 'sale'>;
  /** Below 0: it left. */
  quantity_milli: number;
  /** Of one unit or kilogram, at that moment. */
  cost_cents: number;
  /** As the person put it; of a loss: broken, expired or stolen, with a note behind it. */
  reason: Default<string>;
  at: number;
  /** What the branch's clock said then. */
  business_day: number;
  /** Null: a program on the machine. */
  admin_id: number | null;
  /** The purchase, transfer or count that caused it; of a return, the supplier. */
  caused_by: number | null;
}

/** The sum of the movements, kept beside them. */
interface StockTable {
  product_id: number;
  warehouse_id: number;
  quantity_milli: number;
}

/** A count of what is in a warehouse. */
interface StockCountTable {
  id: Id;
  branch_id: number;
  warehouse_id: number;
  name: string;
  scope: CountScope;
  /** Of the scope `category`. */
  category_id: number | null;
  /** Who counts is not shown what should be there. */
  is_blind: Flag;
  status: Default<CountStatus>;
  created_at: number;
  created_by: number;
  business_day: number;
  /** When it was posted or given up, and by whom. */
  ended_at: number | null;
  ended_by: number | null;
}

interface StockCountLineTable {
  count_id: number;
  product_id: number;
  /** Null: not counted yet. */
  counted_milli: number | null;
  /** The stock at the moment of counting, and what one cost then. */
  expected_milli: number | null;
  cost_cents: number | null;
  counted_at: number | null;
  counted_by: number | null;
}

interface TerminalTable {
  id: Id;
  branch_id: number;
  name: string | null;
}

export type OrderStatus = 'completed' | 'pending' | 'cancelled';

interface OrderTable {
  id: Id;
  branch_id: number;
  /** Counts 1, 2, 3 … within the branch, so that a day's orders are its last minus its first plus 1. */
  number: number;
  terminal_id: number;
  admin_id: number;
  /** What the till or the imported file calls this order; unique within a terminal. */
  reference: string;
  status: OrderStatus;
  created_at: number;
  business_day: number;
  /** With tax; negative where it cancels an earlier order. */
  amount_cents: number;
  tax_cents: number;
  cost_cents: number;
}

interface OrderLineTable {
  order_id: number;
  /** 1, 2, 3 … within the order. */
  position: number;
  product_id: number | null;
  category_id: number | null;
  name: string;
  quantity: number;
  weight_grams: Default<number>;
  /** Of one unit, or of one kilogram where there is a weight; without tax. */
  price_cents: number;
  /** What the line adds to the order, with tax. */
  amount_cents: number;
  tax_cents: number;
  cost_cents: number;
  /** Where its goods were taken from: the line is a movement of stock; null: it moved none. */
  warehouse_id: number | null;
}

export const TENDERS = ['cash', 'card', 'debit', 'ebt', 'gift_card'] as const;
export type Tender = (typeof TENDERS)[number];

/** Products that were ever sold: see `soldProducts.ts`. */
interface SoldProductTable {
  product_id: number;
}

interface OrderPaymentTable {
  order_id: number;
  tender: Tender;
  /** What the drawer or the card gained: without the change. */
  amount_cents: number;
  /** What was handed over, with the change; null: as much as was gained, or nobody knows. */
  given_cents: Default<number | null>;
}

interface DrawerOpeningTable {
  id: Id;
  branch_id: number;
  admin_id: number;
  opened_at: number;
  business_day: number;
  /** Of the branch's clock, 0–23. */
  hour: number;
  /** Null, as the reference: no till of ours has said it. */
  terminal_id: Default<number | null>;
  reference: Default<string | null>;
}

/** What a till signs in with; a newer key takes its place. */
interface TerminalKeyTable {
  terminal_id: number;
  /** SHA-256 of the key, hexadecimal. */
  token_hash: string;
  /** How the key begins, for people to know it by. */
  prefix: string;
  created_at: number;
  /** Behind by up to a minute; 0: never. */
  last_used_at: Default<number>;
}

/** Which earlier order an order takes back, where the till said so. */
interface CancellationTable {
  order_id: number;
  cancelled_id: number;
}

/** How far a branch's products have changed: triggers raise it (migrations/013_tills.ts). */
interface ProductFeedTable {
  branch_id: number;
  position: number;
  /** The business day whose promotions the changes know of; 0: none yet. */
  day: number;
}

/** Where each product, also one that is gone, changed last. */
interface ProductChangeTable {
  product_id: number;
  branch_id: number;
  position: number;
}

interface DayCashierTable {
  branch_id: number;
  day: number;
  admin_id: number;
  orders: number;
  sales_cents: number;
  tax_cents: number;
  cost_cents: number;
}

interface DayCategoryTable {
  branch_id: number;
  day: number;
  /** 0: lines without a category. */
  category_id: number;
  lines: number;
  sales_cents: number;
  tax_cents: number;
  cost_cents: number;
}

/** Lines without a product are in none. */
interface DayProductTable {
  branch_id: number;
  day: number;
  product_id: number;
  /** With a line of it, those that take some back among them. */
  orders: number;
  /** Thousandths of a unit or kilogram, less what came back. */
  quantity_milli: number;
  /** With tax. */
  sales_cents: number;
  tax_cents: number;
  cost_cents: number;
}

/** Of a terminal within an hour of the branch's clock; where an hour comes twice in a night, both are in it. */
interface DayHourTable {
  branch_id: number;
  day: number;
  /** 0 to 23. */
  hour: number;
  terminal_id: number;
  orders: number;
  /** Units; what is weighed counts as one; less what came back. */
  items: number;
  /** With tax. */
  sales_cents: number;
  tax_cents: number;
  cost_cents: number;
}

interface DayTerminalTable {
  branch_id: number;
  day: number;
  terminal_id: number;
  orders: number;
  /** Of `sale.number`. */
  first_number: number;
  last_number: number;
  cash_cents: number;
  card_cents: number;
  debit_cents: number;
  ebt_cents: number;
  gift_card_cents: number;
}

interface SignInFailureTable {
  /** A hash of whose they are. */
  key: string;
  failures: number;
  /** UTC milliseconds: from then on they do not count. */
  ends_at: number;
}

/** One row. */
interface ShopTable {
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

/** Failed sign-ins of one account, from wherever. */
interface GuessedAccountTable {
  /** A hash of the user name. */
  key: string;
  failures: number;
  /** When they are forgotten, UTC milliseconds. */
  ends_at: number;
  /** When the next try of a stranger is looked at, UTC milliseconds. */
  next_at: number;
}

/** Where somebody signed in. */
interface KnownPlaceTable {
  admin_id: number;
  /** Of the address. */
  place_hash: string;
  /** UTC milliseconds. */
  used_at: number;
}

/** Who did what: only ever added to. */
interface AuditEntryTable {
  id: Id;
  at: number;
  /** Null: a program on the machine, or nobody who is known. */
  admin_id: number | null;
  /** As the person was called then. */
  admin_name: string;
  /** Where the call came from; empty: from the machine itself. */
  address: string;
  action: string;
  /** What kind of record, by the word that its calls have: `product`; empty: none. */
  resource: string;
  record_id: number | null;
  /** As the record was called then. */
  record_name: string;
  /** Null: it is about the whole shop. */
  branch_id: number | null;
  /** Of the record, from this change on. */
  version: number | null;
  /** JSON: the fields that changed, before and after. */
  changes: string;
  /** The change of many products that this is a part of. */
  change_id: Default<number | null>;
}

/** A change of many products at once. */
interface BulkChangeTable {
  id: Id;
  branch_id: number;
  kind: BulkKind;
  /** JSON: what was asked. */
  rule: string;
  state: ChangeState;
  /** How many it changed, or is to change, … */
  products: number;
  /** … and how many stayed as they were. */
  untouched: Default<number>;
  made_at: number;
  admin_id: number | null;
  /** As the person was called then. */
  admin_name: string;
  /** On the branch's clock, from when on it is to apply; null: it applied at once. */
  from_day: Default<number | null>;
  from_hour: Default<number | null>;
  applied_at: Default<number | null>;
  /** When it was cancelled or taken back, … */
  ended_at: Default<number | null>;
  /** … and by whom. */
  ended_by: Default<string>;
  takes_back: Default<number | null>;
}

interface BulkChangeItemTable {
  change_id: number;
  product_id: number;
  product_name: string;
  /** JSON: columns of the product. */
  old_values: string;
  new_values: string;
  done: Flag;
}

/** A file that somebody brought in the browser, and what becomes of it. */
interface ImportJobTable {
  id: Id;
  branch_id: number;
  admin_id: number | null;
  /** As the person was called then. */
  admin_name: string;
  file_name: string;
  /** Its folder among the stored files, and how many parts are there. */
  stored: string;
  parts: number;
  bytes: number;
  format: 'csv' | 'xlsx';
  /** As TextDecoder calls it. */
  encoding: string;
  /** The program that wrote it, where its headers say so. */
  layout: ImportLayout;
  /** JSON, as the next: as a layout reads them. */
  headers: string;
  first_rows: string;
  /** The same for files with the same headers. */
  header_key: string;
  kind: ImportKind;
  /** JSON: a field or nothing for each column. */
  columns: string;
  category: Default<string>;
  date_format: Default<string>;
  state: ImportState;
  message: Default<string>;
  /** JSON. */
  notes: Default<string>;
  made_at: number;
  written_at: Default<number | null>;
  ended_at: Default<number | null>;
  ended_by: Default<string>;
  /** Which server is at work on it, and when it last said so; empty: none. */
  runner: Default<string>;
  beat_at: Default<number>;
  done: Default<number>;
  total: Default<number>;
  added: Default<number>;
  changed: Default<number>;
  unchanged: Default<number>;
  refused: Default<number>;
  /** When it was taken back: what stays, because somebody changed it since. */
  untouched: Default<number>;
}

/** A row of a file that cannot be used. */
interface ImportRefusalTable {
  import_id: number;
  position: number;
  line: number;
  reason: string;
}

/** What an import wrote, as long as it can be taken back. */
interface ImportItemTable {
  import_id: number;
  position: number;
  record_table: string;
  record_id: number;
  name: string;
  /** JSON; null: it was made. */
  old_values: string | null;
  new_values: string;
  /** What it added to the stock on the sales floor. */
  moved_milli: number;
}

/** Names as in SQL; `sale` is an order (`order` is a reserved word). */
export interface Schema {
  branch: BranchTable;
  banner: BannerTable;
  menu_category: MenuCategoryTable;
  category: CategoryTable;
  product: ProductTable;
  admin: AdminTable;
  session: SessionTable;
  user_link: UserLinkTable;
  second_factor: SecondFactorTable;
  recovery_code: RecoveryCodeTable;
  discount_type: DiscountTypeTable;
  promotion: PromotionTable;
  promotion_item: PromotionItemTable;
  warehouse: WarehouseTable;
  supplier: SupplierTable;
  purchase: PurchaseTable;
  purchase_item: PurchaseItemTable;
  purchase_payment: PurchasePaymentTable;
  transfer: TransferTable;
  transfer_item: TransferItemTable;
  submission: SubmissionTable;
  stock: StockTable;
  stock_movement: StockMovementTable;
  stock_count: StockCountTable;
  stock_count_line: StockCountLineTable;
  terminal: TerminalTable;
  sale: OrderTable;
  sale_line: OrderLineTable;
  sale_payment: OrderPaymentTable;
  sold_product: SoldProductTable;
  drawer_opening: DrawerOpeningTable;
  terminal_key: TerminalKeyTable;
  cancellation: CancellationTable;
  product_feed: ProductFeedTable;
  product_code: ProductCodeTable;
  product_change: ProductChangeTable;
  day_cashier: DayCashierTable;
  day_category: DayCategoryTable;
  day_hour: DayHourTable;
  day_product: DayProductTable;
  day_terminal: DayTerminalTable;
  shop: ShopTable;
  audit_entry: AuditEntryTable;
  bulk_change: BulkChangeTable;
  bulk_change_item: BulkChangeItemTable;
  import_job: ImportJobTable;
  import_refusal: ImportRefusalTable;
  import_item: ImportItemTable;
  sign_in_failure: SignInFailureTable;
  guessed_account: GuessedAccountTable;
  known_place: KnownPlaceTable;
}

export type Row<Table extends keyof Schema> = Selectable<Schema[Table]>;
export type NewRow<Table extends keyof Schema> = Insertable<Schema[Table]>;
