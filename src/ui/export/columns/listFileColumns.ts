import type {
  Banner,
  Branch,
  Category,
  DiscountTypeListRow,
  DrawerSession,
  MenuCategory,
  PriceChange,
  Promotion,
  PurchaseOrder,
  SentTransfer,
  StockCount,
  Supplier,
  User,
  Warehouse,
} from '../../../dataProvider/api';
import { defineListFileColumns } from '../fileColumns';
import { computeOwedCents } from '../../../lib/purchaseAmounts';

/** Returns null for the results of an open blind count, because they are hidden until the count is closed. */
const unlessBlind = (count: StockCount, figure: number): number | null =>
  count.isBlind && count.status === 'open' ? null : figure;

/** Columns of exported files, by list. */
export const LIST_FILE_COLUMNS = {
  banners: defineListFileColumns<Banner>({
    ID: ['id', 'id'],
    Title: ['text', 'title'],
    Image: ['text', 'image'],
    Active: ['flag', 'status'],
  }),

  branches: defineListFileColumns<Branch>({
    ID: ['id', 'id'],
    Name: ['text', 'name'],
    Email: ['text', 'email'],
    Address: ['text', 'address'],
    'Footer message': ['text', 'footerMsg'],
    Active: ['flag', 'status'],
    'Time zone': ['text', 'timeZone'],
    'Business day ends at': ['count', 'cutoffHour'],
    'Tax label': ['text', 'taxLabel'],
    'Cost rule': ['text', 'costRule'],
  }),

  categories: defineListFileColumns<Category>({
    ID: ['id', 'id'],
    Name: ['text', 'name'],
    Description: ['text', 'description'],
    Type: ['text', 'tipo'],
    Active: ['flag', 'status'],
    'Sold by weight': ['flag', 'pesado'],
    Ecommerce: ['flag', 'ecommerce'],
    'Parent ID': ['id', 'parent_id'],
    'Branch ID': ['id', 'branch_id'],
  }),

  users: defineListFileColumns<User>({
    ID: ['id', 'id'],
    Name: ['text', 'name'],
    Username: ['text', 'userName'],
    Role: ['text', 'role'],
    Phone: ['code', 'phone'],
    Active: ['flag', 'status'],
    'Branch ID': ['id', 'branchId'],
  }),

  promotions: defineListFileColumns<Promotion>({
    ID: ['id', 'id'],
    Name: ['text', 'name'],
    'Start date': ['day', 'dateInit'],
    'End date': ['day', 'dateEnd'],
    'Discount type ID': ['id', 'discountTypeId'],
    // Depending on the discount type, the value is a percentage or an amount in dollars. The format `percent` writes
    // hundredths with two decimals, which is correct for a percentage and for an amount.
    Value: ['percent', 'valueHundredths'],
    Limit: ['money', 'limitCents'],
  }),

  warehouses: defineListFileColumns<Warehouse>({
    ID: ['id', 'id'],
    Name: ['text', 'name'],
  }),

  transfers: defineListFileColumns<SentTransfer>(
    {
      ID: ['id', 'id'],
      Sent: ['moment', 'createdAt'],
      'Sent by': ['text', 'sentBy'],
      From: ['text', ({ from }) => from.name],
      'From branch': ['text', ({ from }) => from.branch],
      To: ['text', ({ to }) => to.name],
      'To branch': ['text', ({ to }) => to.branch],
      Status: ['text', 'status'],
      Products: ['count', 'lines'],
      Differences: ['count', 'differing'],
      'Value at cost': ['money', 'valueCents'],
      Ended: ['moment', 'endedAt'],
      'Ended by': ['text', 'endedBy'],
      Note: ['text', 'note'],
    },
    ['Products', 'Differences', 'Value at cost'],
  ),

  drawers: defineListFileColumns<DrawerSession>(
    {
      ID: ['id', 'id'],
      Z: ['count', 'number'],
      Terminal: ['text', 'terminal'],
      Status: ['text', 'status'],
      'Business day': ['day', 'businessDay'],
      Opened: ['moment', 'openedAt'],
      'Opened by': ['text', 'openedBy'],
      Float: ['money', 'floatCents'],
      Closed: ['moment', 'closedAt'],
      'Closed by': ['text', 'closedBy'],
      'Over/short': ['money', 'differenceCents'],
    },
    ['Float', 'Over/short'],
  ),

  counts: defineListFileColumns<StockCount>(
    {
      ID: ['id', 'id'],
      Name: ['text', 'name'],
      Warehouse: ['text', 'warehouse'],
      Scope: ['text', 'scope'],
      Category: ['text', 'category'],
      Blind: ['flag', 'isBlind'],
      Status: ['text', 'status'],
      Started: ['moment', 'createdAt'],
      'Started by': ['text', 'createdBy'],
      Ended: ['moment', 'endedAt'],
      Counted: ['count', 'counted'],
      Lines: ['count', 'lines'],
      Differences: ['count', count => unlessBlind(count, count.differing)],
      'Value of the differences': ['money', count => unlessBlind(count, count.valueCents)],
    },
    ['Differences', 'Value of the differences'],
  ),

  suppliers: defineListFileColumns<Supplier>({
    ID: ['id', 'id'],
    Name: ['text', 'name'],
    Contact: ['text', 'contact'],
    Email: ['text', 'email'],
    Phone: ['code', 'phone'],
    Address: ['text', 'address'],
    City: ['text', 'city'],
    Country: ['text', 'country'],
    Website: ['text', 'home_page'],
    Active: ['flag', 'status'],
    'Lead time (days)': ['count', 'leadDays'],
  }),

  purchaseOrders: defineListFileColumns<PurchaseOrder>(
    {
      ID: ['id', 'id'],
      Reference: ['code', 'ref_no'],
      Date: ['moment', 'createdAt'],
      Supplier: ['text', 'supplierName'],
      'Supplier phone': ['code', 'supplierPhone'],
      'Payment method': ['text', 'paymentMethod'],
      Payable: ['money', 'payableCents'],
      Paid: ['money', 'paidCents'],
      Due: ['money', computeOwedCents, 'paidCents'],
      State: ['text', 'state'],
      Notes: ['text', 'notes'],
    },
    ['Payable', 'Paid', 'Due'],
  ),

  discountTypes: defineListFileColumns<DiscountTypeListRow>({
    ID: ['id', 'id'],
    Name: ['text', 'name'],
    'At the till': ['text', 'effect'],
    Active: ['flag', 'active'],
  }),

  menuCategories: defineListFileColumns<MenuCategory>({
    ID: ['id', 'id'],
    Name: ['text', 'name'],
  }),

  priceChanges: defineListFileColumns<PriceChange>({
    ID: ['id', 'id'],
    Made: ['moment', 'madeAt'],
    By: ['text', 'person'],
    Basis: ['text', ({ rule }) => rule.by],
    // The value of the rule is a percentage or an amount in dollars. The format `percent` writes hundredths with two
    // decimals, which is correct for a percentage and for an amount.
    Value: ['percent', ({ rule }) => rule.hundredths],
    Rounding: ['text', ({ rule }) => rule.rounding],
    Direction: ['text', ({ rule }) => rule.direction],
    Products: ['count', 'products'],
    'Left as they were': ['count', 'untouched'],
    State: ['text', 'state'],
    From: ['moment', 'from'],
    Applied: ['moment', 'appliedAt'],
    Ended: ['moment', 'endedAt'],
    'Ended by': ['text', 'endedBy'],
    'Took back': ['id', ({ takesBack }) => takesBack || null],
  }),
};
