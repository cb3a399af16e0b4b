/**
 * Declares an entity: a resource of the shop whose table, API, documentation, screens and texts are derived from one
 * file in `contract/entities/` (docs/add-a-resource.md). The browser loads this file.
 */
import {
  assertValidEntityFields,
  assertValidComputedFields,
  assertEntityTextsMatchFields,
  assertValidEntityRights,
  findEntityParent,
  type EntityErrorThrower,
} from './entityChecks.ts';
import { getScreenSortableFields } from './fieldNames.ts';
import type { EntityAccessLevels } from './rights.ts';
import type {
  Entity,
  Fields,
  EntityParent,
  ComputedField,
  TranslatedTexts,
  ValuesOfFields,
} from './fields.ts';

export * from './fieldColumns.ts';
export * from './fieldNames.ts';
export * from './fields.ts';

/** Types of computed values, by the name of the value. */
type RuleKindsByName = Readonly<Record<string, ComputedField['kind']>>;

interface EntityOptions<F extends Fields, K extends RuleKindsByName> {
  /** Singular of the entity's name, if it is irregular: `person` for `people`. */
  one?: string;
  /** Sort order of the list when the user has chosen none. Default: by the record's name. */
  sort?: { field: Extract<keyof F, string>; order: 'ASC' | 'DESC' };
  /**
   * Name of the parent entity. Each record belongs to a parent record, so the fields must include a required
   * reference to it.
   */
  of?: string;
  /**
   * Effect of deleting a parent record: refused while other records belong to it (default), or those records are
   * deleted with it.
   */
  onDelete?: EntityParent['onDelete'];
  /**
   * Permissions of each role, if the shop enforces roles: `{ manager: 'all', cashier: 'read' }`. An omitted role has no
   * access. Default: a manager may do everything.
   */
  rights?: EntityAccessLevels;
  /**
   * Texts of the entity in other languages: `{ es: { one: 'tarjeta de regalo', many: 'tarjetas de regalo', fields: {
   * … } } }`.
   */
  texts?: TranslatedTexts;
  /** Read-only values that are computed from the record, by the name of the value. */
  rules?: { readonly [Name in keyof K]: ComputedField<K[Name], ValuesOfFields<F>> };
}

const ENTITY_OPTIONS: readonly (keyof EntityOptions<Fields, RuleKindsByName>)[] = [
  'one',
  'sort',
  'rules',
  'of',
  'onDelete',
  'rights',
  'texts',
];

const KEBAB_CASE_PATTERN = /^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/;

/** Derives the singular of a name: `category` from `categories`, `box` from `boxes`. */
const toSingular = (name: string): string =>
  name.replace(/ies$|(?<=ss|sh|ch|x)es$|.$/, end => (end === 'ies' ? 'y' : ''));

/** Converts a name to a title: `box-of-tools` to `Box of Tools`. */
const toTitle = (name: string): string =>
  name
    .replaceAll('-', ' ')
    .replace(/^.| (?!(?:an?|and|by|for|in|of|on|or|per|the|to|with)\b)./g, start => start.toUpperCase());

/**
 * Declares an entity.
 * @param name the plural, with hyphens between words: `gift-cards`
 * @param fields by their names in a record; the name of a reference ends in `Id`
 * @throws Error for an invalid declaration
 */
export function entity<const F extends Fields, K extends RuleKindsByName = Readonly<Record<never, never>>>(
  name: string,
  fields: F,
  {
    one = toSingular(name),
    sort,
    rules,
    of,
    onDelete = 'refuse',
    rights,
    texts = {},
    ...unknown
  }: EntityOptions<F, K> = {},
): Entity<F, { readonly [Name in keyof K]: ComputedField<K[Name]> }> {
  const refuse: EntityErrorThrower = sentence => {
    throw new Error(`The entity "${name}": ${sentence}`);
  };
  if (!KEBAB_CASE_PATTERN.test(name) || !KEBAB_CASE_PATTERN.test(one) || one === name)
    refuse('its name is a plural in small letters with hyphens, and its singular differs from it.');
  if (one === toSingular(name) && !name.endsWith('s'))
    refuse("its name does not look like a plural. Say what one is called: { one: 'person' } of people.");
  const [option] = Object.keys(unknown);
  if (option !== undefined)
    refuse(`an entity has no "${option}". Its options are ${ENTITY_OPTIONS.join(', ')}.`);
  const table = one.replaceAll('-', '_');
  assertValidEntityFields(fields, table, refuse);
  assertEntityTextsMatchFields(texts, { ...fields, ...rules }, refuse);
  if (rules) assertValidComputedFields(rules, fields, refuse);
  if (rights) assertValidEntityRights(rights, refuse);
  const parent = of === undefined ? null : findEntityParent(of, onDelete, fields, refuse);
  const lead = Object.keys(fields).find(field => fields[field]!.kind === 'text');
  if (lead === undefined) throw new Error(`The entity "${name}": a record needs a text field as its name.`);
  const unsorted = sort && sort.field !== lead && !fields[sort.field]?.sortable;
  if (unsorted)
    refuse(
      `its list cannot be ordered by "${sort.field}", which is not sortable. These are: ${getScreenSortableFields({ fields, lead }).join(', ')}.`,
    );
  return {
    name,
    path: one,
    table,
    one: toTitle(one),
    many: toTitle(name),
    fields,
    rules: rules ?? ({} as { readonly [Name in keyof K]: ComputedField<K[Name]> }),
    parent,
    ...(rights ? { rights } : {}),
    texts,
    lead,
    sort: sort ?? { field: lead, order: 'ASC' },
  };
}
