import type { RaRecord } from 'ra-core';
import { getFieldLabel, toReferenceNameField, type Entity, type FieldKind } from '../../../contract/entity';
import type { ColumnValue, ListFile, RawValue } from './listFile';

const AS: Partial<Record<FieldKind, ColumnValue>> = {
  money: 'money',
  percent: 'percent',
  quantity: 'quantity',
  count: 'count',
  flag: 'flag',
  day: 'day',
};

export function makeEntityFile({ fields }: Entity): ListFile<RaRecord> {
  const columns = Object.entries(fields).flatMap(([name, field]) => {
    const heading = getFieldLabel(name, field);
    const column = {
      heading,
      as: AS[field.kind] ?? 'text',
      of: (record: RaRecord) => record[name] as RawValue,
    };
    if (field.kind !== 'reference') return column;
    return [
      { ...column, of: (record: RaRecord) => record[toReferenceNameField(name)] as RawValue },
      { ...column, heading: `${heading} ID`, as: 'id' as const },
    ];
  });
  return () => [{ heading: 'ID', as: 'id', of: ({ id }: RaRecord) => id }, ...columns];
}
