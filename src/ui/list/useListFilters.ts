import { useListContext } from 'ra-core';

interface Filters {
  /** Filter values by field. The URL can contain any value, so the types of the values are unknown. */
  values: Readonly<Record<string, unknown>>;
  /** Sets a filter; null removes it. Other filters stay unchanged. */
  setFilter: (source: string, value: string | number | null) => void;
  clear: () => void;
}

export const isFilterSet = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

export function useListFilters(): Filters {
  const list = useListContext();
  const values = list.filterValues as Readonly<Record<string, unknown>>;
  return {
    values,
    setFilter: (source, value) => {
      const { [source]: _before, ...others } = values;
      list.setFilters(isFilterSet(value) ? { ...others, [source]: value } : others);
    },
    clear: () => list.setFilters({}),
  };
}
