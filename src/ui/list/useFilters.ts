import { useListContext } from 'ra-core';

interface Filters {
  /** Filter values by field. They are not validated, because a URL may contain any value. */
  values: Readonly<Record<string, unknown>>;
  /** Sets one filter, or removes it (null). Other filters stay. */
  setFilter: (source: string, value: string | number | null) => void;
  clear: () => void;
}

export const isFilterSet = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

export function useFilters(): Filters {
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
