import type { Api, RequestOptions, Supplier } from '../../dataProvider/api';
import { readFirstMatchingRecords } from '../../ui/search/readFirstMatchingRecords';

export const MAX_SUPPLIER_SEARCH_RESULTS = 50;

export const createSupplierSearch =
  (branchId: number, keep?: (supplier: Supplier) => boolean) =>
  (api: Api, text: string, options: RequestOptions): Promise<Supplier[]> =>
    readFirstMatchingRecords(
      api,
      'purchases/suppliers',
      { branchId, filter: { name: text }, most: MAX_SUPPLIER_SEARCH_RESULTS, ...(keep && { keep }) },
      options,
    );

/** Creates a search for active suppliers only, because inactive suppliers cannot receive orders. */
export const createActiveSupplierSearch = (branchId: number) =>
  createSupplierSearch(branchId, ({ status }) => status);
