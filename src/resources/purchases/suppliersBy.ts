import type { Api, RequestOptions, Supplier } from '../../dataProvider/api';
import { firstRecords } from '../../ui/search/firstRecords';

/** The most suppliers that a search gives. */
export const MOST_SUPPLIERS = 50;

/** Finds suppliers of a branch by name, for a select. @param keep only these; without it, all */
export const suppliersBy =
  (branchId: number, keep?: (supplier: Supplier) => boolean) =>
  (api: Api, text: string, options: RequestOptions): Promise<Supplier[]> =>
    firstRecords(
      api,
      'purchases/suppliers',
      { branchId, filter: { name: text }, most: MOST_SUPPLIERS, ...(keep && { keep }) },
      options,
    );

/** The same without inactive suppliers, which are not bought from. */
export const activeSuppliersBy = (branchId: number) => suppliersBy(branchId, ({ status }) => status);
