/**
 * The first queries of a screen. They are derived from the URL, so that they can start before the screen's code has
 * loaded.
 */
import type { GetListParams, SortPayload } from 'ra-core';
import { getCurrentBusinessDayNoon } from '../lib/businessDay';
import { config } from '../lib/config';
import { getCurrentBranch, getCurrentDashboardBranch } from '../lib/currentBranch';
import { getMonthRange } from '../lib/days';
import { ALL_RECORDS_PAGINATION } from '../lib/allRecordsPagination';
import { isActionAllowed } from '../lib/isActionAllowed';
import { readSession } from '../session/session';
import { dataProvider } from './dataProvider';
import { endpointsByResource } from './endpoints/endpointTable';
import type { ResourceEndpoint } from './requests';
import { isObject, type UnknownRecord } from './wire';

export interface FirstScreenQuery {
  queryKey: readonly unknown[];
  queryFn: () => Promise<unknown>;
}

/** Matches the last part of a form's URL. The rest is the URL of the list. */
const FORM = /\/(create|\d+)$/;

const LIST_PARAMETERS = ['filter', 'page', 'perPage', 'sort', 'order'];

export function getFirstScreenQueries(pathname: string, search: string): FirstScreenQuery[] {
  const branches = readSession()?.branchId === null ? [listQuery('branches', BRANCHES_BY_NAME)] : [];
  if (/^\/admin\/?$/.test(pathname)) return [...branches, ...dashboardQueries()];
  const resource = pathname.replace(/^\/admin\/|\/$/g, '').replace(FORM, '');
  const endpoint = Object.hasOwn(endpointsByResource, resource) ? endpointsByResource[resource]! : undefined;
  if (!endpoint?.first || !isOffered(endpoint) || !isActionAllowed('list', resource)) return branches;
  const params = listParams(resource, endpoint.first, Object.fromEntries(new URLSearchParams(search)));
  return params ? [...branches, listQuery(resource, params)] : branches;
}

/**
 * Parameters of the query for the branches. They must equal those in `useVisibleBranches`. Otherwise, the query key
 * would differ, and the branches would be requested twice.
 */
const BRANCHES_BY_NAME: GetListParams = {
  pagination: ALL_RECORDS_PAGINATION,
  sort: { field: 'name', order: 'ASC' },
  filter: {},
};

/** Builds a list query with the key that react-admin's `useGetList` uses. */
const listQuery = (resource: string, params: GetListParams): FirstScreenQuery => ({
  queryKey: [resource, 'getList', params],
  queryFn: () => dataProvider.getList(resource, params),
});

/**
 * False for an optional resource that the server did not announce at sign-in. Its screen shows a message and makes no
 * query.
 */
const isOffered = ({ offer }: ResourceEndpoint): boolean =>
  !offer || readSession()?.offers?.includes(offer) === true;

function dashboardQueries(): FirstScreenQuery[] {
  if (!isActionAllowed('list', 'reports/profit')) return [];
  const branchId = getCurrentDashboardBranch();
  const range = { branchId, ...getMonthRange(getCurrentBusinessDayNoon(branchId)) };
  const sales = { queryKey: ['cashierSales', range], queryFn: () => dataProvider.cashierSales(range) };
  const profit = { queryKey: ['profit', range], queryFn: () => dataProvider.profit(range) };
  return config().financialSummary === 'zero' ? [sales] : [sales, profit];
}

const BY_ID: SortPayload = { field: 'id', order: 'ASC' };
const PAGE_SIZE = 50;

/**
 * Returns the parameters of a list's first query, as `ListScreen` and react-admin compute them: from the URL, or else
 * from the values that react-admin stored at the last visit. The stored values of a list with a required filter are not
 * used.
 * @returns undefined if the URL lacks a required filter
 */
function listParams(
  resource: string,
  { pageSize = PAGE_SIZE, sort = BY_ID, needs }: NonNullable<ResourceEndpoint['first']>,
  parameters: Record<string, string>,
): GetListParams | undefined {
  const selection: UnknownRecord = Object.fromEntries(
    (needs ?? []).map(name => [name, Number(parameters[name])]),
  );
  if (Object.values(selection).some(id => !Number.isSafeInteger(id) || Number(id) < 1)) return undefined;
  const branchId = Number(selection.branchId) || getCurrentBranch();
  const { page, perPage, filter, ...asked } =
    fromAddress(parameters) ?? (needs ? {} : fromStore(`${resource}.${branchId}.listParams`));
  return {
    pagination: { page: Number(page) || 1, perPage: Number(perPage) || pageSize },
    sort: asked.sort ? { field: asked.sort, order: asked.order === 'DESC' ? 'DESC' : 'ASC' } : sort,
    filter: { ...(isObject(filter) ? filter : {}), ...selection },
    meta: { branchId },
  };
}

interface Asked {
  page?: unknown;
  perPage?: unknown;
  filter?: unknown;
  sort?: string;
  order?: unknown;
}

function fromAddress(parameters: Record<string, string>): Asked | undefined {
  if (!LIST_PARAMETERS.some(name => name in parameters)) return undefined;
  return { ...parameters, filter: parseJson(parameters.filter) };
}

/** @param key the key in react-admin's store, without the prefix `RaStore.` */
const fromStore = (key: string): Asked => {
  const stored = parseJson(localStorage.getItem(`RaStore.${key}`));
  return isObject(stored) ? stored : {};
};

/** @returns null for a missing text or invalid JSON */
function parseJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text || 'null');
  } catch {
    return null;
  }
}
