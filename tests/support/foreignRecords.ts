import { createHash } from 'node:crypto';
import { inTransaction, type Db } from '../../server/database/connect.ts';
import type { SessionFigures } from '../../server/drawers/sessionFigures.ts';
import { moveStock } from '../../server/stock/stockLedger.ts';
import {
  buildAdmin,
  buildBanner,
  buildBranch,
  buildCategory,
  buildDrawerOpening,
  buildSale,
  buildTerminal,
  buildTransfer,
  buildWarehouse,
  insert,
  line,
  next,
} from './builders.ts';
import {
  buildProduct,
  buildPromotion,
  buildPromotionItem,
  buildPurchase,
  buildPurchaseItem,
  buildSupplier,
  buildTransferItem,
} from './catalogue.ts';
import type { DescribedOperation } from './openApi.ts';
import { blackPng, dataUrl } from './pictures.ts';

export type Records = Readonly<Record<string, number>>;

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Creates a branch with one record of each kind, and with a second record of each kind that tests delete.
 * @param mark prefix of all names
 */
export async function buildRecords(db: Db, mark = 'Own'): Promise<Records> {
  const name = () => `${mark} ${next()}`;
  const { id: branch } = await buildBranch(db, { name: name() });
  const at = { branch_id: branch };
  const named = () => ({ ...at, name: name() });
  const category = (await buildCategory(db, named())).id;
  const parent = (await buildCategory(db, named())).id;
  const supplier = (await buildSupplier(db, named())).id;
  const inCategory = () => ({ ...named(), category_id: category });
  const product = (
    await buildProduct(db, { ...inCategory(), supplier_id: supplier, min_stock_milli: 90_000 })
  ).id;
  const shared = `4006381${next()}`;
  const warehouse = (await buildWarehouse(db, { ...named(), is_floor: 1 })).id;
  const toWarehouse = (await buildWarehouse(db, named())).id;
  const admin = (await buildAdmin(db, { ...named(), role: 'cashier' })).id;
  const terminal = (await buildTerminal(db, named())).id;
  const known = { branch, category, product, supplier, warehouse, toWarehouse, admin, terminal };
  await inTransaction(db, tx =>
    moveStock(tx, { branchId: branch, adminId: null }, [
      {
        productId: product,
        warehouseId: warehouse,
        kind: 'correction',
        quantityMilli: 50_000,
        costCents: 100,
      },
    ]),
  );
  await insert(db, 'terminal_key', {
    terminal_id: terminal,
    token_hash: hash(`key ${terminal}`),
    prefix: 'ts_',
    created_at: 1,
  });
  const webhook = await insert(db, 'webhook', {
    ...at,
    url: `https://hooks.example/${next()}`,
    secret: name(),
    kinds: 'orders',
    created_at: 1,
    product_position: 0,
    sale_number: 0,
    movement_id: 0,
    audit_id: 0,
    business_day: 20250601,
  });
  const delivery = await insert(db, 'webhook_delivery', {
    webhook_id: webhook.id,
    events: `[{"kind":"orders","ids":[${next()}]}]`,
    created_at: 1,
    begun_at: 1,
    next_at: 1,
  });
  await insert(db, 'user_link', {
    admin_id: admin,
    token_hash: hash(`link ${admin}`),
    created_at: 1,
    expires_at: 8e12,
  });
  await insert(db, 'second_factor', { admin_id: admin, secret: 'JBSWY3DPEHPK3PXP', confirmed_at: 1 });
  await insert(db, 'audit_entry', {
    at: Date.now(),
    admin_id: admin,
    admin_name: name(),
    address: '',
    action: 'update',
    resource: 'product',
    record_id: product,
    record_name: name(),
    branch_id: branch,
    version: null,
    changes: '{}',
  });
  return {
    ...known,
    parent,
    userlink: admin,
    webhook: webhook.id,
    webhookDelivery: delivery.id,
    ...(await buildPapers(db, known, name)),
    ...(await buildDrawers(db, known, name)),
    ...(await buildChanges(db, known, name)),
    deletedCategory: (await buildCategory(db, named())).id,
    deletedProduct: (await buildProduct(db, inCategory())).id,
    mergedProduct: (await buildProduct(db, { ...inCategory(), upc: shared })).id,
    duplicate: (await buildProduct(db, { ...inCategory(), upc: `0${shared}` })).id,
    deletedSupplier: (await buildSupplier(db, named())).id,
    deletedWarehouse: (await buildWarehouse(db, named())).id,
    deletedAdmin: (await buildAdmin(db, { ...named(), role: 'cashier' })).id,
    deletedTerminal: (await buildTerminal(db, named())).id,
    deletedBranch: (await buildBranch(db, { name: name() })).id,
    banner: (await buildBanner(db)).id,
    menucategory: (await insert(db, 'menu_category', { name: name() })).id,
    discounttype: (await insert(db, 'discount_type', { name: name() })).id,
  };
}

type Name = () => string;

async function buildPapers(db: Db, own: Records, name: Name): Promise<Records> {
  const at = { branch_id: own.branch! };
  const product_id = own.product!;
  const bought = { ...at, supplier_id: own.supplier! };
  const purchase = await buildPurchase(db, {
    ...bought,
    ref_no: name(),
    state: 'part',
    payable_cents: 5000,
    paid_cents: 50,
  });
  const draft = await buildPurchase(db, { ...bought, ref_no: name(), state: 'draft', paid_cents: 0 });
  const items = { product_id, name: name(), quantity_milli: 9000, received_milli: 3000 };
  const purchaseItem = await buildPurchaseItem(db, { ...items, purchase_id: purchase.id });
  await buildPurchaseItem(db, { ...items, purchase_id: draft.id, received_milli: 0 });
  const payment = await insert(db, 'purchase_payment', {
    purchase_id: purchase.id,
    business_day: 20260101,
    method: 'Cash',
    amount_cents: 50,
    created_at: 1,
    admin_id: null,
  });
  const transfer = await buildTransfer(db, {
    ...at,
    from_warehouse_id: own.warehouse!,
    to_warehouse_id: own.toWarehouse!,
    note: name(),
    status: 'sent',
  });
  const transferItem = await buildTransferItem(db, { transfer_id: transfer.id, product_id });
  const count = await insert(db, 'stock_count', {
    ...at,
    warehouse_id: own.warehouse!,
    name: name(),
    scope: 'all',
    category_id: null,
    is_blind: 0,
    created_at: 1,
    created_by: own.admin!,
    business_day: 20260101,
    ended_at: null,
    ended_by: null,
  });
  await insert(db, 'stock_count_line', {
    count_id: count.id,
    product_id,
    counted_milli: 40_000,
    expected_milli: 50_000,
    cost_cents: 100,
    counted_at: 1,
    counted_by: own.admin!,
  });
  const promotion = await buildPromotion(db, { ...at, name: name() });
  const onOffer = { promotion_id: promotion.id, category_id: own.category! };
  await buildSale(db, {
    branchId: own.branch!,
    reference: name(),
    terminalId: own.terminal!,
    adminId: own.admin!,
    createdAt: Date.UTC(2025, 5, 1, 15),
    businessDay: 20250601,
    lines: [line({ productId: product_id, categoryId: own.category!, name: name() })],
  });
  await buildDrawerOpening(db, { ...at, admin_id: own.admin!, business_day: 20250601 });
  const sale = await db.selectFrom('sale').select('id').where('branch_id', '=', own.branch!).execute();
  return {
    purchase: purchase.id,
    draft: draft.id,
    purchaseItem: purchaseItem.id,
    payment: payment.id,
    transfer: transfer.id,
    transferItem: transferItem.id,
    count: count.id,
    orders: sale[0]!.id,
    promotion: promotion.id,
    discountType: promotion.discount_type_id,
    promotiondetail: (await buildPromotionItem(db, onOffer)).id,
  };
}

/** Creates a counted and a closed session, at a terminal of their own. */
async function buildDrawers(db: Db, { branch, admin }: Records, name: Name): Promise<Records> {
  const { id: terminal_id } = await buildTerminal(db, { branch_id: branch!, name: name() });
  const at = { branch_id: branch!, terminal_id };
  const count = { cashCents: 10_000, denominations: [], tenders: [], at: 2, adminId: admin!, salesUntil: 2 };
  const session = { ...at, reference: null, opened_by: admin!, counted: JSON.stringify(count) };
  const counted = await insert(db, 'drawer_session', {
    ...session,
    status: 'counted',
    business_day: 20250601,
    opened_at: 10,
    float_cents: 10_000,
  });
  const closed = await insert(db, 'drawer_session', {
    ...session,
    status: 'closed',
    business_day: 20250601,
    opened_at: 1,
    ended_at: 2,
  });
  const figures = {
    branch: { name: name(), address: '' },
    terminal: name(),
    openedAt: '',
    openedBy: '',
    endedAt: '',
    floatCents: 0,
    salesCount: 0,
    refundCount: 0,
    grossCents: 0,
    discountCents: 0,
    refundedCents: 0,
    totalCents: 0,
    taxCents: 0,
    netCents: 0,
    tipCents: 0,
    roundingCents: 0,
    paidInCents: 0,
    paidOutCents: 0,
    dropCents: 0,
    noSales: 0,
    taxes: [],
    tenders: [],
    movements: [],
    cashiers: [],
    denominations: [],
    countedAt: '',
    countedBy: '',
    balances: [],
    late: [],
  } satisfies SessionFigures;
  await insert(db, 'drawer_close', {
    ...at,
    session_id: closed.id,
    number: 1,
    business_day: 20250601,
    closed_at: 3,
    closed_by: admin!,
    sales_from: 1,
    sales_until: 2,
    last_sale_number: 0,
    last_event_id: 0,
    total_cents: 0,
    expected_cents: 0,
    counted_cents: 0,
    greatest_difference_cents: 0,
    reason: '',
    replaces_id: null,
    figures: JSON.stringify(figures),
  });
  return { 'drawer-session': counted.id, closedDrawer: closed.id };
}

async function buildChanges(db: Db, { branch, product }: Records, name: Name): Promise<Records> {
  const change = async (kind: 'prices' | 'fields', state: 'planned' | 'applied', new_values: object) => {
    const { id } = await insert(db, 'bulk_change', {
      branch_id: branch!,
      kind,
      state,
      products: 1,
      made_at: 1,
      admin_id: null,
      admin_name: name(),
      rule: JSON.stringify(kind === 'prices' ? { by: 'percent', value: 1, rounding: 'none' } : {}),
      ...(state === 'planned' ? { from_day: 21991231, from_hour: 1 } : { applied_at: 1 }),
    });
    await insert(db, 'bulk_change_item', {
      change_id: id,
      product_id: product!,
      product_name: name(),
      new_values: JSON.stringify(new_values),
      old_values: JSON.stringify(kind === 'prices' ? { price_cents: 150 } : { tax_rate: 82_500 }),
      done: state === 'planned' ? 0 : 1,
    });
    return id;
  };
  const file = async (state: 'new' | 'checked' | 'done') => {
    const { id } = await insert(db, 'import_job', {
      branch_id: branch!,
      admin_id: null,
      admin_name: name(),
      file_name: `${name()}.csv`,
      state,
      stored: `none-${next()}`,
      parts: 0,
      bytes: 0,
      format: 'csv',
      encoding: 'utf-8',
      layout: '',
      headers: '["Name","Price"]',
      first_rows: '[["Figs","1.00"]]',
      header_key: name(),
      kind: 'products',
      columns: '["name","price"]',
      made_at: 1,
      written_at: Date.now(),
    });
    await insert(db, 'import_refusal', { import_id: id, position: 1, line: 2, reason: name() });
    await insert(db, 'import_change', {
      import_id: id,
      position: 1,
      record_id: null,
      name: name(),
      old_values: '{}',
      new_values: '{"price":1}',
    });
    return id;
  };
  return {
    planned: await change('prices', 'planned', { price_cents: 210 }),
    repriced: await change('prices', 'applied', { price_cents: 199 }),
    bulk: await change('fields', 'applied', { tax_rate: 0 }),
    imports: await file('new'),
    checked: await file('checked'),
    imported: await file('done'),
  };
}

const RECORDS: Readonly<Record<string, string>> = {
  changePurchaseDraft: 'draft',
  orderPurchase: 'draft',
  readPriceChange: 'planned',
  cancelPriceChange: 'planned',
  takeBackPriceChange: 'repriced',
  startImport: 'checked',
  takeBackImport: 'imported',
  deleteCategory: 'deletedCategory',
  deleteProduct: 'deletedProduct',
  deleteUser: 'deletedAdmin',
  deleteSupplier: 'deletedSupplier',
  deleteWarehouse: 'deletedWarehouse',
  removeTerminal: 'deletedTerminal',
  mergeProducts: 'mergedProduct',
  deleteBranch: 'deletedBranch',
  copyCatalogue: 'deletedBranch',
  readHistory: 'product',
  reopenDrawerSession: 'closedDrawer',
};

/** Returns the kind of record that a path refers to, such as `product` for `/api/stock/product/{id}/loss`. */
export const inPath = ({ path, operationId }: DescribedOperation): string | undefined =>
  RECORDS[operationId] ??
  /([\w-]+)\/\{id\}/.exec(path)?.[1] ??
  /\{(branch|purchase|promotion|transfer|order)(?:Id)?\}/.exec(path)?.[1]?.replace('order', 'orders');

export const pathOf = (operation: DescribedOperation, at: Records): string =>
  operation.path
    .replace('{id}', String(at[inPath(operation)!]))
    .replace(/\{(branch|purchase|promotion|transfer)(Id)?\}/, (_, word: string) => String(at[word]))
    .replace('{orderId}', String(at.orders))
    .replace('{cashier}', String(at.admin))
    .replace('{paymentId}', String(at.payment))
    .replace('{deliveryId}', String(at.webhookDelivery))
    .replace('{resource}', 'product')
    .replace('{since}', '1')
    .replace(/\{(category|categoryId)\}/, '0')
    .replace(/\{(start|startDate)\}/, '20250101')
    .replace(/\{(end|endDate)\}/, '20250630')
    .replace(/\{(date|day)\}/, '20250601');

function nameOf(field: string): string | undefined {
  const word = /^(.+?)(?:Id|_id)$/.exec(field)?.[1];
  return word === 'fromWarehouse' ? 'warehouse' : word;
}

function filledIn(example: unknown, records: Records, name: string): unknown {
  if (Array.isArray(example)) return example.map(item => filledIn(item, records, name));
  if (typeof example !== 'object' || example === null) return example;
  return Object.fromEntries(
    Object.entries(example).map(([field, value]) => {
      const known = records[nameOf(field) ?? ''];
      if (known !== undefined) return [field, known];
      if (field === 'name' || field === 'userName') return [field, name];
      if (field === 'upc') return [field, name.replace(/\D/g, '')];
      return [field, filledIn(value, records, name)];
    }),
  );
}

const BODIES: Readonly<Record<string, (of: Records) => object>> = {
  updateMonthMail: () => ({ recipients: [`new${next()}@shop.example`] }),
  updateJournalAccounts: () => ({ accounts: [{ key: 'tips', account: `new${next()}` }] }),
  createCategory: () => ({ tipo: '' }),
  updateCategory: () => ({ tipo: '' }),
  patchCategory: () => ({ tipo: '' }),
  previewPriceChange: of => ({ ids: [of.product], filter: undefined, count: undefined }),
  changePrices: of => ({
    by: 'percent',
    value: 10,
    from: undefined,
    products: [{ id: of.product, version: 1, newPrice: 2.19 }],
  }),
  changeProducts: of => ({
    ids: [of.product],
    filter: undefined,
    count: undefined,
    promotionId: undefined,
    remove: undefined,
    set: { status: 0, categoryId: of.category, supplierId: of.supplier },
  }),
  receiveTransfer: of => ({ items: [{ id: of.transferItem, received: 1 }] }),
  correctPurchaseLine: of => ({ id: of.purchaseItem }),
  receivePurchase: () => ({ isComplete: false }),
  placePurchase: () => ({ paid_amount: 7, due_amount: 30, change_amount: 0 }),
  createReorderDrafts: of => ({
    lines: [{ productId: of.product, supplierId: of.supplier, quantity: 1, inDrafts: 9 }],
  }),
  updateDrawerSettings: () => ({ differenceLimit: next() }),
  countProduct: () => ({ code: undefined, seen: 40 }),
  checkImport: () => ({ columns: ['name', 'price'], category: 'Fruit', sheet: undefined }),
  chooseImportSheet: () => ({ sheet: '' }),
  startCount: () => ({ scope: 'category' }),
  correctStock: () => ({ counted: undefined, difference: 1 }),
  copyCatalogue: of => ({ from: of.branch }),
  createBanner: () => ({ imageBase64: dataUrl(blackPng(8, 8)) }),
  // The only percentage is the first discount type, which is none of the test's records.
  createDiscountType: () => ({ effect: 'amount-off' }),
  updateDiscountType: () => ({ effect: 'amount-off' }),
  patchDiscountType: () => ({ effect: 'amount-off' }),
  inviteUser: () => ({ email: '' }),
  makeLink: () => ({ email: '' }),
};

export function bodyOf(
  { operationId, example }: DescribedOperation,
  records: Records,
  name = `new${next()}`,
): object | undefined {
  if (example === undefined) return undefined;
  return { ...(filledIn(example, records, name) as object), ...BODIES[operationId]?.(records) };
}

/** Returns the records that a call's body refers to: replacing one of them changes the body. */
export const namedBy = (operation: DescribedOperation, own: Records, foreign: Records): string[] =>
  Object.keys(own).filter(
    name =>
      JSON.stringify(bodyOf(operation, own, '')) !==
      JSON.stringify(bodyOf(operation, { ...own, [name]: foreign[name]! }, '')),
  );
