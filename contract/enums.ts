/** The words that some fields of the wire choose from. This file imports nothing. */

/** Accepted in any case, and answered as written here. What each role may do, where a shop enforces roles, is in `rights.ts`. */
export const ROLES = ['Super', 'Manager', 'Cashier', 'Report', 'Inventory'] as const;

/** The roles of the documented API, and of a shop that does not enforce roles. */
export const DOCUMENTED_ROLES = ['Super', 'Cashier', 'Report', 'Inventory'] as const;

/** `open`: everybody may do everything. `roles`: everybody may do what their role allows. */
export const RIGHTS_SETTINGS = ['open', 'roles'] as const;
export type RightsSetting = (typeof RIGHTS_SETTINGS)[number];

/** The languages of a shop's screens. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** How a purchase may be paid. */
export const PAYMENT_METHODS = ['Cash', 'Card', 'Bank Transfer', 'Check'] as const;

/** The states of a purchase. `part`: some of it has arrived, and the rest is on the way. */
export const PURCHASE_STATES = ['draft', 'ordered', 'part', 'received', 'cancelled'] as const;
export type PurchaseState = (typeof PURCHASE_STATES)[number];

/** How a delivery moves the cost of a product: to the cost of the delivery, or to the average with the goods in stock. */
export const COST_RULES = ['last', 'average'] as const;
export type CostRule = (typeof COST_RULES)[number];

/** What a sale is paid with; a terminal's takings have a sum for each. */
export const TENDERS = ['cash', 'card', 'debit', 'ebt', 'giftCard'] as const;
export type Tender = (typeof TENDERS)[number];

/** The states of an order. A cancelled order takes back an earlier one. */
export const ORDER_STATUSES = ['completed', 'pending', 'cancelled'] as const;

/** Why stock changed. */
export const MOVEMENT_KINDS = [
  'opening',
  'sale',
  'purchase',
  'transfer',
  'count',
  'correction',
  'return',
  'loss',
  'import',
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

export const LOSS_REASONS = ['broken', 'expired', 'stolen'] as const;
export type LossReason = (typeof LOSS_REASONS)[number];

/** The states of a transfer between warehouses. `sent` means on the way. */
export const TRANSFER_STATUSES = ['sent', 'received', 'cancelled'] as const;
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

/**
 * The states of the reporting copy of the database. `read`: reports read the copy. In every other state they read the database
 * itself, because the copy is away, is behind, no longer follows (`parted`), or lacks the tables of this version.
 */
export const COPY_STATES = ['read', 'away', 'behind', 'parted', 'without-tables'] as const;
export type CopyState = (typeof COPY_STATES)[number];

/** What a count covers: every product, the products of a category, or those that whoever counts adds to the list. */
export const COUNT_SCOPES = ['all', 'category', 'list'] as const;
export type CountScope = (typeof COUNT_SCOPES)[number];

export const COUNT_STATUSES = ['open', 'posted', 'cancelled'] as const;
export type CountStatus = (typeof COUNT_STATUSES)[number];

/** The kinds of bulk change. */
export const BULK_KINDS = ['prices', 'fields', 'promotion', 'delete'] as const;
export type BulkKind = (typeof BULK_KINDS)[number];
/** The columns that our server can sort products by. */
export const PRODUCT_SORTS = [
  'id',
  'picture',
  'name',
  'category',
  'price',
  'cost',
  'margin',
  'stock',
  'status',
  'flags',
] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

export const SORT_DIRECTIONS = ['asc', 'desc'] as const;

/** Filters of the product list that have no value besides their name. */
export const PRODUCT_FLAG_FILTERS = [
  'ebt',
  'wic',
  'pesado',
  'ecommerce',
  'onPromotion',
  'noPicture',
  'noPrice',
  'sameCode',
] as const;

/** Stock levels that need attention. `low` is below the product's minimum, or below `DEFAULT_LOW_STOCK` where it has none. */
export const STOCK_LEVELS = ['low', 'negative'] as const;
export type StockLevel = (typeof STOCK_LEVELS)[number];

/** Units or kilograms. */
export const DEFAULT_LOW_STOCK = 5;

/** The points that need attention, the most urgent first (`server/attention`). */
export const ATTENTION_KINDS = [
  'negativeStock',
  'lowStock',
  'late',
  'restLate',
  'dues',
  'belowCost',
  'sameCode',
  'noPrice',
  'noPicture',
  'promotionsEnd',
  'promotionsOverlap',
  'silentTills',
  'backup',
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

/** Percent. The products are counted below each of these; a query may ask for any other. */
export const MARGIN_THRESHOLDS = [0, 10, 20, 30, 40, 50] as const;

/** The field that the sign-in's refusal names where it asks for the code of a second factor. */
export const CODE_FIELD = 'Code';

/** The discount type of a percentage. Promotions of every other type have an amount of money. */
export const PERCENTAGE_DISCOUNT_TYPE = 1;

/**
 * The effects of a promotion's value at a till. `percentage`: tills take it off a line. `amount-off`: they take it off each piece or
 * kilogram. `fixed-price`: it is the price of a piece or kilogram. Only the discount type of a percentage has the first.
 */
export const DISCOUNT_EFFECTS = ['percentage', 'amount-off', 'fixed-price'] as const;
export type DiscountEffect = (typeof DISCOUNT_EFFECTS)[number];

/** The default discount type of a new promotion, where the shop has it. */
export const DEFAULT_DISCOUNT_TYPE = 4;

/** The actions of an entry in the audit trail. */
export const AUDIT_ACTIONS = [
  'create',
  'update',
  'delete',
  'reset-password',
  'link',
  'link-revoked',
  'sign-in',
  'sign-in-failed',
  'locked',
  'refused',
  'import',
  'export',
  'second-factor-on',
  'second-factor-off',
  'recovery-codes',
  'rights',
  'backup',
  'restore',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/**
 * What a server may offer beyond the documented calls. It announces its offers at sign-in (`offers`). The application neither shows
 * nor requests anything that is not announced.
 */
export const OFFERS = {
  /** Discount types and menu categories can be changed. */
  shopLists: 'shop-lists',
  /** A branch has a time zone, a cut-off hour and a tax label, and the effect of another clock can be previewed. */
  branchSettings: 'branch-settings',
  /** A branch's catalogue can be copied into another. */
  copyCatalogue: 'copy-catalogue',
  /** Records have versions and can be updated in part, so that nobody overwrites another person's change unnoticed. */
  versions: 'versions',
  /** Who changed a record, and what. */
  history: 'history',
  /** Who did what in the shop: for Supers alone. */
  activity: 'activity',
  /** People change their own name and password, see their sessions, and may have a second factor. */
  account: 'account',
  /** Users are invited, or reset their password, by a one-time link; and the branch of a user can be chosen. */
  userLinks: 'user-links',
  /** Stock is a ledger: corrections, losses, returns, transfers and counts are made, and their history is kept. */
  stock: 'stock',
  /** Two products that share a code can be merged. */
  productMerge: 'product-merge',
  /** The page of a product has its sales, purchases, promotions and prices. */
  productPage: 'product-page',
  /** The list of products is ordered by any column and narrowed by more than a name, with counts. */
  productList: 'product-list',
  /** Products whose price changed since a moment, for the labels on the shelves. */
  repriced: 'repriced',
  /** A product has the codes of packages, each with what is in it. */
  productCodes: 'product-codes',
  /** Purchases have a life cycle: they are drafted, ordered, received in parts, corrected and paid in parts. */
  deliveries: 'deliveries',
  /** Products that run low, order suggestions, and drafts made from them. */
  reorder: 'reorder',
  /** Sales by the hour: busy hours, and the morning's figures of every branch in one call. */
  hours: 'hours',
  /** What needs attention in a branch, each point with where to fix it. */
  attention: 'attention',
  /** The best-selling, slow and dead products, and those that sell more or less than the week before. */
  productRanking: 'product-ranking',
  /** Orders can be searched by any detail that somebody remembers, and have a receipt. */
  orderSearch: 'order-search',
  /** Many products can be changed at once, prices also from a given hour on, and a change can be taken back as a whole. */
  bulkChanges: 'bulk-changes',
  /** Files can be uploaded in the browser, checked, imported and taken back. */
  imports: 'imports',
  /** Whether roles are enforced can be seen and changed. */
  rights: 'rights',
  /** Version, database, disk and backups, for who runs the shop. */
  about: 'about',
  /** Terminals can be added, and get keys for their tills. Supers only. */
  terminals: 'terminals',
  /** The demo can be left for a real shop. */
  demo: 'demo',
} as const;
export type Offer = (typeof OFFERS)[keyof typeof OFFERS];
