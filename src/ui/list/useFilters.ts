import { useListContext } from 'ra-core';

interface Filters {
  /** By field. Not validated: an address or a link may hold anything. */
  values: Readonly<Record<string, unknown>>;
  /** Filters the list by one value of a field, or removes that filter (null); the other filters stay. */
  setFilter: (source: string, value: string | number | null) => void;
  clear: () => void;
}

export const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** The list's filters, as its address has them. */
export function useFilters(): Filters {
  const list = useListContext();
  const values = list.filterValues as Readonly<Record<string, unknown>>;
  return {
    values,
    setFilter: (source, value) => {
      const { [source]: _before, ...others } = values;
      list.setFilters(isGiven(value) ? { ...others, [source]: value } : others);
    },
    clear: () => list.setFilters({}),
  };
}
