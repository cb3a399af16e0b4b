import type { RaRecord } from 'ra-core';
import { useMemo } from 'react';
import { useChoices } from './useChoices';

/** Records of a branch by name, for a choice of a few. @param failed what is said where they do not arrive; then there are none */
export function useAllOf<Kind extends RaRecord & { name: string }>(
  resource: string,
  branchId: number,
  failed: string,
) {
  // Not by name: only some backends order by it.
  const sort = { field: 'id', order: 'ASC' } as const;
  const { choices, notice } = useChoices<Kind>(resource, { sort, filter: {}, meta: { branchId } }, failed);
  const byName = useMemo(
    () => choices.toSorted((one, other) => one.name.localeCompare(other.name)),
    [choices],
  );
  return { choices: byName, notice };
}
