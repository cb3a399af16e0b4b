import type { GetListParams, Identifier, RaRecord } from 'ra-core';
import type { Api, RequestOptions } from '../../dataProvider/api';

/** Maximum page size of our API. */
const PAGE = 200;

interface Reading extends RequestOptions {
  /** @param done number of records read so far @param total number of records according to the backend */
  onProgress?: ((done: number, total: number) => void) | undefined;
}

type Wanted = Pick<GetListParams, 'filter' | 'sort' | 'meta'>;

type AskPage<Kind> = (page: number, perPage: number) => Promise<{ data: Kind[]; total?: number | undefined }>;

export class ListChangedError extends Error {}

/**
 * Reads all records of a list, page by page, in the list's order.
 * @throws ListChangedError if the list keeps changing; any error of the backend
 */
export const readAllRecords = <Kind extends RaRecord>(
  api: Pick<Api, 'getList'>,
  resource: string,
  wanted: Wanted,
  reading: Reading = {},
): Promise<Kind[]> => {
  const { signal } = reading;
  return readAllPages(
    (page, perPage) =>
      api.getList<Kind>(resource, {
        ...wanted,
        pagination: { page, perPage },
        ...(signal ? { signal } : {}),
      }),
    reading,
  );
};

/**
 * Reads all pages. If the list changes while its pages are being read, all pages are read a second time.
 * @throws ListChangedError if the list has also changed during the second reading; any error of the backend, including
 *   an abort
 */
export async function readAllPages<Kind extends { id: Identifier }>(
  ask: AskPage<Kind>,
  reading: Reading,
): Promise<Kind[]> {
  const records = (await readOnce(ask, reading)) ?? (await readOnce(ask, reading));
  if (!records) throw new ListChangedError();
  return records;
}

/**
 * Reads all pages. Returns null if the list changed between two pages: a record that moved to another page can then be
 * missing.
 */
async function readOnce<Kind extends { id: Identifier }>(
  ask: AskPage<Kind>,
  { signal, onProgress }: Reading,
): Promise<Kind[] | null> {
  const found = new Map<string, Kind>();
  let first: number | undefined;
  for (let page = 1; ; page++) {
    signal?.throwIfAborted();
    const before = found.size;
    const { data, total = data.length } = await ask(page, PAGE);
    // A backend with cursors only tells that more records follow, and counts one more (readPage.ts).
    if (first === undefined || first === before + 1) first = total;
    for (const record of data) found.set(String(record.id), record);
    onProgress?.(found.size, total);
    // A backend without pagination returns all records for every page.
    if (found.size >= total || found.size === before)
      return total === first && found.size >= total ? [...found.values()] : null;
  }
}
