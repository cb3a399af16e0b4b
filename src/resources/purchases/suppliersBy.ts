import type { Api, RequestOptions, Supplier } from '../../dataProvider/api';
import { firstRecords } from '../../ui/search/firstRecords';

/** As many as a search gives at most. */
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

/** Those among them that are bought from: who is inactive is not. */
export const activeSuppliersBy = (branchId: number) => suppliersBy(branchId, ({ status }) => status);
