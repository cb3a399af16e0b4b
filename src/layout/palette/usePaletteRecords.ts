import { useGetResourceLabel, type RaRecord } from 'ra-core';
import { getSearchableFields } from '../../../contract/fieldNames';
import { getBackend, isActionSupported } from '../../backends/backend';
import { PRODUCTS_OF_ALL_CATEGORIES_CAPABILITY } from '../../backends/createBackend';
import { findMissingPageCapability, useAppPages } from '../../pages/appPages';
import type { Api, ProductMatch, PurchaseOrder, RequestOptions } from '../../dataProvider/api';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/palette';
import { ENTITIES } from '../../entities';
import { isAccessAllowed } from '../../authProvider/access';
import { useBranch, useBranchChoice } from '../../lib/branch';
import { getCurrentBusinessDayNoon } from '../../lib/businessDay';
import { toIsoDay, formatDateTime, parseDateTime } from '../../lib/days';
import { formatCents } from '../../lib/money';
import { ALL_RECORDS_PAGINATION } from '../../lib/allRecordsPagination';
import { getPresetRange } from '../../lib/dateRangePresets';
import { formatThousandths } from '../../lib/quantities';
import { readFirstMatchingRecords } from '../../ui/search/readFirstMatchingRecords';
import { useDebouncedText } from '../../ui/search/useDebouncedText';
import { useApiQuery } from '../../ui/useApiQuery';
import { findMatchingEntries, sortByMatch, type PaletteEntry } from './entries';

/** Minimum length of the search text; shorter texts match too many records. */
const SHORTEST = 2;

const MAX = 5;

/** Number of records to request: the maximum page size of the API. */
const WHOLE = 200;

/** Number of records to request per resource in a search by name. Only the best matches are shown. */
const PAGE = 50;

/** Maximum number of words for which separate requests are made. */
const MAX_WORDS = 2;

/** Resources whose records belong to the whole shop. */
const WITHOUT_BRANCH = ['users'];

const HAS_DIGIT = /\d/;

/**
 * Number of purchases of this year to search, newest first, because the API cannot search purchases by reference.
 */
const PURCHASES = 200;

interface Found {
  entries: PaletteEntry[];
  busy: boolean;
  failed: string[];
  /** True if records of a branch are not searched, because the person has not selected a branch. */
  needsBranch: boolean;
}

export function usePaletteRecords(question: string): Found {
  const typed = question.trim().length >= SHORTEST ? question.trim() : '';
  const { asked: pausedText, lags } = useDebouncedText(typed);
  const asked = typed && pausedText;
  const hasBranch = useBranchChoice() === 'made';
  const parts = [
    useProducts(asked),
    useNamed('purchases/suppliers', asked),
    usePeople(asked),
    useNamed('promotions', asked),
    usePurchases(asked),
    useDeclared(asked),
  ];
  const found = parts.flatMap(({ entries }) => entries);
  return {
    entries: [...(lags ? findMatchingEntries(found, typed) : found), ...useOrderSearch(typed)],
    busy: lags || parts.some(({ busy }) => busy),
    failed: parts.flatMap(({ failed, name }) => (failed ? [name] : [])),
    needsBranch: typed !== '' && !hasBranch,
  };
}

interface Part {
  name: string;
  entries: PaletteEntry[];
  busy: boolean;
  failed: boolean;
}

interface Asking<Answer> {
  resource: string;
  key: readonly unknown[];
  asked: string;
  query: (api: Api, options: RequestOptions) => Promise<Answer>;
  entries: (answer: Answer, group: string) => PaletteEntry[];
}

function usePart<Answer>({
  resource,
  key,
  asked,
  query,
  entries,
}: Asking<Answer>): Part & { data: Answer | undefined } {
  const translate = useTranslate();
  const nameOf = useGetResourceLabel();
  const appPages = useAppPages();
  const branchId = useBranch();
  const hasBranch = useBranchChoice() === 'made' || WITHOUT_BRANCH.includes(resource);
  const there =
    hasBranch &&
    findMissingPageCapability(appPages, resource) === null &&
    isAccessAllowed({ action: 'list', resource });
  const group = nameOf(resource, 2);
  const { data, isFetching, isPlaceholderData, failure } = useApiQuery<Answer>({
    key: ['palette', resource, branchId, ...key],
    query,
    failed: translate('palette.failed', { names: group }),
    enabled: asked !== '' && there,
    staleTime: 30_000,
    // The previous results are shown until the response arrives.
    placeholderData: (previous: Answer | undefined) => previous as never,
  });
  const found = asked !== '' && data !== undefined ? entries(data, group) : [];
  // Enter opens the first result. The previous results are therefore filtered by the current search text until the new
  // results arrive.
  const shown = isPlaceholderData ? findMatchingEntries(found, asked) : found;
  return { name: group, entries: shown.slice(0, MAX), busy: isFetching, failed: failure !== null, data };
}

function useProducts(asked: string): Part {
  const translate = useTranslate();
  const branchId = useBranch();
  const hint = ({ priceCents, stockThousandths, inactive, upc }: ProductMatch) => {
    const price = formatCents(priceCents);
    const figures =
      stockThousandths === undefined
        ? price
        : translate('palette.inStock', { price, stock: formatThousandths(stockThousandths) });
    return [upc, inactive ? translate('palette.inactive') : figures].filter(Boolean).join(' · ');
  };
  const part = usePart({
    resource: 'products',
    key: [asked],
    asked,
    query: (api, options) => api.searchProducts({ text: asked, branchId }, options),
    entries: (matches, group) => {
      const found = matches.map(match => ({
        key: `products ${match.id}`,
        label: match.name,
        hint: hint(match),
        group,
        to: `/admin/products/${encodeURIComponent(match.id)}/show`,
      }));
      return sortByMatch(found, asked);
    },
  });
  const isCut = asked !== '' && (part.data?.length ?? 0) > MAX;
  const hasSearchedList =
    getBackend().capabilities.has(PRODUCTS_OF_ALL_CATEGORIES_CAPABILITY) &&
    isActionSupported('products', 'search');
  if (!isCut || !hasSearchedList) return part;
  const all = {
    key: `products all ${asked}`,
    label: translate('palette.seeAll', { text: asked }),
    hint: '',
    group: part.name,
    to: `/admin/products?${new URLSearchParams({ filter: JSON.stringify({ name: asked }), page: '1' })}`,
  };
  return { ...part, entries: [...part.entries, all] };
}

const namedEntries =
  (resource: string, asked: string) =>
  (records: readonly RaRecord[], group: string): PaletteEntry[] =>
    findMatchingEntries(
      records.map(record => ({
        key: `${resource} ${record.id}`,
        label: String(record.name),
        hint: '',
        group,
        to: `/admin/${resource}/${encodeURIComponent(record.id)}`,
      })),
      asked,
    );

const tellsMore = (one: string, other: string): number =>
  Number(HAS_DIGIT.test(other)) - Number(HAS_DIGIT.test(one)) || other.length - one.length;

/**
 * Requests the records whose name contains the whole search text. If the palette finds no match among them, it tries
 * single words of the text: words with digits first, then longer words. The API finds a text only as a whole, while the
 * palette ignores the order of words.
 */
async function namedLike(
  api: Api,
  resource: string,
  { branchId, asked }: { branchId: number; asked: string },
  options: RequestOptions,
): Promise<RaRecord[]> {
  const words = asked.split(/\s+/).toSorted(tellsMore);
  for (const name of words.length > 1 ? [asked, ...words.slice(0, MAX_WORDS)] : words) {
    const found = await readFirstMatchingRecords(
      api,
      resource,
      { branchId, filter: { name }, most: PAGE },
      options,
    );
    if (namedEntries(resource, asked)(found, '').length > 0) return found;
  }
  return [];
}

interface Listed {
  records: RaRecord[];
  areMore: boolean;
}

/**
 * Searches records by name. A list that fits into one page of the API is loaded once and searched in the browser;
 * longer lists are searched by the API.
 */
function useNamed(resource: string, asked: string): Part {
  const branchId = useBranch();
  const few = usePart<Listed>({
    resource,
    key: [],
    asked,
    query: async (api, { signal }) => {
      const { data, total = 0 } = await api.getList<RaRecord>(resource, {
        pagination: { page: 1, perPage: WHOLE },
        sort: { field: 'id', order: 'ASC' },
        filter: {},
        meta: { branchId },
        ...(signal ? { signal } : {}),
      });
      return { records: data, areMore: total > data.length };
    },
    entries: ({ records }, group) => namedEntries(resource, asked)(records, group),
  });
  const areMore = few.data?.areMore ?? false;
  const many = usePart<RaRecord[]>({
    resource,
    key: ['named', asked],
    asked: areMore ? asked : '',
    query: (api, options) => namedLike(api, resource, { branchId, asked }, options),
    entries: namedEntries(resource, asked),
  });
  return areMore ? many : few;
}

/** Searches users in the browser, because the API always returns all users. */
function usePeople(asked: string): Part {
  const branchId = useBranch();
  return usePart<RaRecord[]>({
    resource: 'users',
    key: [],
    asked,
    query: (api, options) =>
      readFirstMatchingRecords(
        api,
        'users',
        { branchId, filter: {}, most: ALL_RECORDS_PAGINATION.perPage },
        options,
      ),
    entries: namedEntries('users', asked),
  });
}

function usePurchases(asked: string): Part {
  const branchId = useBranch();
  const { start, end } = getPresetRange('this_year', getCurrentBusinessDayNoon(branchId));
  return usePart({
    resource: 'purchases/orders',
    key: [],
    asked,
    query: (api, options) =>
      readFirstMatchingRecords<PurchaseOrder>(
        api,
        'purchases/orders',
        { branchId, filter: { start, end }, most: PURCHASES },
        options,
      ),
    entries: (purchases, group) =>
      findMatchingEntries(
        purchases.map(purchase => ({
          key: `purchases ${purchase.id}`,
          label: purchase.ref_no || `#${purchase.id}`,
          hint: [
            purchase.supplierName,
            formatDateTime(purchase.createdAt),
            formatCents(purchase.payableCents),
          ]
            .filter(Boolean)
            .join(' · '),
          group,
          to: `/admin/purchases/orders?${new URLSearchParams(dayOfPurchase(purchase))}`,
        })),
        asked,
      ),
  });
}

/** Searches records of the entities in `contract/entities/` by their searchable fields. */
function useDeclared(asked: string): Part {
  const translate = useTranslate();
  const nameOf = useGetResourceLabel();
  const appPages = useAppPages();
  const branchId = useBranch();
  const hasBranch = useBranchChoice() === 'made';
  const entities = ENTITIES.filter(
    entity =>
      getSearchableFields(entity).length > 0 &&
      findMissingPageCapability(appPages, entity.name) === null &&
      isAccessAllowed({ action: 'list', resource: entity.name }),
  );
  const names = entities.map(({ name }) => nameOf(name, 2)).join(', ');
  const { data, isFetching, failure } = useApiQuery<RaRecord[][]>({
    key: ['palette', 'declared', branchId, asked],
    query: (api, options) =>
      Promise.all(
        entities.map(({ name }) =>
          readFirstMatchingRecords(api, name, { branchId, filter: { name: asked }, most: MAX }, options),
        ),
      ),
    failed: translate('palette.failed', { names }),
    enabled: asked !== '' && hasBranch && entities.length > 0,
    staleTime: 30_000,
  });
  const entries = (data ?? []).flatMap((records, at) => {
    const { name, lead } = entities[at]!;
    return records.map(record => ({
      key: `${name} ${record.id}`,
      label: String(record[lead]),
      hint: '',
      group: nameOf(name, 2),
      to: `/admin/${name}/${encodeURIComponent(record.id)}/show`,
    }));
  });
  return { name: names, entries, busy: isFetching, failed: failure !== null };
}

/**
 * Returns the day of the purchase as URL parameters of the list of purchases, so that the list contains the purchase.
 */
function dayOfPurchase({ createdAt }: PurchaseOrder): Record<string, string> {
  const made = parseDateTime(createdAt);
  return made ? { start: toIsoDay(made), end: toIsoDay(made) } : {};
}

function useOrderSearch(asked: string): PaletteEntry[] {
  const translate = useTranslate();
  const appPages = useAppPages();
  const path = 'orders/find';
  if (
    !HAS_DIGIT.test(asked) ||
    findMissingPageCapability(appPages, path) ||
    !isAccessAllowed({ action: 'list', resource: path })
  )
    return [];
  return [
    {
      key: `orders ${asked}`,
      label: translate('palette.orderSearch', { text: asked }),
      hint: translate('palette.orderSearchHint'),
      group: translate(`menu.${path}`),
      to: `/admin/${path}?${new URLSearchParams({ q: asked })}`,
    },
  ];
}
