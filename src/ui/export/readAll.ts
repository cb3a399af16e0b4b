import type { GetListParams, Identifier, RaRecord } from 'ra-core';
import type { Api, RequestOptions } from '../../dataProvider/api';

/** As many as a page of our API holds. */
const PAGE = 200;

interface Reading extends RequestOptions {
  /** @param done records that are there, of as many as were said to be */
  onProgress?: ((done: number, total: number) => void) | undefined;
}

type Wanted = Pick<GetListParams, 'filter' | 'sort' | 'meta'>;

/** A page, from 1 on. */
type AskPage<Kind> = (page: number, perPage: number) => Promise<{ data: Kind[]; total?: number | undefined }>;

/** The list was another one on a later page. */
export class ListMovedError extends Error {}

/**
 * All records of a list, page by page, in its order.
 * @throws as `readPages`
 */
export const readAll = <Kind extends RaRecord>(
  api: Pick<Api, 'getList'>,
  resource: string,
  wanted: Wanted,
  reading: Reading = {},
): Promise<Kind[]> => {
  const { signal } = reading;
  return readPages(
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
 * All that is on some pages; read once more where it changed meanwhile.
 * @throws ListMovedError where it changed twice while it was read; whatever the backend throws, an abort too
 */
export async function readPages<Kind extends { id: Identifier }>(
  ask: AskPage<Kind>,
  reading: Reading,
): Promise<Kind[]> {
  const records = (await readOnce(ask, reading)) ?? (await readOnce(ask, reading));
  if (!records) throw new ListMovedError();
  return records;
}

/** Null: a record that moved to another page meanwhile was left out, or may have been. */
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
    first ??= total;
    for (const record of data) found.set(String(record.id), record);
    onProgress?.(found.size, total);
    // A backend that knows no pages answers all of it each time.
    if (found.size >= total || found.size === before)
      return total === first && found.size >= total ? [...found.values()] : null;
  }
}
