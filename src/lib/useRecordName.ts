import { useGetOne, type Identifier, type RaRecord } from 'ra-core';
import { useTranslate } from '../i18n/useTranslate';

/**
 * Returns the name of a record for a heading; `#id` while it loads, or if it fails to load. Empty without an id.
 */
export function useRecordName(resource: string, id: Identifier | undefined, branchId?: number): string {
  const translate = useTranslate();
  const { data } = useGetOne<RaRecord & { name?: string }>(
    resource,
    { id: id ?? 0, ...(branchId ? { meta: { branchId } } : {}) },
    { enabled: id !== undefined, staleTime: 10_000, onError: () => undefined },
  );
  if (id === undefined) return '';
  return data?.name || translate('common.number', { id });
}
