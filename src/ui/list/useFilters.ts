import { useListContext } from 'ra-core';

interface Filters {
  /** By field; whatever an address or a link put there. */
  values: Readonly<Record<string, unknown>>;
  /** Narrows the list to one value of a field, or to none in particular (null); the other filters stay. */
  setFilter: (source: string, value: string | number | null) => void;
  clear: () => void;
}

export const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** What the list is narrowed to. */
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
