/** Enumerations of the API. This file must not import anything, so that the browser can load it. */

/**
 * User roles. The server accepts them in upper or lower case and returns these spellings. The permissions of each
 * role are in `rights.ts`.
 */
export const ROLES = ['Super', 'Manager', 'Cashier', 'Report', 'Inventory'] as const;

/** User roles in the basic API (docs/api.md). A shop that does not enforce roles has only these. */
export const ROLES_IN_BASIC_API = ['Super', 'Cashier', 'Report', 'Inventory'] as const;

/**
 * Settings for the permissions of users. `open`: every user may do everything. `roles`: the rights of a user depend on
 * the user's role.
 */
export const RIGHTS_MODES = ['open', 'roles'] as const;
export type RightsMode = (typeof RIGHTS_MODES)[number];

export const LANGUAGES = ['en', 'es', 'pt-BR'] as const;
export type Language = (typeof LANGUAGES)[number];

export const SUPPLIER_PAYMENT_METHODS = ['Cash', 'Card', 'Bank Transfer', 'Check'] as const;

/** States of a purchase. `part` means partly received. */
export const PURCHASE_STATES = ['draft', 'ordered', 'part', 'received', 'cancelled'] as const;
export type PurchaseState = (typeof PURCHASE_STATES)[number];

/** Amounts to which payments in cash can be rounded. 0 for no rounding. */
export const CASH_ROUNDING_STEPS = [0, 0.05, 0.1, 0.2, 0.25, 0.5, 1, 5, 10, 50, 100] as const;

/**
 * Rules by which a delivery changes the cost of a product. `last`: the new cost is that of the delivery. `average`: the
 * new cost is the average of the delivery and the existing stock.
 */
export const COSTING_METHODS = ['last', 'average'] as const;
export type CostingMethod = (typeof COSTING_METHODS)[number];

/** Payment methods of a sale. The reports sum the payments of a terminal by payment method. */
export const TENDERS = ['cash', 'card', 'debit', 'ebt', 'giftCard'] as const;
export type Tender = (typeof TENDERS)[number];

/**
 * States of a drawer session. `counted`: the money was counted, but the session is not closed. A reopened session is
 * `open`.
 */
export const DRAWER_SESSION_STATUSES = ['open', 'counted', 'closed'] as const;
export type DrawerSessionStatus = (typeof DRAWER_SESSION_STATUSES)[number];

/** Kinds of cash movements without a sale. `drop`: cash that goes from the drawer to the safe. */
export const DRAWER_MOVEMENT_KINDS = ['paid-in', 'paid-out', 'drop'] as const;
export type DrawerMovementKind = (typeof DRAWER_MOVEMENT_KINDS)[number];

export const DRAWER_EVENT_KINDS = ['open', ...DRAWER_MOVEMENT_KINDS, 'close'] as const;
export type DrawerEventKind = (typeof DRAWER_EVENT_KINDS)[number];

/** States of an order. A `cancelled` order is one that cancels an earlier order. */
/** Kinds of terminal keys. `read-only`: for software that reads the sales, such as an accountant's; it cannot sell. */
export const TERMINAL_KEY_KINDS = ['till', 'read-only'] as const;
export type TerminalKeyKind = (typeof TERMINAL_KEY_KINDS)[number];

export const ORDER_STATUSES = ['completed', 'pending', 'cancelled'] as const;

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

/** Reasons for which goods are lost: a recorded loss, a difference of a count, or a transfer. */
export const SHRINK_REASONS = [
  ...LOSS_REASONS,
  'counted',
  'damaged-in-transfer',
  'lost-in-transfer',
] as const;
export type ShrinkReason = (typeof SHRINK_REASONS)[number];

/**
 * Kinds of lines in the day journal. `difference` balances a day whose payments differ from its sales, tips and
 * rounding, such as a day of imported orders.
 */
export const JOURNAL_ENTRY_KINDS = [
  'tender',
  'over-short',
  'category',
  'tax',
  'tips',
  'rounding',
  'difference',
] as const;
export type JournalEntryKind = (typeof JOURNAL_ENTRY_KINDS)[number];

export const TRANSFER_STATUSES = ['sent', 'received', 'cancelled'] as const;
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

/**
 * States of the replica for reports. Reports use the replica only in the state `read`, and otherwise the main database.
 * `away`: the replica is unreachable. `behind`: it is delayed. `parted`: it no longer replicates. `without-tables`: it
 * lacks tables of this version.
 */
export const REPORT_REPLICA_STATES = ['read', 'away', 'behind', 'parted', 'without-tables'] as const;
export type ReportReplicaState = (typeof REPORT_REPLICA_STATES)[number];

/** Scopes of a stock count: every product, the products of one category, or products added one by one. */
export const STOCK_COUNT_SCOPES = ['all', 'category', 'list'] as const;
export type StockCountScope = (typeof STOCK_COUNT_SCOPES)[number];

export const STOCK_COUNT_STATUSES = ['open', 'posted', 'cancelled'] as const;
export type StockCountStatus = (typeof STOCK_COUNT_STATUSES)[number];

export const BULK_CHANGE_KINDS = ['prices', 'fields', 'promotion', 'delete'] as const;
export type BulkChangeKind = (typeof BULK_CHANGE_KINDS)[number];
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

export const STOCK_LEVELS = ['low', 'negative'] as const;
export type StockLevel = (typeof STOCK_LEVELS)[number];

/**
 * Stock below which a product matches the "low stock" filter, in pieces or kilograms, unless the product has its own
 * minimum.
 */
export const DEFAULT_LOW_STOCK_THRESHOLD = 5;

export const ATTENTION_NOTICE_KINDS = [
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
  'unusualSales',
  'returnsWait',
  'drawersOpen',
  'drawerDifferences',
  'noSales',
  'drawerEventsWait',
  'drawerNotices',
  'silentTills',
  'webhooksFail',
  'backup',
  'clock',
] as const;
export type AttentionNoticeKind = (typeof ATTENTION_NOTICE_KINDS)[number];

/**
 * Choices of the product list's margin filter, in percent. Each choice selects the products with a lower margin.
 */
export const MARGIN_FILTER_PERCENTS = [0, 10, 20, 30, 40, 50] as const;

/**
 * Value of `field` in the error response to a sign-in without the code of the second factor. It is the name of the
 * request field for the code.
 */
export const SECOND_FACTOR_CODE_FIELD = 'Code';

/** Id of the discount type for percentages. All other discount types are amounts of money. */
export const PERCENTAGE_DISCOUNT_TYPE_ID = 1;

/**
 * Effects of a promotion at the till. `percentage`: percent off a line. `amount-off`: amount off each piece or
 * kilogram. `fixed-price`: price of a piece or kilogram. Discount type 1 always has the effect `percentage`, and no
 * other type has it.
 */
export const DISCOUNT_EFFECTS = ['percentage', 'amount-off', 'fixed-price'] as const;
export type DiscountEffect = (typeof DISCOUNT_EFFECTS)[number];

/** Id of the discount type that new promotions have by default, if it exists in the shop. */
export const DEFAULT_DISCOUNT_TYPE_ID = 4;

/**
 * Kinds of changes that webhooks report. `products`: any change that tills get, also of prices and promotions.
 * `prices`: products with another price. `promotions`: changed, beginning or ending promotions. `stock`: products whose
 * stock moved. `orders`: new orders.
 */
export const WEBHOOK_KINDS = ['products', 'prices', 'promotions', 'stock', 'orders'] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/** States of a webhook delivery. `failed`: the server gave up after a day. */
export const WEBHOOK_DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type WebhookDeliveryState = (typeof WEBHOOK_DELIVERY_STATES)[number];

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
  'pin',
  'pin-removed',
  'rights',
  'backup',
  'restore',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/**
 * Optional features of a server, which are not in the basic API (docs/api.md). A server lists its features in the
 * sign-in response (`offers`). The application hides and never calls features that are not listed.
 */
export const API_EXTENSIONS = {
  shopLists: 'shop-lists',
  /** Paged lists can be sorted by the columns in `LIST_SORTS`. */
  listSorting: 'list-sorting',
  /**
   * Branches have a time zone, a cut-off hour and a tax label. Another call previews how many orders a new time zone or
   * cut-off hour would move to another business day.
   */
  branchSettings: 'branch-settings',
  copyCatalogue: 'copy-catalogue',
  /** Records have versions and partial updates, so that conflicting changes are detected. */
  versions: 'versions',
  history: 'history',
  activity: 'activity',
  /** Users can change their own name and password, end their sessions, and set up a second factor. */
  account: 'account',
  /**
   * The server creates one-time links that invite a user or reset a password, and lets users be assigned to a branch.
   */
  userLinks: 'user-links',
  stock: 'stock',
  productMerge: 'product-merge',
  productPage: 'product-page',
  productList: 'product-list',
  repriced: 'repriced',
  productCodes: 'product-codes',
  deliveries: 'deliveries',
  reorder: 'reorder',
  hours: 'hours',
  attention: 'attention',
  productRanking: 'product-ranking',
  orderSearch: 'order-search',
  bulkChanges: 'bulk-changes',
  imports: 'imports',
  rights: 'rights',
  brand: 'brand',
  about: 'about',
  /** Calls that create terminals and the API keys of their tills. Only users with the role Super may use them. */
  terminals: 'terminals',
  /** Webhooks: URLs to which the server posts changes. Only users with the role Super may manage them. */
  webhooks: 'webhooks',
  drawerSessions: 'drawer-sessions',
  salesByPeriod: 'sales-by-period',
  taxByRate: 'tax-by-rate',
  refundsAndDiscounts: 'refunds-and-discounts',
  stockValue: 'stock-value',
  shrink: 'shrink',
  purchasesBySupplier: 'purchases-by-supplier',
  dayJournal: 'day-journal',
  orderDetails: 'order-details',
  salesBreakdown: 'sales-breakdown',
  cashierDays: 'cashier-days',
  monthPack: 'month-pack',
  takingsByDay: 'takings-by-day',
  demo: 'demo',
} as const;
export type ApiExtension = (typeof API_EXTENSIONS)[keyof typeof API_EXTENSIONS];
