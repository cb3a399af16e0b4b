/** Which columns of a list a person hides on this device, kept where this list's DataTableBase looks for them. */
import { useResourceContext, useStore } from 'ra-core';
import { useMemo, type ReactNode } from 'react';
import { kept } from '../../lib/preferences';
import { declared } from '../list/ListTable';

/** Of react-admin's store. */
export const columnsKey = (resource: string): string => kept(`${resource}.datatable`);

/**
 * @param children the list's columns
 * @returns the sources of those that are not shown, and a function that keeps others
 */
export function useHiddenColumns(children: ReactNode): [string[], (sources: string[]) => void] {
  const resource = useResourceContext() ?? '';
  const atFirst = useMemo(
    () =>
      declared(children)
        .filter(({ hidden }) => hidden)
        .map(({ source }) => source),
    [children],
  );
  const [stored, keep] = useStore<unknown>(columnsKey(resource));
  // A store is written by whoever has the browser.
  const hidden = Array.isArray(stored) ? (stored as string[]) : atFirst;
  return [hidden, keep];
}
