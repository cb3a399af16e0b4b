import { keepPreviousData } from '@tanstack/react-query';
import type { Identifier } from 'ra-core';
import { useMemo } from 'react';
import { getBackend } from '../../backends/backend';
import type { OrderSearchResult, OrderInReport, SoldOrderLine } from '../../dataProvider/api';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/findOrder';
import { getCutoffHour } from '../../lib/businessDay';
import { useApiQuery } from '../../ui/useApiQuery';
import {
  getOrderSearchDayRange,
  isSearchRangeTooLong,
  filterOrdersByConditions,
  toOrderSearchQuery,
} from './orderQuery';
import type { OrderSearchCondition } from './parseSearchText';

export const hasServerOrderSearch = (): boolean => getBackend().capabilities.has('findOrders');

export interface FoundOrderRow {
  id: Identifier;
  createdAt: string;
  amountCents: number;
  status: string;
  reference: string;
  known?: {
    number: number;
    cashier: string;
    terminal: string;
    terminalId: number;
    lines: SoldOrderLine[];
    lineCount: number;
  };
}

/** Maximum number of orders shown, the same as on our server. */
const MAX = 50;

const rowOf = ({
  id,
  createdAt,
  amountCents,
  status,
  reference,
  ...known
}: OrderSearchResult['orders'][number]) =>
  ({ id, createdAt, amountCents, status, reference, known }) satisfies FoundOrderRow;

interface Found {
  rows: FoundOrderRow[] | undefined;
  more: boolean;
}

/** Searches orders. Makes no request for an empty text, or for more days than our server allows. */
export function useFoundOrders(parts: readonly OrderSearchCondition[], branchId: number, now: Date) {
  const translate = useTranslate();
  const isOwn = hasServerOrderSearch();
  const asks = parts.length > 0 && !(isOwn && isSearchRangeTooLong(parts));
  const cutoff = getCutoffHour(branchId);
  const sought = useMemo(
    () => toOrderSearchQuery(parts, branchId, now, cutoff),
    [parts, branchId, now, cutoff],
  );
  const searched = useApiQuery<OrderSearchResult>({
    key: ['findOrders', branchId, sought],
    query: (api, options) => api.findOrders(sought, options),
    failed: translate('findOrder.failed'),
    enabled: isOwn && asks,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });
  const days = getOrderSearchDayRange(parts, isOwn, now);
  const range = { branchId, start: days?.start ?? '', end: days?.end ?? '' };
  const read = useApiQuery<OrderInReport[]>({
    key: ['ordersToFind', range],
    query: (api, options) => api.orders(range, options),
    failed: translate('findOrder.failed'),
    enabled: !isOwn && asks,
    staleTime: 60_000,
  });
  const { data, failure, isFetching, refetch } = isOwn ? searched : read;
  const found = useMemo((): Found => {
    if (!asks || data === undefined) return { rows: undefined, more: false };
    if (!Array.isArray(data)) return { rows: data.orders.map(rowOf), more: data.more };
    const like = filterOrdersByConditions(data, parts);
    return { rows: like.slice(0, MAX), more: like.length > MAX };
  }, [asks, data, parts]);
  return { ...found, failure: asks ? failure : null, busy: isFetching, retry: () => void refetch() };
}
