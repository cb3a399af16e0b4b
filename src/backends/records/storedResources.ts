/**
 * The stored form of each resource's records (`dataProvider/api.ts`), and the conversion of a form's values before
 * storing.
 */
import type { Identifier } from 'ra-core';
import type { ResourceName } from '../../dataProvider/api';
import { toDataUrl } from '../../dataProvider/images';
import { toTrimmedText } from '../../dataProvider/wire';

export type Fields = Record<string, any>;

export interface StoredResource {
  /** The collection's name in the store. */
  store: string;
  /** The field with the branch that a record belongs to; absent if records belong to all branches. */
  branch?: 'branchId' | 'branch_id';
  /** The verbs besides reading. */
  verbs: readonly ('create' | 'update' | 'delete')[];
  /** Default order of a list. */
  sort?: { field: string; order: 'ASC' | 'DESC' };
  /** The filter of a list, in the words of the store. */
  filter?: (filter: Fields) => Fields;
  /** From the store to the screen. */
  read?: (record: Fields) => Fields;
  /**
   * Converts a form's values for the store. `previous` is the record as read; `look` finds another record.
   */
  write?: (record: Fields, previous: Fields | undefined, look: FindRecord) => Fields | Promise<Fields>;
}

export type FindRecord = (collection: string, id: Identifier) => Promise<Fields>;

const ALL = ['create', 'update', 'delete'] as const;

/** Stores a chosen file as a `data:` URL in `field`. Without a file the stored picture stays. */
const withPicture =
  (field: 'picture' | 'image', source: 'file' | 'picture') =>
  async ({ [source]: file, ...record }: Fields, previous: Fields | undefined): Promise<Fields> => ({
    ...record,
    [field]: file instanceof File ? await toDataUrl(file) : (previous?.[field] ?? ''),
  });

/** The store holds the URL of a picture, or an empty text. */
const picture = {
  read: (record: Fields) => ({ ...record, picture: toTrimmedText(record.picture) }),
  write: withPicture('picture', 'file'),
};

export const STORED_RESOURCES: Partial<Record<ResourceName, StoredResource>> = {
  // Like the documented API, which offers no update either.
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
  products: { store: 'products', branch: 'branchId', verbs: ALL, ...picture },
  users: {
    store: 'users',
    verbs: ALL,
    // A password is never read; an empty box keeps the stored one.
    read: ({ password: _, ...user }) => ({ ...user, password: '' }),
    write: ({ password, ...user }) => ({ ...user, ...(password ? { password } : {}) }),
  },
  'purchases/suppliers': { store: 'suppliers', branch: 'branchId', verbs: ALL },
  promotions: { store: 'promotions', branch: 'branchId', verbs: ALL },
  'purchases/orders': {
    store: 'purchases',
    branch: 'branchId',
    verbs: ['create'],
    sort: { field: 'id', order: 'DESC' },
    filter: ({ start, end, ...filter }) => ({ ...filter, createdAt_gte: start, createdAt_lte: end }),
    // The lines are stored in the purchase, and loaded by a call of their own.
    read: ({ lines: _lines, ...order }) => ({
      ...order,
      notes: toTrimmedText(order.notes),
      attachment: toTrimmedText(order.attachment),
    }),
    write: async ({ day, attachment, ...order }, _previous, look) => {
      const supplier = await look('suppliers', order.supplierId);
      return {
        ...order,
        supplierName: supplier.name,
        supplierPhone: supplier.phone,
        createdAt: day,
        attachment: attachment instanceof File ? await toDataUrl(attachment) : '',
      };
    },
  },
  menuCategories: { store: 'menuCategories', verbs: [] },
  discountTypes: { store: 'discountTypes', verbs: [] },
};

export const RESOURCES = Object.keys(STORED_RESOURCES) as ResourceName[];
