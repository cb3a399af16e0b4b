import type { Api, RequestOptions, Supplier } from '../../dataProvider/api';

const MOST = 50;

/** Finds suppliers of a branch by name, for a select. */
export const suppliersBy =
  (branchId: number) =>
  async (api: Api, text: string, { signal }: RequestOptions): Promise<Supplier[]> => {
    const { data } = await api.getList<Supplier>('purchases/suppliers', {
      pagination: { page: 1, perPage: MOST },
      sort: { field: 'id', order: 'ASC' },
      filter: { name: text },
      meta: { branchId },
      ...(signal ? { signal } : {}),
    });
    return data;
  };
