/**
 * The API as a table: every path of the specification's section 7, one row a resource. Departures from plain CRUD stand
 * on their row with a word on why. The interpreter turns a row into react-admin's verbs; a verb that the API lacks is
 * absent here.
 */
import type { Identifier } from 'ra-core';
import { readSession } from '../session/session';
import type { ReportQuestion } from './api';
import type { CallOptions } from './http';
import { base64Of, dataUrlOf, imageAddress } from './images';
import { centsOf } from './money';
import { textOf } from './text';

type Fields = Record<string, any>;

export interface Call extends Pick<CallOptions, 'query' | 'body'> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
}

/** What selects a list. */
export interface ListQuestion {
  /** The branch that the call is about. */
  branch: number;
  filter: Fields;
  page: number;
  pageSize: number;
}

export interface Endpoint {
  list: (question: ListQuestion) => Call;
  one?: (id: Identifier) => Call;
  create?: Call;
  update?: (id: Identifier) => Call;
  remove?: (id: Identifier) => Call;
  /** `true`: the API pages and totals; otherwise it gives the list whole. */
  paged?: boolean;
  /** Which rows of the answer belong to the list. */
  keep?: (fields: Fields) => boolean;
  /** From the wire to a record. */
  read?: (fields: Fields) => Fields;
  /** From a form to the body of a create or update. `previous` is the record as it was read. */
  write?: (
    fields: Fields,
    context: { branch: number; previous?: Fields | undefined },
  ) => Fields | Promise<Fields>;
}

const get = (path: string, query?: CallOptions['query']): Call => ({
  method: 'GET',
  path,
  ...(query ? { query } : {}),
});

const item = (path: string) => (id: Identifier) => `${path}/${encodeURIComponent(id)}`;

const crud = (path: string) =>
  ({
    one: id => get(item(path)(id)),
    create: { method: 'POST', path },
    update: id => ({ method: 'PUT', path: item(path)(id) }),
    remove: id => ({ method: 'DELETE', path: item(path)(id) }),
  }) satisfies Omit<Endpoint, 'list'>;

/** A branch's records in pages, found by their name. */
const pagesOf = (path: string) =>
  ({
    ...crud(path),
    paged: true,
    list: ({ branch, filter, page, pageSize }) =>
      get(`${path}/branch/${branch}`, { name: filter.name, page, pageSize }),
  }) satisfies Endpoint;

/** `Pick`, at run time: bodies carry the listed fields and nothing more. */
const only = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map(name => [name, fields[name]]));

/** Empty boxes are null in a form and empty text on the wire. */
const texts = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map(name => [name, fields[name] ?? '']));

/** Hundredths of a form (cents, hundredths of a percent or of a unit) to the decimals of the wire; empty is 0. */
const dollarsOf = (hundredths: unknown): number => (Number(hundredths) || 0) / 100;

/** A path below the API's root; empty for anything else, such as another site's address. */
const ownPath = (path: unknown): string => (/^\/[^/]/.test(textOf(path)) ? textOf(path) : '');

/** Flags arrive as booleans or numbers, and from other servers as text. */
const flagOf = (value: unknown): boolean => Number(value) === 1 || value === 'true';

/** Flags as they come: booleans, numbers or text. */
const flags = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map(name => [name, flagOf(fields[name])]));

const { update: _noUpdate, ...banner } = crud('/api/banner');

export const endpoints = {
  banners: {
    // The API has no update for banners.
    ...banner,
    list: () => get('/api/banner'),
    read: fields => ({
      ...fields,
      image: imageAddress('banner', fields.image),
      status: flagOf(fields.status),
    }),
    // A banner's picture is sent as a full data address (section 5), unlike a product's.
    write: async ({ title, status, picture }) => ({
      title,
      imageBase64: picture instanceof File ? await dataUrlOf(picture) : '',
      status: Boolean(status),
      image: picture instanceof File ? picture.name : '',
    }),
  },
  branches: {
    ...crud('/api/branch'),
    list: () => get('/api/branch'),
    // Section 6: the list is restricted to the user's stored branch when one is stored.
    keep: ({ id }) => [null, Number(id)].includes(readSession()?.branchId ?? null),
    read: fields => ({ ...fields, status: Number(fields.status) }),
    write: fields => ({
      ...texts(fields, ['name', 'email', 'footerMsg', 'address']),
      status: Number(fields.status),
    }),
  },
  'inventory/warehouses': {
    ...crud('/api/warehouse'),
    list: ({ branch }) => get(`/api/warehouse/all/branch/${branch}`),
    write: (fields, { branch }) => ({ ...only(fields, ['name']), branchId: branch }),
  },
  categories: {
    ...crud('/api/category'),
    list: ({ filter }) => get(`/api/category/branch/${filter.branchId}`),
    read: category => ({
      ...category,
      ...flags(category, ['pesado', 'ecommerce']),
      status: Number(category.status),
      picture: imageAddress('category', category.image),
    }),
    write: async (category, { branch, previous }) => ({
      ...texts(category, ['name', 'description', 'tipo']),
      parent_id: Number(category.parent_id) || 0,
      status: Number(category.status),
      base64dataimage: await base64Of(category.file),
      pesado: Boolean(category.pesado),
      ecommerce: Boolean(category.ecommerce),
      branch_id: Number(previous?.branch_id ?? branch),
    }),
  },
  products: {
    ...crud('/api/product'),
    paged: true,
    list: ({ filter, page, pageSize }) =>
      get(`/api/product/branch/${filter.branchId}/${filter.categoryId}`, {
        name: filter.name,
        page,
        pageSize,
      }),
    read: product => ({
      ...product,
      ...flags(product, ['ebt', 'wic', 'pesado', 'ecommerce']),
      status: Number(product.status),
      price: centsOf(product.price),
      tax: centsOf(product.tax),
      cost: centsOf(product.cost),
      stock: centsOf(product.stock),
      picture: imageAddress('product', product.image),
    }),
    write: async (product, { branch, previous }) => ({
      ...texts(product, ['name', 'description', 'upc']),
      // An update sends the record that was read with the form's changes on top, so that nothing is erased.
      ...(previous
        ? only(previous, ['ean', 'image', 'promotionName', 'promotionValue', 'promotionLimit'])
        : {}),
      base64dataImage: await base64Of(product.file),
      price: dollarsOf(product.price),
      tax: dollarsOf(product.tax),
      status: Number(product.status),
      categoryId: Number(product.categoryId),
      ebt: Boolean(product.ebt),
      wic: Boolean(product.wic),
      cost: dollarsOf(product.cost),
      stock: dollarsOf(product.stock),
      pesado: Boolean(product.pesado),
      ecommerce: Boolean(product.ecommerce),
      ...(previous ? {} : { branchId: branch }),
    }),
  },
  users: {
    ...crud('/api/admin'),
    list: () => get('/api/admin/all'),
    read: user => ({ ...user, status: flagOf(user.status), role: textOf(user.role), password: '' }),
    write: (user, { previous }) => ({
      ...texts(user, ['name', 'userName', 'password']),
      status: Boolean(user.status),
      role: textOf(user.role).toLowerCase(),
      // Only a new user's phone is sent: the update does not list it.
      ...(previous ? {} : texts(user, ['phone'])),
    }),
  },
  'purchases/suppliers': {
    ...pagesOf('/api/supplier'),
    update: id => {
      if (!id) throw new Error('Missing supplier ID for update');
      return { method: 'PUT', path: item('/api/supplier')(id) };
    },
    // The read side spells it home_Page.
    read: ({ home_Page, ...supplier }) => ({
      ...supplier,
      home_page: home_Page ?? supplier.home_page ?? '',
      status: flagOf(supplier.status),
    }),
    write: (supplier, { branch, previous }) => ({
      ...texts(supplier, ['name', 'email', 'contact', 'address', 'city', 'country', 'phone', 'home_page']),
      branchId: Number(previous?.branchId ?? branch),
      status: Boolean(supplier.status),
    }),
  },
  promotions: {
    ...pagesOf('/api/promotion'),
    read: promotion => ({
      ...promotion,
      dateInit: dayIn(promotion.dateInit),
      dateEnd: dayIn(promotion.dateEnd),
      discountTypeId: Number(promotion.discountTypeId) || 0,
      value: centsOf(promotion.value),
      limit: centsOf(promotion.limit),
    }),
    write: (promotion, { branch, previous }) => ({
      ...texts(promotion, ['name', 'dateInit', 'dateEnd']),
      discountTypeId: Number(promotion.discountTypeId) || 0,
      value: dollarsOf(promotion.value),
      limit: dollarsOf(promotion.limit),
      branchId: Number(previous?.branchId ?? branch),
    }),
  },
  'purchases/orders': {
    paged: true,
    // The path ends in a slash, as the specification writes it.
    list: ({ branch, filter, page, pageSize }) =>
      get(`/api/purchase/branch/${branch}/${wireDay(filter.start)}/${wireDay(filter.end)}/`, {
        page,
        pageSize,
      }),
    create: { method: 'POST', path: '/api/purchase/place' },
    read: purchase => ({
      id: purchase.id,
      ref_no: textOf(purchase.ref_no),
      paymentMethod: textOf(purchase.payment_Method),
      supplierName: textOf(purchase.supplier_Name),
      supplierPhone: textOf(purchase.supplier_Phone),
      createdAt: textOf(purchase.created_At),
      payable: centsOf(purchase.payable_Amount),
      paid: centsOf(purchase.paid_Amount),
      // Additions of our server. Only a path of this API is ever asked with the token.
      notes: textOf(purchase.notes),
      attachment: ownPath(purchase.attachment),
    }),
    write: async (order, { branch }) => ({
      ...texts(order, ['ref_no', 'notes']),
      base64dataImage: await base64Of(order.attachment),
      payable_amount: dollarsOf(order.payable),
      payment_method: order.paymentMethod,
      paid_amount: dollarsOf(order.paid),
      // Both stay 0 on the wire (section 3); what is due is payable minus paid.
      due_amount: 0,
      change_amount: 0,
      branchId: branch,
      supplierId: Number(order.supplierId),
      created_at: order.day,
      items: order.lines.map((line: Fields) => ({
        product_id: line.productId,
        name: line.name,
        quantity: line.quantity,
        sell_price: dollarsOf(line.priceCents),
        cost: dollarsOf(line.costCents),
      })),
    }),
  },
  // What a category's type chooses from.
  menuCategories: { list: () => get('/api/menucategory') },
  // What a promotion's discount type chooses from.
  discountTypes: { list: () => get('/api/discounttype/actives') },
} satisfies Record<string, Endpoint>;

/** What screens may call a resource: a name without a row of the table does not compile. */
export type ResourceName = keyof typeof endpoints;

/** `2026-11-21` as the API's paths have it: `20261121`. */
const wireDay = (day: string): string => day.replaceAll('-', '');

/** The calendar day that a date of the wire begins with, whatever time follows it. */
const dayIn = (date: unknown): string => /^\d{4}-\d{2}-\d{2}/.exec(textOf(date))?.[0] ?? '';

const inRange = ({ branchId, start, end }: ReportQuestion): string =>
  `${branchId}/${wireDay(start)}/${wireDay(end)}`;

/** The named questions. */
export const questions = {
  cashierSales: (question: ReportQuestion) => get(`/api/report/cashier/${inRange(question)}`),
  // The specification spells this one with a capital.
  profit: (question: ReportQuestion) => get(`/api/Report/profit/${inRange(question)}`),
  orders: (question: ReportQuestion) => get(`/api/report/orders/${inRange(question)}`),
  categoryOrders: ({ branchId, categoryId, start, end }: ReportQuestion & { categoryId: number }) =>
    get(`/api/report/categories/${branchId}/${categoryId}/${wireDay(start)}/${wireDay(end)}`),
  orderLines: (id: Identifier) => get(item('/api/report/order/details')(id)),
  categorySales: (question: ReportQuestion) => get(`/api/report/top/categories/${inRange(question)}`),
  closeDay: ({ branchId, day }: { branchId: number; day: string }) =>
    get(`/api/cierrediario/branch/${branchId}/${wireDay(day)}`),
  totalSales: (question: ReportQuestion) => get(`/api/cierrediario/branch/total/${inRange(question)}`),
  // No branch in the path: our server takes it from the header, where it offered one.
  drawerOpenings: ({ start, end }: ReportQuestion) =>
    get(`/token/logs/${wireDay(start)}/${wireDay(end)}`, { info: 'Open Drawer' }),
  transfers: (question: ReportQuestion) => get(`/api/inventorytransfer/report/${inRange(question)}`),
  transferLines: (id: Identifier) => get(item('/api/InventoryTransferDetail')(id)),
  purchaseLines: (id: Identifier) => get(item('/api/purchasedetail')(id)),
  promotionItems: (id: Identifier) => get(item('/api/promotiondetail/items')(id)),
  addPromotionItem: (body: { promotionId: Identifier; productId: number }): Call => ({
    method: 'POST',
    path: '/api/promotiondetail',
    body,
  }),
  removePromotionItem: (id: Identifier): Call => ({
    method: 'DELETE',
    path: item('/api/promotiondetail')(id),
  }),
  searchProducts: ({ text }: { text: string }) => get('/api/product/autocomplete', { name: text }),
};
