import type { Api, RequestOptions, Supplier } from '../../dataProvider/api';
import { firstRecords } from '../../ui/search/firstRecords';

const MOST = 50;

/** Finds suppliers of a branch by name, for a select. */
export const suppliersBy =
  (branchId: number) =>
  (api: Api, text: string, options: RequestOptions): Promise<Supplier[]> =>
    firstRecords(api, 'purchases/suppliers', { branchId, filter: { name: text }, most: MOST }, options);

/** Those among them that are bought from: who is inactive is not. */
export const activeSuppliersBy =
  (branchId: number) =>
  async (...asked: Parameters<ReturnType<typeof suppliersBy>>): Promise<Supplier[]> =>
    (await suppliersBy(branchId)(...asked)).filter(({ status }) => status);
