/**
 * Counts the records of the entities in `contract/entities/` that refer to a record, and describes the effect of
 * deleting that record on them.
 */
import { useQueries } from '@tanstack/react-query';
import { useDataProvider, useGetResourceLabel, useResourceContext, type RaRecord } from 'ra-core';
import { ENTITIES } from '../../entities';
import '../../i18n/declared';
import { useTranslate } from '../../i18n/useTranslate';
import { useListScreen } from './listScreenContext';

interface DependentRecords {
  /** The effect of the deletion. Empty if no records refer to the record, or while they are being counted. */
  sentence: string;
  /** True if the record cannot be deleted because other records refer to it. */
  isRefused: boolean;
}

export function useDependentRecords({ id }: RaRecord): DependentRecords {
  const resource = useResourceContext();
  const { branchId } = useListScreen();
  const api = useDataProvider();
  const translate = useTranslate();
  const labelOf = useGetResourceLabel();
  const children = ENTITIES.filter(({ parent }) => parent?.resource === resource);
  const counts = useQueries({
    queries: children.map(({ name, parent, sort }) => {
      const params = {
        filter: { [parent!.field]: id },
        pagination: { page: 1, perPage: 1 },
        sort,
        meta: { branchId },
      };
      return {
        queryKey: [name, 'getList', 'count', params],
        queryFn: async () => (await api.getList(name, params)).total ?? 0,
      };
    }),
  });
  const found = children
    .map(({ name, parent }, at) => ({ name, onDelete: parent!.onDelete, count: counts[at]?.data ?? 0 }))
    .filter(({ count }) => count > 0);
  const refusing = found.filter(({ onDelete }) => onDelete === 'refuse');
  const describe = (named: typeof found, key: 'declared.keeps' | 'declared.deleted_with') =>
    named
      .map(({ name, count }) =>
        translate(key, { smart_count: count, count, names: labelOf(name, count).toLowerCase() }),
      )
      .join(' ');
  return refusing.length > 0
    ? { sentence: describe(refusing, 'declared.keeps'), isRefused: true }
    : { sentence: describe(found, 'declared.deleted_with'), isRefused: false };
}
