import type { RaRecord } from 'ra-core';
import {
  getFieldLabel,
  toReferenceNameField,
  type Entity,
  type Field,
  type FieldKind,
} from '../../../contract/entity';
import { toFileCell, type FileColumnFormat, type ListFileColumns, type RawCellValue } from './fileColumns';

const AS: Partial<Record<FieldKind, FileColumnFormat>> = {
  money: 'money',
  percent: 'percent',
  quantity: 'quantity',
  count: 'count',
  flag: 'flag',
  day: 'day',
  moment: 'moment',
};

export function makeEntityFileColumns({ fields, rules }: Entity): ListFileColumns<RaRecord> {
  const columns = Object.entries({ ...fields, ...rules }).flatMap(([name, field]) => {
    const heading = getFieldLabel(name, field);
    const column = {
      heading,
      as: AS[field.kind] ?? 'text',
      of: (record: RaRecord) => record[name] as RawCellValue,
    };
    if (field.kind === 'many')
      return { ...column, of: (record: RaRecord) => toList(record[toReferenceNameField(name)]).join('; ') };
    if (field.kind === 'rows')
      return { ...column, of: (record: RaRecord) => writeLines(field, record[name]) };
    if (field.kind !== 'reference') return column;
    return [
      { ...column, of: (record: RaRecord) => record[toReferenceNameField(name)] as RawCellValue },
      { ...column, heading: `${heading} ID`, as: 'id' as const },
    ];
  });
  return () => [{ heading: 'ID', as: 'id', of: ({ id }: RaRecord) => id }, ...columns];
}

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * Writes the lines of a record as text, such as "Pear, 1.5, 2.25; Fig, 2, 0.1" for two lines with three fields.
 */
const writeLines = ({ fields }: Field<'rows'>, lines: unknown): string =>
  toList(lines)
    .map(line =>
      Object.entries(fields)
        .map(([name, field]) => {
          const value = (line as RaRecord)[
            field.kind === 'reference' ? toReferenceNameField(name) : name
          ] as RawCellValue;
          return toFileCell(AS[field.kind] ?? 'text', value).text;
        })
        .join(', '),
    )
    .join('; ');
