/** Names that follow from the fields of a declared entity: of columns, tables, properties and labels. */
import { FIELD_KINDS } from './fieldKinds.ts';
import { SHOP_TABLES, type Entity, type Field, type Fields, type ShopResource } from './fields.ts';

/** Resources whose table has a column with the folded name, for sorting. */
const FOLDED: readonly ShopResource[] = ['products', 'promotions', 'purchases/suppliers'];

export const isUnique = (field: Field): boolean => 'unique' in field && field.unique === true;

export const isSearched = (field: Field): boolean => 'searchable' in field && field.searchable === true;

/** Returns the label of a field: "Supplier" for `supplierId`, "Last used" for `lastUsed`. */
export function getFieldLabel(field: string, { label, kind }: Pick<Field, 'label' | 'kind'>): string {
  if (label !== undefined) return label;
  const bare = { reference: field.replace(/Id$/, ''), many: toPlural(field.replace(/Ids$/, '')) };
  const words = (kind === 'reference' || kind === 'many' ? bare[kind] : field)
    .replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
    .trim();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

const toPlural = (word: string): string => word.replace(/(?<![aeiou])y$/, 'ie') + 's';

/** Returns the property with the names of referenced records: `supplierName` for `supplierId`. */
export const toReferenceNameField = (field: string): string => field.replace(/Id(s?)$/, 'Name$1');

/** Returns the column of a field, such as `balance_cents` or `supplier_id`. */
export const toColumnName = (field: string, { kind }: Field): string =>
  toSnakeCase(field) + (FIELD_KINDS[kind].suffix ?? '');

/** Returns the column with the folded text of a unique field, which has the index. */
export const toFoldedColumn = (column: string): string => `${column}_folded`;

export const isReference = (field: Field): field is Field<'reference' | 'many'> =>
  field.kind === 'reference' || field.kind === 'many';

/** Returns the name of the resource that a reference points to. */
export const getReferencedResource = ({ to }: Pick<Field<'reference'>, 'to'>): string =>
  typeof to === 'string' ? to : to.name;

export interface ReferenceTarget {
  table: string;
  /** Column with the name of a record. */
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

/** Returns the names of the fields that satisfy the condition, in declared order. */
export const findFieldNames = (
  { fields }: Pick<Entity, 'fields'>,
  holds: (field: Field, name: string) => boolean | undefined,
): string[] => Object.keys(fields).filter(name => holds(fields[name]!, name));

export const getSearchableFields = (entity: Entity): string[] => findFieldNames(entity, isSearched);

export const getSortableFields = (entity: Entity): string[] =>
  findFieldNames(entity, ({ sortable }, name) => sortable || name === entity.lead);

/** Returns the fields that filter the list, with the reference to the parent. */
export const getFilterableFields = (entity: Entity): string[] =>
  findFieldNames(
    entity,
    (field, name) => ('filterable' in field && field.filterable) || name === entity.parent?.field,
  );

export const getUniqueFields = (entity: Entity): string[] => findFieldNames(entity, isUnique);

/** Returns the fields with a column in the entity's own table. */
export const getColumnFields = (fields: Fields): [name: string, field: Field][] =>
  Object.entries(fields).filter(([, { kind }]) => FIELD_KINDS[kind].column !== null);

/** Returns the fields with a table of their own. */
export const getListFields = (fields: Fields): [name: string, field: Field<'many' | 'rows'>][] =>
  Object.entries(fields).filter(
    (entry): entry is [string, Field<'many' | 'rows'>] => FIELD_KINDS[entry[1].kind].column === null,
  );

/** Returns the table of a field with a table of its own: `gift_card_lines`. */
export const toListTable = (table: string, field: string): string => `${table}_${toSnakeCase(field)}`;

const toSnakeCase = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);

/** Checks whether the search column contains only the record's name, so that the list can be sorted by it. */
export const isSortedBySearchColumn = (entity: Entity): boolean =>
  getSearchableFields(entity).join() === entity.lead;

export const isEntity = (value: unknown): value is Entity =>
  typeof value === 'object' && value !== null && 'fields' in value && 'table' in value;
