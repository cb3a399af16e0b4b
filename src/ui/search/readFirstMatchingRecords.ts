import type { RaRecord } from 'ra-core';
import type { Api, RequestOptions } from '../../dataProvider/api';

interface Wanted<Found> {
  branchId: number;
  filter: Record<string, unknown>;
  most: number;
  /** An additional filter that the API does not support. Pages are read until enough records match. */
  keep?: (record: Found) => boolean;
}

/** Reads the first records of a list, in the order of their ids. */
export async function readFirstMatchingRecords<Found extends RaRecord>(
  api: Api,
  resource: string,
  { branchId, filter, most, keep }: Wanted<Found>,
  { signal }: RequestOptions,
): Promise<Found[]> {
  const found: Found[] = [];
  for (let page = 1, more = true; more && found.length < most; page++) {
    const { data, total = 0 } = await api.getList<Found>(resource, {
      pagination: { page, perPage: most },
      sort: { field: 'id', order: 'ASC' },
      filter,
      meta: { branchId },
      ...(signal ? { signal } : {}),
    });
    found.push(...(keep ? data.filter(keep) : data));
    more = keep !== undefined && data.length > 0 && page * most < total;
  }
  return found.slice(0, most);
}
