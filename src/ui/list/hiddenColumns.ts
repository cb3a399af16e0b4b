/** Columns of a list that a person hides on this device, stored under the key that DataTableBase reads. */
import { useResourceContext, useStore } from 'ra-core';
import { useMemo, type ReactNode } from 'react';
import { getPreferenceKey } from '../../lib/preferences';
import { readColumns } from './ListTable';

export const getColumnsKey = (resource: string): string => getPreferenceKey(`${resource}.datatable`);

export function useHiddenColumns(children: ReactNode): [string[], (sources: string[]) => void] {
  const resource = useResourceContext() ?? '';
  const atFirst = useMemo(
    () =>
      readColumns(children, resource)
        .filter(({ hidden }) => hidden)
        .map(({ source }) => source),
    [children, resource],
  );
  const [stored, keep] = useStore<unknown>(getColumnsKey(resource));
  // The stored value is not trusted, because people can edit it.
  const hidden = Array.isArray(stored) ? (stored as string[]) : atFirst;
  return [hidden, keep];
}
