/** The words that some fields of the wire choose from. This file imports nothing. */

/** Read in any case, answered as here. What each may do, where a shop enforces it, is in `rights.ts`. */
export const ROLES = ['Super', 'Manager', 'Cashier', 'Report', 'Inventory'] as const;

/** Those of the documented API, and of a shop that does not enforce roles. */
export const DOCUMENTED_ROLES = ['Super', 'Cashier', 'Report', 'Inventory'] as const;

/** Whether a shop lets everybody do everything, or what their role may do. */
export const RIGHTS_SETTINGS = ['open', 'roles'] as const;
export type RightsSetting = (typeof RIGHTS_SETTINGS)[number];

/** What a shop's screens may be in. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** How a purchase may be paid. */
export const PAYMENT_METHODS = ['Cash', 'Card', 'Bank Transfer', 'Check'] as const;

/** Where a purchase stands; `part`: some of it arrived, and the rest is on the way. */
export const PURCHASE_STATES = ['draft', 'ordered', 'part', 'received', 'cancelled'] as const;
export type PurchaseState = (typeof PURCHASE_STATES)[number];

/** What a sale is paid with; a terminal's takings have a sum for each. */
export const TENDERS = ['cash', 'card', 'debit', 'ebt', 'giftCard'] as const;
export type Tender = (typeof TENDERS)[number];

/** What became of an order; a cancelled one takes an earlier one back. */
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

/** Where a transfer between warehouses stands; `sent` is on the way. */
export const TRANSFER_STATUSES = ['sent', 'received', 'cancelled'] as const;
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

/** What is counted: every product, those of a category, or those that whoever counts puts on the list. */
/**
 * What a copy of the database that reports read is: read, or in its place the database itself while it is away, has not caught up, follows
 * no longer, or has not this version's tables yet.
 */
export const COPY_STATES = ['read', 'away', 'behind', 'parted', 'without-tables'] as const;
export type CopyState = (typeof COPY_STATES)[number];

export const COUNT_SCOPES = ['all', 'category', 'list'] as const;
export type CountScope = (typeof COUNT_SCOPES)[number];

export const COUNT_STATUSES = ['open', 'posted', 'cancelled'] as const;
export type CountStatus = (typeof COUNT_STATUSES)[number];

/** What is changed of many products at once. */
export const BULK_KINDS = ['prices', 'fields', 'promotion', 'delete'] as const;
export type BulkKind = (typeof BULK_KINDS)[number];
/** What our server can order the products by. */
export const PRODUCT_SORTS = [
  ...(['id', 'picture', 'name', 'category', 'price', 'cost'] as const),
  ...(['margin', 'stock', 'status', 'flags'] as const),
] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

export const ORDERS = ['asc', 'desc'] as const;

/** What the list of products is narrowed to by a word alone. */
export const PRODUCT_MARKS = [
  ...(['ebt', 'wic', 'pesado', 'ecommerce'] as const),
  ...(['onPromotion', 'noPicture', 'noPrice'] as const),
] as const;

/** Stock that somebody should look at; `low` is below the product's minimum, and below `LOW_STOCK` where it has none. */
export const STOCK_LEVELS = ['low', 'negative'] as const;
export type StockLevel = (typeof STOCK_LEVELS)[number];

/** Units or kilograms. */
export const LOW_STOCK = 5;

/** What somebody should look at, the most urgent first (`server/attention`). */
export const ATTENTION = [
  ...(['negativeStock', 'lowStock', 'late', 'restLate', 'dues'] as const),
  ...(['belowCost', 'noPrice', 'noPicture'] as const),
  ...(['promotionsEnd', 'promotionsOverlap', 'silentTills', 'backup'] as const),
] as const;
export type AttentionKind = (typeof ATTENTION)[number];

/** Percent; those that products are counted by, others can be asked for. */
export const MARGINS_BELOW = [0, 10, 20, 30, 40, 50] as const;

/** The field that the sign-in's refusal names where it asks for the code of a second factor. */
export const CODE_FIELD = 'Code';

/** A promotion of this discount type is a percentage, one of any other an amount. */
export const PERCENTAGE_DISCOUNT = 1;

/** The discount type that a new promotion begins with, where there is one. */
export const USUAL_DISCOUNT = 4;

/** What an entry of the audit trail says was done. */
export const ACTIONS = [
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
export type Action = (typeof ACTIONS)[number];

/**
 * What a server may have beyond the documented calls. It announces those that it has at sign-in (`offers`); what it does not
 * announce, the application neither shows nor asks for.
 */
export const OFFERS = {
  /** Discount types and menu categories can be changed. */
  shopLists: 'shop-lists',
  /** A branch has a clock and a tax label, and says what another clock would do. */
  branchSettings: 'branch-settings',
  /** A branch's catalogue can be copied into another. */
  copyCatalogue: 'copy-catalogue',
  /** Records have versions, and a part of one can be sent: nobody undoes unseen what somebody else saved. */
  versions: 'versions',
  /** Who changed a record, and what. */
  history: 'history',
  /** Who did what in the shop: for Supers alone. */
  activity: 'activity',
  /** People change their own name and password, see their sessions, and may have a second factor. */
  account: 'account',
  /** Somebody is invited, or gets a new password, by a link that serves once; and the branch of a user is chosen. */
  userLinks: 'user-links',
  /** Stock is a ledger: corrections, losses, returns, transfers and counts are made, and their history is kept. */
  stock: 'stock',
  /** The page of a product has its sales, purchases, promotions and prices. */
  productPage: 'product-page',
  /** The list of products is ordered by any column and narrowed by more than a name, with counts. */
  productList: 'product-list',
  /** Whose price changed since a moment, for the labels on the shelves. */
  repriced: 'repriced',
  /** A product has the codes of packages, each with what is in it. */
  productCodes: 'product-codes',
  /** Purchases live: they are drafted, ordered, received in parts, corrected and paid bit by bit. */
  deliveries: 'deliveries',
  /** What runs low, what to order of it, and the drafts that are made of that. */
  reorder: 'reorder',
  /** Sales by the hour: busy hours, and the morning's figures of every branch in one call. */
  hours: 'hours',
  /** What somebody should look at in a branch, each with where it is mended. */
  attention: 'attention',
  /** Which products sell best, hardly and not at all, and which sell more or less than the week before. */
  productRanking: 'product-ranking',
  /** Orders are found by whatever somebody remembers of them, and have a receipt. */
  orderSearch: 'order-search',
  /** Many products are changed at once, their prices also from an hour on, and a change is taken back as one. */
  bulkChanges: 'bulk-changes',
  /** Files are brought in the browser, checked, imported and taken back. */
  imports: 'imports',
  /** Whether roles are enforced can be seen and changed. */
  rights: 'rights',
  /** Version, database, disk and backups, for who runs the shop. */
  about: 'about',
  /** Terminals are added, and get keys that their tills sell with: for Supers alone. */
  terminals: 'terminals',
  /** A demo can be left for a shop of one's own. */
  demo: 'demo',
} as const;
export type Offer = (typeof OFFERS)[keyof typeof OFFERS];
