/**
 * Fields of the entity `parcels`, which the test creates with `npm run new -- resource parcels`, and one of its
 * records.
 */
export const PARCEL_FIELDS = [
  'title:text',
  'contact:email',
  'site:link',
  'fee:money',
  'pieces:count',
  'sent:day',
  'fragile:flag',
  'state:new/packed/gone',
  'supplier:suppliers',
];

export interface Parcel {
  id: number;
  title: string;
  contact: string;
  site: string;
  /** Integer cents. */
  fee: number | null;
  pieces: number | null;
  sent: string;
  fragile: boolean;
  state: string;
  supplierId: number | null;
  supplierName: string;
}

export interface Supplier {
  id: number;
  name: string;
  city: string;
}

export const SUPPLIERS = 'purchases/suppliers';
