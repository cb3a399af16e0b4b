import type { Db } from '../../server/database/connect.ts';
import type { NewRow, Schema } from '../../server/database/schema.ts';
import { foldText } from '../../contract/foldText.ts';
import { toProductCodeKeys } from '../../server/lib/productCodeKeys.ts';
import { toNameSearchKey } from '../../server/lib/text.ts';
import { insert, next } from './builders.ts';

type With<Table extends keyof Schema, Needed extends keyof NewRow<Table>> = Partial<NewRow<Table>> &
  Pick<NewRow<Table>, Needed>;

export function buildProduct(db: Db, values: With<'product', 'branch_id' | 'category_id'>) {
  const name = values.name ?? `Product ${next()}`;
  return insert(db, 'product', {
    name,
    search: toNameSearchKey(name),
    price_cents: 199,
    ...toProductCodeKeys(values),
    ...values,
  });
}

export function buildSupplier(db: Db, values: With<'supplier', 'branch_id'>) {
  const name = values.name ?? `Supplier ${next()}`;
  return insert(db, 'supplier', { name, search: foldText(name), ...values });
}

export const buildPurchase = (db: Db, values: With<'purchase', 'branch_id' | 'supplier_id'>) =>
  insert(db, 'purchase', {
    ref_no: `ref ${next()}`,
    payable_cents: 1000,
    paid_cents: 1000,
    payment_method: 'Cash',
    business_day: 20250115,
    created_at: Date.UTC(2025, 0, 15, 12),
    ...values,
  });

export const buildPurchaseItem = (db: Db, values: With<'purchase_item', 'purchase_id' | 'product_id'>) =>
  insert(db, 'purchase_item', {
    name: 'Apples',
    quantity_milli: 1000,
    received_milli: values.quantity_milli ?? 1000,
    cost_cents: 100,
    sell_price_cents: 200,
    ...values,
  });

export const buildTransferItem = (db: Db, values: With<'transfer_item', 'transfer_id' | 'product_id'>) =>
  insert(db, 'transfer_item', { quantity_milli: 1000, cost_cents: 100, ...values });

export async function buildPromotion(db: Db, values: With<'promotion', 'branch_id'>) {
  const discount_type_id = values.discount_type_id ?? (await discountType(db));
  const name = values.name ?? `Promotion ${next()}`;
  return insert(db, 'promotion', {
    name,
    search: foldText(name),
    date_init: 19990101,
    date_end: 21991231,
    value_hundredths: 1050,
    limit_cents: 2000,
    ...values,
    discount_type_id,
  });
}

export const buildPromotionItem = (db: Db, values: With<'promotion_item', 'promotion_id' | 'category_id'>) =>
  insert(db, 'promotion_item', { product_id: null, ...values });

async function discountType(db: Db): Promise<number> {
  const known = await db.selectFrom('discount_type').select('id').orderBy('id').executeTakeFirst();
  return known?.id ?? (await insert(db, 'discount_type', { name: 'Percentage' })).id;
}

export const categoryInput = (branch_id: number, values: object = {}) => ({
  name: 'Fruit',
  description: '',
  parent_id: 0,
  status: 1,
  base64dataimage: '',
  tipo: '',
  pesado: false,
  ecommerce: true,
  branch_id,
  ...values,
});

export const productInput = (branchId: number, categoryId: number, values: object = {}) => ({
  name: 'Apples',
  description: '',
  upc: '',
  base64dataImage: '',
  price: 1.99,
  tax: 8.25,
  status: 1,
  categoryId,
  ebt: true,
  wic: false,
  cost: 0.8,
  stock: 12.5,
  pesado: true,
  ecommerce: false,
  branchId,
  ...values,
});

interface Ordered {
  branchId: number;
  supplierId: number;
  products: readonly number[];
}

export const draftInput = ({ branchId, supplierId, products }: Ordered, values: object = {}) => ({
  ref_no: 'PO-0815',
  notes: '',
  base64dataImage: '',
  payable_amount: products.length * 12.5,
  branchId,
  supplierId,
  created_at: '2026-03-10',
  state: 'ordered',
  items: products.map(product_id => ({ product_id, name: '', quantity: 10, sell_price: 2, cost: 1.25 })),
  ...values,
});

export const purchaseInput = ({ branchId, supplierId, products }: Ordered, values: object = {}) => ({
  ref_no: 'INV-0815',
  notes: '',
  base64dataImage: '',
  payable_amount: 20,
  payment_method: 'Cash',
  paid_amount: 20,
  due_amount: 0,
  change_amount: 0,
  branchId,
  supplierId,
  created_at: '2026-03-10',
  items: products.map(product_id => ({
    product_id,
    name: 'Apples',
    quantity: 2,
    sell_price: 3.5,
    cost: 1.25,
  })),
  ...values,
});
