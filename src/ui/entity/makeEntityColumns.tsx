import { getSortableFields, type Entity, type Field, type Rule } from '../../../contract/entity';
import { Column } from '../list/ListTable';
import { COLUMN_KINDS, getCell, LeadCell, type Cell } from './cells';

/**
 * True if the list has a column for the field. Rich text is long, so it needs `listed: true` in the declaration.
 */
const isListed = ({ kind, listed = kind !== 'rich' }: Field | Rule): boolean => listed;

interface ColumnsOptions {
  entity: Entity;
  /** Custom cell components by field name. */
  cells?: Readonly<Record<string, Cell | undefined>>;
  /** Name of a field to omit. */
  without?: string;
}

export function makeEntityColumns({ entity, cells = {}, without }: ColumnsOptions) {
  const { fields, rules, lead } = entity;
  const sorted = getSortableFields(entity);
  return Object.entries({ ...fields, ...rules })
    .filter(([name, field]) => isListed(field) && name !== without)
    .map(([name, field]) => {
      const cell = cells[name] ?? (name === lead ? LeadCell : getCell(name, field.kind));
      return (
        <Column
          key={name}
          source={name}
          kind={COLUMN_KINDS[field.kind] ?? 'text'}
          sortable={sorted.includes(name)}
          {...(cell ? { field: cell } : {})}
        />
      );
    });
}
