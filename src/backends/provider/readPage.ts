import type { GetListResult, PaginationPayload, RaRecord } from 'ra-core';

export interface ProviderPage {
  data: RaRecord[];
  /** Number of records on all pages. Without `total` and `pageInfo`, the page contains all records. */
  total?: number | undefined;
  pageInfo?: GetListResult['pageInfo'];
}

/** The pages of a resource that were read so far. */
export interface ReadPages {
  /** Maximum number of records on one of the pages. */
  largest: number;
}

type AskForPage = (pagination: PaginationPayload) => Promise<ProviderPage>;

/** Largest page that a backend is asked for. Many servers refuse or shorten larger pages (docs/your-api.md). */
export const MAX_PROVIDER_PAGE_SIZE = 100;

/**
 * Reads a page of any size, if necessary with several requests, one after another. If the backend returns fewer records
 * than requested because it limits the page size, further requests have the backend's page size.
 * @param pages updated by each call
 * @returns `total` is undefined if the page contains all records
 */
export async function readPage(
  ask: AskForPage,
  { page, perPage }: PaginationPayload,
  pages: ReadPages = { largest: 0 },
): Promise<{ data: RaRecord[]; total: number | undefined }> {
  const start = (page - 1) * perPage;
  const asked = Math.min(perPage, MAX_PROVIDER_PAGE_SIZE);
  const before = Math.floor(start / asked);
  const answer = await ask({ page: before + 1, perPage: asked });
  pages.largest = Math.max(pages.largest, answer.data.length);
  // The last page can also have fewer records than requested. Only page 1, or an earlier page of this size, tells
  // whether the backend limits the page size.
  const isFullPageKnown = pages.largest >= asked;
  const first = before === 0 || isFullPageKnown ? answer : await ask({ page: 1, perPage: asked });
  if (Number.isNaN(first.total))
    throw new Error('The total of the records in the answer of the API is not a number.');
  const limit = first.data.length;
  const isLimited = !isFullPageKnown && limit > 0 && limit < asked && (countRecords(first, 0) ?? 0) > limit;
  const size = isLimited ? limit : asked;
  const skipped = Math.floor(start / size);
  const data: RaRecord[] = [];
  for (let at = skipped; ; at++) {
    const known = isLimited ? at === 0 && first : at === before && answer;
    const part = known || (await ask({ page: at + 1, perPage: size }));
    const total = countRecords(part, at * size);
    // The backend ignores the page size, or has no pages.
    if (part.data.length > size || total === undefined) return { data: part.data, total };
    data.push(...part.data);
    const seen = at * size + part.data.length;
    if (seen >= Math.min(start + perPage, total) || part.data.length === 0)
      return { data: data.slice(start - skipped * size).slice(0, perPage), total };
  }
}

/** @param start number of records on the pages before this page */
const countRecords = ({ data, total, pageInfo }: ProviderPage, start: number): number | undefined =>
  total ?? (pageInfo ? start + data.length + Number(pageInfo.hasNextPage ?? 0) : undefined);
