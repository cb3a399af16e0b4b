/** Converts suppliers from the database to the wire. */
import type { Supplier } from '../../contract/supplier.ts';
import type { Row } from '../database/schema.ts';

export const supplier = (row: Row<'supplier'>): Supplier => ({
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
