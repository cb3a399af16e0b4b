import {
  getScreenSortableFields,
  type Entity,
  type Field,
  type ComputedField,
} from '../../../contract/entity';
import { Column } from '../list/ListTable';
import {
  COLUMN_KIND_BY_FIELD_KIND,
  getCellComponent,
  getRecordNameCell,
  type CellComponent,
} from './entityCells';

/**
 * True if the list has a column for the field. Rich text is long, so it needs `listed: true` in the declaration.
 */
const isListed = ({ kind, listed = kind !== 'rich' }: Field | ComputedField): boolean => listed;

interface ColumnsOptions {
  entity: Entity;
  /** Custom cell components by field name. */
  cells?: Readonly<Record<string, CellComponent | undefined>>;
  /**
   * Name of a field that gets no column. A list of the records that refer to one record omits the reference, because it
   * is the same in every row.
   */
  without?: string;
}

export function makeEntityColumns({ entity, cells = {}, without }: ColumnsOptions) {
  const { fields, rules, lead } = entity;
  const sorted = getScreenSortableFields(entity);
  return Object.entries({ ...fields, ...rules })
    .filter(([name, field]) => isListed(field) && name !== without)
    .map(([name, field]) => {
      const cell =
        name === lead ? getRecordNameCell(cells[name]) : (cells[name] ?? getCellComponent(name, field.kind));
      return (
        <Column
          key={name}
          source={name}
          kind={COLUMN_KIND_BY_FIELD_KIND[field.kind] ?? 'text'}
          sortable={sorted.includes(name)}
          {...(cell ? { field: cell } : {})}
        />
      );
    });
}
