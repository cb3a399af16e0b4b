/**
 * Derives property names, filter names and labels from the fields of a declared entity. Every page of the
 * application loads this file.
 */
import type { Entity, Field, FieldKind } from './fields.ts';

export const isUniqueField = (field: Field): boolean => 'unique' in field && field.unique === true;

export const isSearchableField = (field: Field): boolean =>
  'searchable' in field && field.searchable === true;

/** Returns the label of a field, such as "Supplier" for `supplierId` or "Last used" for `lastUsed`. */
export function getFieldLabel(field: string, { label, kind }: Pick<Field, 'label' | 'kind'>): string {
  if (label !== undefined) return label;
  const bare = { reference: field.replace(/Id$/, ''), many: toPlural(field.replace(/Ids$/, '')) };
  const words = (kind === 'reference' || kind === 'many' ? bare[kind] : field)
    .replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
    .trim();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

const toPlural = (word: string): string => word.replace(/(?<![aeiou])y$/, 'ie') + 's';

/**
 * Returns the property that contains the name of a referenced record, such as `supplierName` for `supplierId`.
 */
export const toReferenceNameField = (field: string): string => field.replace(/Id(s?)$/, 'Name$1');

export const isReferenceField = (field: Field): field is Field<'reference' | 'many'> =>
  field.kind === 'reference' || field.kind === 'many';

/** Returns the name of the resource that a reference field points to. */
export const getReferencedResource = ({ to }: Pick<Field<'reference'>, 'to'>): string =>
  typeof to === 'string' ? to : to.name;

/** Returns the names of the fields that satisfy the condition, in the order of their declaration. */
export const filterEntityFieldNames = (
  { fields }: Pick<Entity, 'fields'>,
  holds: (field: Field, name: string) => boolean | undefined,
): string[] => Object.keys(fields).filter(name => holds(fields[name]!, name));

export const getSearchableFields = (entity: Entity): string[] =>
  filterEntityFieldNames(entity, isSearchableField);

/** Kinds of fields that lists cannot be sorted by. */
const UNORDERED: readonly FieldKind[] = ['rich', 'picture', 'many', 'rows'];

/** Returns the fields by which the API can sort the list. */
export const getApiSortableFields = (entity: Entity): string[] =>
  filterEntityFieldNames(entity, ({ kind }) => !UNORDERED.includes(kind));

/** Returns the fields by which the list can be sorted on the screen. */
export const getScreenSortableFields = (entity: Pick<Entity, 'fields' | 'lead'>): string[] =>
  filterEntityFieldNames(entity, ({ sortable }, name) => sortable || name === entity.lead);

/** Returns the fields by which the list can be filtered, including the reference to the parent record. */
export const getFilterableFields = (entity: Entity): string[] =>
  filterEntityFieldNames(
    entity,
    (field, name) => ('filterable' in field && field.filterable) || name === entity.parent?.field,
  );

export const getUniqueFields = (entity: Entity): string[] => filterEntityFieldNames(entity, isUniqueField);

/**
 * Checks whether the search column of an entity contains only the record's name, so that it can also be used for
 * sorting by name.
 */
export const canSortBySearchColumn = (entity: Entity): boolean =>
  getSearchableFields(entity).join() === entity.lead;

export const isEntity = (value: unknown): value is Entity =>
  typeof value === 'object' && value !== null && 'fields' in value && 'table' in value;
