/** Names of the columns and tables of a declared entity. */
import { FIELD_KINDS } from './fieldKinds.ts';
import { canSortBySearchColumn } from './fieldNames.ts';
import { REFERENCEABLE_TABLES, type Field, type Fields, type ReferenceableResource } from './fields.ts';

/** Resources whose table has a column with the case- and accent-folded name, for sorting. */
const FOLDED: readonly ReferenceableResource[] = ['products', 'promotions', 'purchases/suppliers'];

/** Returns the name of a field's column, such as `balance_cents` or `supplier_id`. */
export const toColumnName = (field: string, { kind }: Field): string =>
  toSnakeCase(field) + (FIELD_KINDS[kind].suffix ?? '');

/** Returns the name of the indexed column with the folded text of a unique field. */
export const toFoldedColumnName = (column: string): string => `${column}_folded`;

export interface ReferenceTarget {
  table: string;
  /** Column that contains the name of the referenced record. */
  named: string;
  /** Column with the case- and accent-folded name of the referenced record, or null if the table has none. */
  folded: 'search' | null;
}

/** Returns the table and columns of the records that a reference field points to. */
export const getReferenceTarget = ({ to }: Pick<Field<'reference'>, 'to'>): ReferenceTarget =>
  typeof to === 'string'
    ? { table: REFERENCEABLE_TABLES[to], named: 'name', folded: FOLDED.includes(to) ? 'search' : null }
    : {
        table: to.table,
        named: toColumnName(to.lead, to.fields[to.lead]!),
        folded: canSortBySearchColumn(to) ? 'search' : null,
      };

/** Returns the fields that are stored as columns of the entity's own table. */
export const getOwnTableFields = (fields: Fields): [name: string, field: Field][] =>
  Object.entries(fields).filter(([, { kind }]) => FIELD_KINDS[kind].column !== null);

/** Returns the fields whose values are stored in a separate table. */
export const getChildTableFields = (fields: Fields): [name: string, field: Field<'many' | 'rows'>][] =>
  Object.entries(fields).filter(
    (entry): entry is [string, Field<'many' | 'rows'>] => FIELD_KINDS[entry[1].kind].column === null,
  );

/** Returns the name of the separate table of a list field, such as `gift_card_lines`. */
export const toChildTableName = (table: string, field: string): string => `${table}_${toSnakeCase(field)}`;

const toSnakeCase = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
