import type { Api, RequestOptions, Supplier } from '../../dataProvider/api';
import { firstRecords } from '../../ui/search/firstRecords';

const MOST = 50;

/** Finds suppliers of a branch by name, for a select. */
export const suppliersBy =
  (branchId: number) =>
  (api: Api, text: string, options: RequestOptions): Promise<Supplier[]> =>
    firstRecords(api, 'purchases/suppliers', { branchId, filter: { name: text }, most: MOST }, options);
