import { sql } from 'kysely';
import { Supplier, SupplierInput, PagedSuppliers, SupplierQuery } from '../../contract/supplier.ts';
import { createCrudRoutes } from '../crud/crudRoutes.ts';
import { toFlag } from '../database/tables/columns.ts';
import {
  buildOrderBy,
  toCaseInsensitiveSortColumn,
  type SortableColumns,
  type SortQuery,
} from '../http/sorting.ts';
import { toNameSearchKey } from '../lib/text.ts';
import type { Row } from '../database/schema.ts';
import { createMessage } from '../language/message.ts';

export const toSupplier = (row: Row<'supplier'>): Supplier => ({
  id: row.id,
  name: row.name,
  contact: row.contact,
  phone: row.phone,
  address: row.address,
  city: row.city,
  country: row.country,
  email: row.email,
  home_Page: row.home_page,
  branchId: row.branch_id,
  status: row.status === 1,
  ...(row.lead_days === null ? {} : { leadDays: row.lead_days }),
});

const columns = (input: SupplierInput) => {
  const name = input.name.trim();
  return {
    name,
    search: toNameSearchKey(name),
    contact: input.contact,
    phone: input.phone,
    address: input.address,
    city: input.city,
    country: input.country,
    email: input.email,
    home_page: input.home_page,
    status: toFlag(input.status),
    ...(input.leadDays === undefined ? {} : { lead_days: input.leadDays }),
  };
};

const SORTED_COLUMNS: SortableColumns<'suppliers'> = {
  id: sql`id`,
  name: sql`search`,
  contact: toCaseInsensitiveSortColumn('contact'),
  email: toCaseInsensitiveSortColumn('email'),
  phone: sql`phone`,
  address: toCaseInsensitiveSortColumn('address'),
  city: toCaseInsensitiveSortColumn('city'),
  country: toCaseInsensitiveSortColumn('country'),
  home_Page: toCaseInsensitiveSortColumn('home_page'),
  status: sql`status`,
  leadDays: sql`coalesce(lead_days, 0)`,
};

export const supplierRoutes = createCrudRoutes({
  path: 'supplier',
  resource: 'purchases/suppliers',
  table: 'supplier',
  record: Supplier,
  input: SupplierInput,
  page: PagedSuppliers,
  query: SupplierQuery,
  orderBy: query => buildOrderBy(SORTED_COLUMNS, query as SortQuery<'suppliers'>, sql`search, id`),
  wire: toSupplier,
  asSent: ({ home_Page }) => ({ home_page: home_Page }),
  columns,
  history: createMessage('supplier.inUse'),
});
