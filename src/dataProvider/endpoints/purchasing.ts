/** Suppliers, and purchases from them. */
import type { Identifier, RaRecord } from 'ra-core';
import type {
  Purchase as PurchaseWire,
  PurchaseInput,
  PurchaseLine as PurchaseLineWire,
} from '../../../contract/purchase';
import type { Supplier as SupplierWire, SupplierInput } from '../../../contract/supplier';
import { base64Of, imageAddress } from '../images';
import { centsOf, dollarsOf } from '../../lib/money';
import {
  call,
  get,
  oneOf,
  pagesOf,
  queryText,
  texts,
  type CallEndpoint,
  type ResourceEndpoint,
  type WriteContext,
} from '../requests';
import { rows } from '../pages';
import {
  isActive,
  idOf,
  keyOf,
  numberOf,
  ownPath,
  textOf,
  trimmed,
  wireDay,
  type Fields,
  type Loose,
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
  /** Days from an order to its arrival. An addition of our server: null or undefined where nobody has set it. */
  leadDays?: number | null;
  /** Fields that no screen shows. An update sends them back. */
  carried?: { branchId: number };
}

export interface PurchaseOrder extends RaRecord {
  id: Identifier;
  ref_no: string;
  paymentMethod: string;
  supplierName: string;
  supplierPhone: string;
  /** As the backend writes it; `momentOf` of `lib/days` reads it. */
  createdAt: string;
  payableCents: number;
  paidCents: number;
  /** Empty where there are none, or where the backend does not tell. */
  notes: string;
  /** What `purchaseAttachment` takes. Empty where there is none, or where the backend does not tell. */
  attachment: string;
  /** One of `PURCHASE_STATES` of the contract. Empty where the backend does not tell. */
  state: string;
  /** The amount owed for goods that arrived; absent where the backend does not tell. */
  owedCents?: number;
}

/** A purchase order to be placed. */
export interface NewPurchaseOrder {
  ref_no: string;
  notes: string;
  attachment: File | null;
  payableCents: number;
  paidCents: number;
  paymentMethod: string;
  supplierId: Identifier;
  /** `yyyy-MM-dd`. */
  day: string;
  lines: { productId: Identifier; name: string; quantity: number; costCents: number; priceCents: number }[];
}

export interface PurchaseLine {
  id: Identifier;
  /** Empty when the backend has none. */
  name: string;
  picture: string;
  quantity: number;
  costCents: number;
  priceCents: number;
  /** 0 where the backend does not say. */
  productId: number;
}

export const suppliers = {
  ...pagesOf('/api/supplier'),
  update: id => {
    if (!id) throw new Error('Missing supplier ID for update');
    return { method: 'PUT', path: oneOf('/api/supplier')(id) };
  },
  // The read side spells it home_Page.
  read: (wire: Loose<SupplierWire & SupplierInput>): Supplier => ({
    id: idOf(wire.id),
    name: textOf(wire.name),
    contact: textOf(wire.contact),
    email: textOf(wire.email),
    phone: textOf(wire.phone),
    address: textOf(wire.address),
    city: textOf(wire.city),
    country: textOf(wire.country),
    home_page: textOf(wire.home_Page ?? wire.home_page),
    status: isActive(wire.status),
    ...(typeof wire.leadDays === 'number' ? { leadDays: wire.leadDays } : {}),
    carried: { branchId: numberOf(wire.branchId) },
  }),
  write: (form: Loose<Supplier>, { branch, previous }: WriteContext): SupplierInput => ({
    ...texts(form, ['name', 'email', 'contact', 'address', 'city', 'country', 'phone', 'home_page']),
    branchId: (previous as Supplier | undefined)?.carried?.branchId || branch,
    status: Boolean(form.status),
    // An emptied box holds null or empty text.
    ...(form.leadDays === undefined ? {} : { leadDays: numberOf(form.leadDays) || null }),
  }),
} satisfies ResourceEndpoint;

export const purchaseOrders = {
  paged: true,
  ofBranch: true,
  // `state` is an addition of our server: a screen sends it where it is announced.
  filters: ['start', 'end', 'state'],
  needs: ['start', 'end'],
  // The path ends in a slash, as the API writes it.
  list: ({ branch, filter, page, pageSize }) =>
    get(`/api/purchase/branch/${branch}/${wireDay(textOf(filter.start))}/${wireDay(textOf(filter.end))}/`, {
      page,
      pageSize,
      state: queryText(filter.state),
    }),
  create: { method: 'POST', path: '/api/purchase/place' },
  read: (wire: Loose<PurchaseWire>): PurchaseOrder => ({
    id: idOf(wire.id),
    ref_no: trimmed(wire.ref_no),
    paymentMethod: trimmed(wire.payment_Method),
    supplierName: trimmed(wire.supplier_Name),
    supplierPhone: trimmed(wire.supplier_Phone),
    createdAt: trimmed(wire.created_At),
    payableCents: centsOf(wire.payable_Amount),
    paidCents: centsOf(wire.paid_Amount),
    // Additions of our server. The token is only ever sent to a path of this API.
    notes: trimmed(wire.notes),
    attachment: ownPath(wire.attachment),
    state: textOf(wire.state),
    ...(typeof wire.due_Amount === 'number' ? { owedCents: centsOf(wire.due_Amount) } : {}),
  }),
  write: async (form: Fields, { branch }: WriteContext): Promise<Record<keyof PurchaseInput, unknown>> => {
    const order = form as unknown as NewPurchaseOrder;
    return {
      ...texts(order, ['ref_no', 'notes']),
      base64dataImage: await base64Of(order.attachment),
      payable_amount: dollarsOf(order.payableCents),
      payment_method: order.paymentMethod,
      paid_amount: dollarsOf(order.paidCents),
      // Both stay 0 on the wire; what is due is payable minus paid.
      due_amount: 0,
      change_amount: 0,
      branchId: branch,
      supplierId: keyOf(order.supplierId),
      created_at: order.day,
      items: order.lines.map(line => ({
        product_id: line.productId,
        name: line.name,
        quantity: line.quantity,
        sell_price: dollarsOf(line.priceCents),
        cost: dollarsOf(line.costCents),
      })),
    };
  },
} satisfies ResourceEndpoint;

export const purchaseLines = call(
  (purchaseId: Identifier) => get(oneOf('/api/purchasedetail')(purchaseId)),
  rows((wire: Loose<PurchaseLineWire>): PurchaseLine => ({
    id: keyOf(wire.id),
    name: trimmed(wire.product_Name),
    picture: imageAddress('product', wire.product_Image),
    quantity: numberOf(wire.quantity),
    costCents: centsOf(wire.cost),
    priceCents: centsOf(wire.sell_Price),
    productId: numberOf(wire.productId),
  })),
);

/** Its query is the `attachment` of an order. */
export const purchaseAttachment: CallEndpoint<string, Blob> = {
  request: attachment => get(attachment),
  as: 'file',
  read: answer => answer as Blob,
};
