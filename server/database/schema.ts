/**
 * Types of the tables for Kysely, portable between SQLite and PostgreSQL
 * (docs/decisions/0002-one-schema-for-two-databases.md): integer ids, money in integer cents, times as UTC
 * milliseconds, business days as integers YYYYMMDD, stock in thousandths of a unit, weights in grams, booleans as 0
 * or 1.
 */
import type { Insertable, Selectable } from 'kysely';
import type {
  CategoryTable,
  DiscountTypeTable,
  ProductTable,
  ProductChangeTable,
  ProductCodeTable,
  ProductChangeFeedTable,
  FormerNameTable,
  ProductMergeTable,
  PromotionTable,
  PromotionItemTable,
} from './tables/catalogue.ts';
import type {
  BulkChangeTable,
  BulkChangeItemTable,
  ImportChangeTable,
  ImportItemTable,
  ImportJobTable,
  ImportRefusalTable,
} from './tables/changes.ts';
import type {
  DrawerCloseCashierTable,
  DrawerCloseTable,
  DrawerEventTable,
  DrawerReopeningTable,
  DrawerSessionTable,
} from './tables/drawers.ts';
import type {
  UserTable,
  AuditEntryTable,
  AccountSignInFailureTable,
  KnownSignInPlaceTable,
  RecoveryCodeTable,
  SecondFactorTable,
  SessionTable,
  SignInFailureTable,
  UserLinkTable,
} from './tables/people.ts';
import type {
  PurchaseTable,
  PurchaseItemTable,
  PurchasePaymentTable,
  IdempotentSubmissionTable,
  SupplierTable,
} from './tables/purchasing.ts';
import type { MonthMailTable, MonthPackTable } from './tables/accounting.ts';
import type {
  DayCashierTable,
  DayCategoryTable,
  DayHourTable,
  DayProductTable,
  DayTaxTable,
  DayTerminalTable,
} from './tables/rollups.ts';
import type {
  OrderCancellationTable,
  DrawerOpeningTable,
  OrderTable,
  OrderLineTable,
  OrderPaymentTable,
  SaleNoticeTable,
  SoldProductTable,
  TerminalTable,
  TerminalKeyTable,
  WaitingReturnTable,
} from './tables/sales.ts';
import type { BannerTable, BranchTable, MenuCategoryTable, ShopTable } from './tables/shop.ts';
import type {
  StockTable,
  StockCountTable,
  StockCountLineTable,
  StockMovementTable,
  TransferTable,
  TransferItemTable,
  WarehouseTable,
} from './tables/stock.ts';
import type { WebhookDeliveryTable, WebhookTable } from './tables/webhooks.ts';

export interface Schema {
  branch: BranchTable;
  banner: BannerTable;
  menu_category: MenuCategoryTable;
  category: CategoryTable;
  product: ProductTable;
  admin: UserTable;
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
  submission: IdempotentSubmissionTable;
  stock: StockTable;
  stock_movement: StockMovementTable;
  stock_count: StockCountTable;
  stock_count_line: StockCountLineTable;
  terminal: TerminalTable;
  sale: OrderTable;
  sale_line: OrderLineTable;
  sale_payment: OrderPaymentTable;
  sale_notice: SaleNoticeTable;
  sold_product: SoldProductTable;
  drawer_opening: DrawerOpeningTable;
  drawer_session: DrawerSessionTable;
  drawer_event: DrawerEventTable;
  drawer_close: DrawerCloseTable;
  drawer_close_cashier: DrawerCloseCashierTable;
  drawer_reopening: DrawerReopeningTable;
  terminal_key: TerminalKeyTable;
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
  cancellation: OrderCancellationTable;
  waiting_return: WaitingReturnTable;
  product_feed: ProductChangeFeedTable;
  former_name: FormerNameTable;
  product_merge: ProductMergeTable;
  product_code: ProductCodeTable;
  product_change: ProductChangeTable;
  day_cashier: DayCashierTable;
  day_category: DayCategoryTable;
  day_hour: DayHourTable;
  day_product: DayProductTable;
  day_tax: DayTaxTable;
  day_terminal: DayTerminalTable;
  month_pack: MonthPackTable;
  month_mail: MonthMailTable;
  shop: ShopTable;
  audit_entry: AuditEntryTable;
  bulk_change: BulkChangeTable;
  bulk_change_item: BulkChangeItemTable;
  import_job: ImportJobTable;
  import_change: ImportChangeTable;
  import_refusal: ImportRefusalTable;
  import_item: ImportItemTable;
  sign_in_failure: SignInFailureTable;
  guessed_account: AccountSignInFailureTable;
  known_place: KnownSignInPlaceTable;
}

export type Row<Table extends keyof Schema> = Selectable<Schema[Table]>;
export type NewRow<Table extends keyof Schema> = Insertable<Schema[Table]>;
