/** The columns and tables of a declared entity. */
import { FIELD_KINDS } from './fieldKinds.ts';
import { isSortedBySearchColumn } from './fieldNames.ts';
import { SHOP_TABLES, type Field, type Fields, type ShopResource } from './fields.ts';

/** Resources whose table has a column with the folded name, for sorting. */
const FOLDED: readonly ShopResource[] = ['products', 'promotions', 'purchases/suppliers'];

/** Returns the column of a field, such as `balance_cents` or `supplier_id`. */
export const toColumnName = (field: string, { kind }: Field): string =>
  toSnakeCase(field) + (FIELD_KINDS[kind].suffix ?? '');

/** Returns the column with the folded text of a unique field, which has the index. */
export const toFoldedColumn = (column: string): string => `${column}_folded`;

export interface ReferenceTarget {
  table: string;
  /** The column that contains the name of a record. */
  named: string;
  /** Column with the folded name, or null if the table has none. */
  folded: 'search' | null;
}

/** Returns the table and columns that a reference points to. */
export const getReferenceTarget = ({ to }: Pick<Field<'reference'>, 'to'>): ReferenceTarget =>
  typeof to === 'string'
    ? { table: SHOP_TABLES[to], named: 'name', folded: FOLDED.includes(to) ? 'search' : null }
    : {
        table: to.table,
        named: toColumnName(to.lead, to.fields[to.lead]!),
        folded: isSortedBySearchColumn(to) ? 'search' : null,
      };

/** Returns the fields with a column in the entity's own table. */
export const getColumnFields = (fields: Fields): [name: string, field: Field][] =>
  Object.entries(fields).filter(([, { kind }]) => FIELD_KINDS[kind].column !== null);

/** Returns the fields whose values are in a table of their own. */
export const getListFields = (fields: Fields): [name: string, field: Field<'many' | 'rows'>][] =>
  Object.entries(fields).filter(
    (entry): entry is [string, Field<'many' | 'rows'>] => FIELD_KINDS[entry[1].kind].column === null,
  );

/** Returns the table of a field with a table of its own: `gift_card_lines`. */
export const toListTable = (table: string, field: string): string => `${table}_${toSnakeCase(field)}`;

const toSnakeCase = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
