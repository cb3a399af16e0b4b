import type { Identifier, RaRecord, SortPayload } from 'ra-core';
import type { ResourceName } from '../../dataProvider/api';
import { getHttpStatus } from '../../dataProvider/errors';
import { toDataUrl } from '../../dataProvider/images';
import { toTrimmedText } from '../../dataProvider/wire';

export type Fields = Record<string, any>;

export interface StoredResource {
  store: string;
  /** The field that contains the branch of a record; absent if records belong to all branches. */
  branch?: 'branchId' | 'branch_id';
  /** Methods that the store supports. Every store also supports reading. */
  verbs: readonly ('create' | 'update' | 'delete')[];
  sort?: SortPayload;
  /** Order if ids are text such as UUIDs; default: by name. */
  textIdSort?: SortPayload;
  filter?: (filter: Fields) => Fields;
  read?: (record: Fields) => Fields;
  /** Adds fields that the store has only in records of another resource. */
  complete?: (records: RaRecord[], findMany: ManyRecordsFinder) => Promise<RaRecord[]>;
  /**
   * Converts a form's values to a record of the backend. `previous` is the record before the edit; `look` reads a
   * record of another resource.
   */
  write?: (record: Fields, previous: Fields | undefined, look: RecordFinder) => Fields | Promise<Fields>;
}

export type RecordFinder = (collection: string, id: Identifier) => Promise<Fields>;

/** Reads records of a resource; none if the backend lacks the resource. */
export type ManyRecordsFinder = (resource: ResourceName, ids: Identifier[]) => Promise<Fields[]>;

const ALL = ['create', 'update', 'delete'] as const;

/** Stores a chosen file as a `data:` URL in `field`. Without a new file, the stored picture is preserved. */
const withPicture =
  (field: 'picture' | 'image', source: 'file' | 'picture') =>
  async ({ [source]: file, ...record }: Fields, previous: Fields | undefined): Promise<Fields> => ({
    ...record,
    [field]: file instanceof File ? await toDataUrl(file) : (previous?.[field] ?? ''),
  });

const UNAUTHORIZED = 401;

const getSupplierId = ({ supplierId }: RaRecord): Identifier => supplierId as Identifier;

const toSupplierFields = ({ name, phone }: Fields) => ({ supplierName: name, supplierPhone: phone });

const picture = {
  read: (record: Fields) => ({ ...record, picture: toTrimmedText(record.picture) }),
  write: withPicture('picture', 'file'),
};

export const STORED_RESOURCES: Partial<Record<ResourceName, StoredResource>> = {
  // Banners cannot be updated, because the basic API (docs/api.md) has no call for it.
  banners: {
    store: 'banners',
    verbs: ['create', 'delete'],
    write: withPicture('image', 'picture'),
  },
  branches: { store: 'branches', verbs: ALL },
  'inventory/warehouses': { store: 'warehouses', branch: 'branchId', verbs: ALL },
  categories: {
    store: 'categories',
    branch: 'branch_id',
    verbs: ALL,
    filter: ({ branchId: _, ...filter }) => filter,
    ...picture,
  },
  products: {
    store: 'products',
    branch: 'branchId',
    verbs: ALL,
    // Category 0 lists the products of all categories, as in our own API.
    filter: ({ categoryId, ...filter }) => (Number(categoryId) === 0 ? filter : { ...filter, categoryId }),
    ...picture,
  },
  users: {
    store: 'users',
    verbs: ALL,
    // A password is never read from the store; an empty input keeps the stored password.
    read: ({ password: _, ...user }) => ({ ...user, userName: toTrimmedText(user.userName), password: '' }),
    write: ({ password, ...user }) => ({ ...user, ...(password ? { password } : {}) }),
  },
  'purchases/suppliers': { store: 'suppliers', branch: 'branchId', verbs: ALL },
  promotions: { store: 'promotions', branch: 'branchId', verbs: ALL },
  'purchases/orders': {
    store: 'purchases',
    branch: 'branchId',
    verbs: ['create'],
    sort: { field: 'id', order: 'DESC' },
    textIdSort: { field: 'createdAt', order: 'DESC' },
    filter: ({ start, end, ...filter }) => ({ ...filter, createdAt_gte: start, createdAt_lte: end }),
    // The backend stores a purchase's lines inside the purchase. They are removed here, because the screen loads them
    // by a separate call.
    read: ({ lines: _lines, ...order }) => ({
      ...order,
      state: toTrimmedText(order.state),
      notes: toTrimmedText(order.notes),
      attachment: toTrimmedText(order.attachment),
    }),
    // Some backends store only the id of the supplier.
    complete: async (orders, findMany) => {
      const ids = orders.filter(order => order.supplierId && !order.supplierName).map(getSupplierId);
      if (ids.length === 0) return orders;
      const found = await findMany('purchases/suppliers', [...new Set(ids)]).catch((error: unknown) => {
        if (getHttpStatus(error) === UNAUTHORIZED) throw error;
        console.error('The suppliers of the orders could not be read.', error);
        return [];
      });
      const suppliers = new Map(found.map(supplier => [String(supplier.id), supplier]));
      return orders.map(order => {
        const supplier = suppliers.get(String(order.supplierId));
        return order.supplierName || !supplier ? order : { ...order, ...toSupplierFields(supplier) };
      });
    },
    write: async ({ day, attachment, supplierId, ...order }, _previous, look) => {
      // The id is 0 if the backend has no suppliers, because the form has no input then.
      const supplier = supplierId ? await look('suppliers', supplierId) : undefined;
      return {
        ...order,
        ...(supplier ? { supplierId, ...toSupplierFields(supplier) } : {}),
        createdAt: day,
        attachment: attachment instanceof File ? await toDataUrl(attachment) : '',
      };
    },
  },
  menuCategories: { store: 'menuCategories', verbs: [] },
  discountTypes: { store: 'discountTypes', verbs: [] },
};

export const RESOURCES = Object.keys(STORED_RESOURCES) as ResourceName[];
