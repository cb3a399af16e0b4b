import type { Identifier, RaRecord } from 'ra-core';
import type {
  Purchase as PurchaseWire,
  PurchaseInput,
  PurchaseLine as PurchaseLineWire,
} from '../../../contract/purchase';
import type { Supplier as SupplierWire, SupplierInput } from '../../../contract/supplier';
import type { ListSort } from '../../../contract/listSorts';
import { toBase64, toImageUrl } from '../images';
import { toCents, toDollars } from '../../lib/money';
import type { PurchaseAmounts } from '../../lib/purchaseAmounts';
import {
  defineCall,
  get,
  buildRecordPath,
  pagedCrudRequests,
  LIST_SORTING_EXTENSION,
  toQueryValue,
  toSortQuery,
  toRequestTextFields,
  type ApiCallEndpoint,
  type ResourceEndpoint,
  type RecordWriteContext,
} from '../requests';
import { createListResponseReader } from '../pages';
import {
  isActiveStatus,
  toId,
  normalizeRecordId,
  toNumber,
  toSameOriginPath,
  toText,
  toTrimmedText,
  toWireDay,
  type UnknownRecord,
  type UncheckedFields,
} from '../wire';

export interface Supplier extends RaRecord {
  id: Identifier;
  name: string;
  contact: string;
  email: string;
  phone: string;
  address: string;
  city: string;
  country: string;
  home_page: string;
  status: boolean;
  /**
   * Lead time: days from order to arrival; null or undefined when not set. Only our server has this field.
   */
  leadDays?: number | null;
  /** The record's branch. An update sends it back unchanged. */
  branchId?: number;
}

export interface PurchaseOrder extends RaRecord {
  id: Identifier;
  ref_no: string;
  paymentMethod: string;
  supplierName: string;
  supplierPhone: string;
  createdAt: string;
  /** `payableCents` and `paidCents` are absent if the backend does not send them. */
  payableCents?: number;
  paidCents?: number;
  notes: string;
  /** Identifies the attached file in the call `purchaseAttachment`; empty without an attachment. */
  attachment: string;
  state: string;
  owedCents?: number;
}

export interface NewPurchaseOrder {
  ref_no: string;
  notes: string;
  attachment: File | null;
  payableCents: number;
  paidCents: number;
  paymentMethod: string;
  supplierId: Identifier;
  day: string;
  lines: { productId: Identifier; name: string; quantity: number; costCents: number; priceCents: number }[];
}

export interface PurchaseLine {
  id: Identifier;
  name: string;
  picture: string;
  /** The three optional fields are absent if the backend does not send them. Amounts are in cents. */
  quantity?: number;
  costCents?: number;
  priceCents?: number;
  productId: Identifier;
}

const SUPPLIER_SORTS: Readonly<Record<string, ListSort<'suppliers'>>> = {
  home_page: 'home_Page',
};

const PURCHASE_SORTS: Readonly<Record<string, ListSort<'purchases'>>> = {
  paymentMethod: 'payment_Method',
  supplierName: 'supplier_Name',
  createdAt: 'created_At',
  payableCents: 'payable_Amount',
  paidCents: 'paid_Amount',
};

export const suppliers = {
  ...pagedCrudRequests('/api/supplier', SUPPLIER_SORTS),
  update: id => {
    if (!id) throw new Error('Missing supplier ID for update');
    return { method: 'PUT', path: buildRecordPath('/api/supplier')(id) };
  },
  // The field `home_page` of requests is `home_Page` in responses.
  read: (wire: UncheckedFields<SupplierWire & SupplierInput>): Supplier => ({
    id: toId(wire.id),
    name: toText(wire.name),
    contact: toText(wire.contact),
    email: toText(wire.email),
    phone: toText(wire.phone),
    address: toText(wire.address),
    city: toText(wire.city),
    country: toText(wire.country),
    home_page: toText(wire.home_Page ?? wire.home_page),
    status: isActiveStatus(wire.status),
    ...(typeof wire.leadDays === 'number' ? { leadDays: wire.leadDays } : {}),
    branchId: toNumber(wire.branchId),
  }),
  write: (form: UncheckedFields<Supplier>, { branch, previous }: RecordWriteContext): SupplierInput => ({
    ...toRequestTextFields(form, [
      'name',
      'email',
      'contact',
      'address',
      'city',
      'country',
      'phone',
      'home_page',
    ]),
    branchId: (previous as Supplier | undefined)?.branchId || branch,
    status: Boolean(form.status),
    // An empty input, which is null or empty text, clears the lead time.
    ...(form.leadDays === undefined ? {} : { leadDays: toNumber(form.leadDays) || null }),
  }),
} satisfies ResourceEndpoint;

export const purchaseOrders = {
  paged: true,
  ofBranch: true,
  // The basic API (docs/api.md) has no `state` filter. Screens use the filter only if the server announced it at
  // sign-in.
  filters: ['start', 'end', 'state'],
  needs: ['start', 'end'],
  more: LIST_SORTING_EXTENSION,
  // In the API, the path for listing purchases ends with a slash.
  list: ({ branch, filter, page, pageSize, sort }) =>
    get(
      `/api/purchase/branch/${branch}/${toWireDay(toText(filter.start))}/${toWireDay(toText(filter.end))}/`,
      {
        page,
        pageSize,
        state: toQueryValue(filter.state),
        ...toSortQuery(PURCHASE_SORTS, sort),
      },
    ),
  create: { method: 'POST', path: '/api/purchase/place' },
  read: (wire: UncheckedFields<PurchaseWire>): PurchaseOrder & PurchaseAmounts => ({
    id: toId(wire.id),
    ref_no: toTrimmedText(wire.ref_no),
    paymentMethod: toTrimmedText(wire.payment_Method),
    supplierName: toTrimmedText(wire.supplier_Name),
    supplierPhone: toTrimmedText(wire.supplier_Phone),
    createdAt: toTrimmedText(wire.created_At),
    payableCents: toCents(wire.payable_Amount),
    paidCents: toCents(wire.paid_Amount),
    notes: toTrimmedText(wire.notes),
    attachment: toSameOriginPath(wire.attachment),
    state: toText(wire.state),
    ...(typeof wire.due_Amount === 'number' ? { owedCents: toCents(wire.due_Amount) } : {}),
  }),
  write: async (
    form: UnknownRecord,
    { branch }: RecordWriteContext,
  ): Promise<Record<keyof PurchaseInput, unknown>> => {
    const order = form as unknown as NewPurchaseOrder;
    return {
      ...toRequestTextFields(order, ['ref_no', 'notes']),
      base64dataImage: await toBase64(order.attachment),
      payable_amount: toDollars(order.payableCents),
      payment_method: order.paymentMethod,
      paid_amount: toDollars(order.paidCents),
      // The API requires `due_amount` and `change_amount`, which the application does not use, so both are sent as 0.
      // If a backend sends no amount due, screens compute it as payable minus paid.
      due_amount: 0,
      change_amount: 0,
      branchId: branch,
      supplierId: normalizeRecordId(order.supplierId),
      created_at: order.day,
      items: order.lines.map(line => ({
        product_id: line.productId,
        name: line.name,
        quantity: line.quantity,
        sell_price: toDollars(line.priceCents),
        cost: toDollars(line.costCents),
      })),
    };
  },
} satisfies ResourceEndpoint;

export const purchaseLines = defineCall(
  (purchaseId: Identifier) => get(buildRecordPath('/api/purchasedetail')(purchaseId)),
  createListResponseReader((wire: UncheckedFields<PurchaseLineWire>): PurchaseLine => ({
    id: normalizeRecordId(wire.id),
    name: toTrimmedText(wire.product_Name),
    picture: toImageUrl('product', wire.product_Image),
    quantity: toNumber(wire.quantity),
    costCents: toCents(wire.cost),
    priceCents: toCents(wire.sell_Price),
    productId: normalizeRecordId(wire.productId),
  })),
);

export const purchaseAttachment: ApiCallEndpoint<string, Blob> = {
  request: attachment => get(attachment),
  as: 'file',
  read: answer => answer as Blob,
};
