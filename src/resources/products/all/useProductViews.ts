import { extractValidSavedQueries, useListContext, useSavedQueries, type SavedQuery } from 'ra-core';
import { getPreferenceKey } from '../../../lib/preferences';
import { useListFilters, useListScreen } from '../../../ui/list';

export interface ProductView {
  name: string;
  path: string;
  isCurrent: boolean;
}

interface ProductViews {
  views: ProductView[];
  /** The path of the list without filters. */
  allPath: string;
  /** True if the list is filtered. */
  isFiltered: boolean;
  save: (name: string) => void;
  remove: (name: string) => void;
}

/**
 * A view is a named set of filters, sort order and page size. It is stored as a react-admin saved query, per person
 * on this device, and shared by a link.
 */
export function useProductViews(): ProductViews {
  const { sort, perPage } = useListContext();
  const { values } = useListFilters();
  const { path, branchId } = useListScreen();
  const [stored, keep] = useSavedQueries(getPreferenceKey('products'));
  const queries = extractValidSavedQueries(stored);
  const others = (name: string) => queries.filter(({ label }) => label !== name);
  const current = { filter: values, displayedFilters: [], sort, perPage };
  const toPath = (query: SavedQuery['value']) => `${path}?${toSearch(query, branchId)}`;
  return {
    views: queries.map(({ label, value }) => ({
      name: label,
      path: toPath(value),
      isCurrent: toKey(value) === toKey(current),
    })),
    allPath: toPath({ perPage }),
    isFiltered: Object.keys(values).length > 0,
    save: label => keep([...others(label), { label, value: current }]),
    remove: name => keep(others(name)),
  };
}

/** Compares views by what they show; filters can be in any order. */
const toKey = ({ filter = {}, sort }: SavedQuery['value']): string =>
  JSON.stringify([Object.entries(filter as object).toSorted(), sort?.field, sort?.order]);

const toSearch = ({ filter, sort, perPage }: SavedQuery['value'], branchId: number): URLSearchParams =>
  new URLSearchParams({
    branchId: String(branchId),
    filter: JSON.stringify(filter ?? {}),
    ...(sort ? { sort: sort.field, order: sort.order } : {}),
    page: '1',
    perPage: String(perPage ?? 50),
  });
