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
  /** Maximum number of columns that are shown until the user chooses others. */
  max?: number;
}

/** Lists the fields and rules that have a column. */
export const listEntityColumns = ({
  fields,
  rules,
}: Entity): [name: string, field: Field | ComputedField][] =>
  Object.entries({ ...fields, ...rules }).filter(([, field]) => isListed(field));

export function makeEntityColumns({ entity, cells = {}, without, max = Infinity }: ColumnsOptions) {
  const { lead } = entity;
  const sorted = getScreenSortableFields(entity);
  const columns = listEntityColumns(entity).filter(([name]) => name !== without);
  const isImportant = ([name, { listed }]: (typeof columns)[number]) => name === lead || listed === true;
  const others = columns.filter(column => !isImportant(column));
  const shown = others.slice(0, Math.max(0, max - columns.filter(isImportant).length));
  return columns.map(column => {
    const [name, field] = column;
    const cell =
      name === lead ? getRecordNameCell(cells[name]) : (cells[name] ?? getCellComponent(name, field.kind));
    return (
      <Column
        key={name}
        source={name}
        kind={COLUMN_KIND_BY_FIELD_KIND[field.kind] ?? 'text'}
        sortable={sorted.includes(name)}
        hidden={!isImportant(column) && !shown.includes(column)}
        {...(cell ? { field: cell } : {})}
      />
    );
  });
}
