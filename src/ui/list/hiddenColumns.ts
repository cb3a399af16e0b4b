/**
 * Columns of a list that the person has hidden on this device. react-admin's DataTableBase reads the same store key.
 */
import { useResourceContext, useStore } from 'ra-core';
import { useMemo, type ReactNode } from 'react';
import { getPreferenceKey } from '../../lib/preferences';
import { isHiddenAtFirst, readColumnProps, useHasTextIds } from './ListTable';

export const getHiddenColumnsKey = (resource: string): string => getPreferenceKey(`${resource}.datatable`);

export function useHiddenColumns(children: ReactNode): [string[], (sources: string[]) => void] {
  const resource = useResourceContext() ?? '';
  const hasTextIds = useHasTextIds();
  const atFirst = useMemo(
    () =>
      readColumnProps(children, resource)
        .filter(column => isHiddenAtFirst(column, hasTextIds))
        .map(({ source }) => source),
    [children, resource, hasTextIds],
  );
  const [stored, keep] = useStore<unknown>(getHiddenColumnsKey(resource));
  // People can edit the stored value, so its type is checked.
  const hidden = Array.isArray(stored) ? (stored as string[]) : atFirst;
  return [hidden, keep];
}
