import type { GetListResult, PaginationPayload, RaRecord } from 'ra-core';

export interface ProviderPage {
  data: RaRecord[];
  /** Number of records on all pages. Without `total` and `pageInfo`, the page contains all records. */
  total?: number | undefined;
  pageInfo?: GetListResult['pageInfo'];
}

type AskForPage = (pagination: PaginationPayload) => Promise<ProviderPage>;

/**
 * Reads a page. If the backend returns fewer records than requested because it limits the page size, further requests
 * with the backend's page size fill the page.
 * @returns `total` is undefined if the page contains all records
 */
export async function readPage(
  ask: AskForPage,
  { page, perPage }: PaginationPayload,
): Promise<{ data: RaRecord[]; total: number | undefined }> {
  const start = (page - 1) * perPage;
  const answer = await ask({ page, perPage });
  if (answer.data.length >= perPage) return { data: answer.data, total: countRecords(answer, start) };
  // The last page can also have fewer records than requested. Only page 1 tells whether the backend limits the page
  // size.
  const first = page === 1 ? answer : await ask({ page: 1, perPage });
  const limit = first.data.length;
  const isLimited = limit > 0 && limit < perPage && (countRecords(first, 0) ?? 0) > limit;
  if (!isLimited) return { data: answer.data, total: countRecords(answer, start) };
  const skipped = Math.floor(start / limit);
  const data: RaRecord[] = [];
  for (let at = skipped; ; at++) {
    const part = at === 0 ? first : await ask({ page: at + 1, perPage: limit });
    data.push(...part.data);
    const seen = at * limit + part.data.length;
    const total = countRecords(part, at * limit) ?? seen;
    if (seen >= Math.min(start + perPage, total) || part.data.length === 0)
      return { data: data.slice(start - skipped * limit).slice(0, perPage), total };
  }
}

/** @param start number of records on the pages before this page */
const countRecords = ({ data, total, pageInfo }: ProviderPage, start: number): number | undefined =>
  total ?? (pageInfo ? start + data.length + Number(pageInfo.hasNextPage ?? 0) : undefined);
