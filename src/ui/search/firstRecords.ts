import type { RaRecord } from 'ra-core';
import type { Api, RequestOptions } from '../../dataProvider/api';

interface Wanted {
  branchId: number;
  filter: Record<string, unknown>;
  /** So many at most. */
  most: number;
}

/** The first records of a resource that fit, in the order in which the backend has them. */
export async function firstRecords<Found extends RaRecord>(
  api: Api,
  resource: string,
  { branchId, filter, most }: Wanted,
  { signal }: RequestOptions,
): Promise<Found[]> {
  const { data } = await api.getList<Found>(resource, {
    pagination: { page: 1, perPage: most },
    sort: { field: 'id', order: 'ASC' },
    filter,
    meta: { branchId },
    ...(signal ? { signal } : {}),
  });
  return data;
}
