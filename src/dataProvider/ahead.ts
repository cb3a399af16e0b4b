/** Makes the first calls of a list and of the dashboard before their code has loaded. */
import { branchNow } from '../lib/businessDay';
import { config } from '../lib/config';
import { currentBranch, currentDashboardBranch } from '../lib/currentBranch';
import { monthOf } from '../lib/days';
import { mayDo } from '../lib/mayDo';
import { readSession } from '../session/session';
import { calls, table } from './endpoints';
import { answeredAhead, sendAhead } from './http';
import { isGiven } from './lists';
import type { BranchRange, CallEndpoint, ResourceEndpoint } from './requests';
import { isFields, type Fields } from './wire';

/** The address of a list's form begins with the list's. */
const FORM = /\/(create|\d+)$/;

/** The parameters of react-admin's list, by their names in an address. */
const OF_THE_LIST = ['filter', 'page', 'perPage', 'sort', 'order'];

/** Fetches what the page at an address shows first: the dashboard, or a list's first page (`first` of its row). And the branches' names. */
export function askAhead(pathname: string, search: string): void {
  if (readSession()?.branchId === null) ask(table.branches!, {});
  if (/^\/admin\/?$/.test(pathname)) askForDashboard();
  const resource = pathname.replace(/^\/admin\/|\/$/g, '').replace(FORM, '');
  const endpoint = Object.hasOwn(table, resource) ? table[resource]! : undefined;
  if (!endpoint?.first || !isOffered(endpoint) || !mayDo('list', resource)) return;
  const parameters = Object.fromEntries(new URLSearchParams(search));
  const selection = selectionIn(endpoint, parameters);
  if (!(endpoint.first.needs ?? []).every(name => isGiven(selection[name]))) return;
  ask(endpoint, { ...listIn(resource, endpoint, parameters), selection });
}

/** A screen that the server does not offer says so, and fetches nothing. */
const isOffered = ({ offer }: ResourceEndpoint): boolean =>
  !offer || readSession()?.offers?.includes(offer) === true;

/** The calls that the dashboard makes first. */
const DASHBOARD = ['cashierSales', 'profit'] as const;

function askForDashboard(): void {
  if (!mayDo('list', 'reports/profit')) return;
  const branchId = currentDashboardBranch();
  const range = { branchId, ...monthOf(branchNow(branchId)) };
  sendAhead(calls.cashierSales.request(range));
  if (config().financialSummary !== 'zero') sendAhead(calls.profit.request(range));
}

/** The answer of a named call that was made ahead, where it has arrived; undefined otherwise. @param query the query of the call */
export function callAhead(name: string, query: unknown): unknown {
  const known = DASHBOARD.find(call => call === name);
  if (!known) return undefined;
  try {
    const { request, read }: CallEndpoint<BranchRange, unknown> = calls[known];
    const range = query as BranchRange;
    const body = answeredAhead(request(range));
    return body === undefined ? undefined : (read(body, range) ?? undefined);
  } catch {
    // The call itself will say why it failed.
    return undefined;
  }
}

interface Asked {
  page?: unknown;
  perPage?: unknown;
  filter?: unknown;
  selection?: Fields;
}

function ask({ list, first }: ResourceEndpoint, { page, perPage, filter, selection }: Asked): void {
  const branch = Number(selection?.branchId) || currentBranch();
  const request = list({
    branch,
    filter: { ...(isFields(filter) ? filter : {}), ...selection },
    page: Number(page) || 1,
    pageSize: Number(perPage) || first?.pageSize || 50,
  });
  sendAhead({ ...request, branch });
}

/** The filters in the address besides the list's own search: ids, as the screens take them. */
const selectionIn = ({ filters = [] }: ResourceEndpoint, parameters: Record<string, string>): Fields =>
  Object.fromEntries(filters.filter(name => isId(parameters[name])).map(name => [name, parameters[name]]));

const isId = (text: string | undefined): boolean => /^[1-9]\d*$/.test(text ?? '');

/** Page and search: those of the address, else those that the list has stored. A list that needs a filter stores none. */
function listIn(resource: string, { first }: ResourceEndpoint, parameters: Record<string, string>): Asked {
  try {
    if (OF_THE_LIST.some(name => name in parameters))
      return { ...parameters, filter: JSON.parse(parameters.filter || '{}') as unknown };
    if (first?.needs) return {};
    const kept = localStorage.getItem(`RaStore.${resource}.${currentBranch()}.listParams`);
    return (JSON.parse(kept || 'null') as Asked | null) ?? {};
  } catch {
    return {};
  }
}
