/**
 * Declaration of an entity, in `contract/entities/`. Its table, API, documentation, screens and texts are derived from
 * the declaration (docs/add-a-resource.md). The browser loads this file.
 */
import { FIELD_KINDS, getLimits, isNumber, toWholePattern, type NumberField } from './fieldKinds.ts';
import {
  SHOP_TABLES,
  type Entity,
  type Field,
  type FieldKind,
  type Fields,
  type ShopResource,
} from './fields.ts';

export * from './fields.ts';

/** Resources whose table has a column with the folded name, for sorting. */
const FOLDED: readonly ShopResource[] = ['products', 'promotions', 'purchases/suppliers'];

interface EntityOptions<F extends Fields> {
  /** Singular of the name, if it is irregular: `person` for `people`. */
  one?: string;
  /** Default sort order of the list. Default: by the record's name. */
  sort?: { field: Extract<keyof F, string>; order: 'ASC' | 'DESC' };
}

const KEBAB = /^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/;
const CAMEL = /^[a-z][a-zA-Z0-9]*$/;

/** Field names that the API, the tables or react-admin already use. */
const RESERVED_NAMES = [
  'id',
  'branchId',
  'search',
  'version',
  'etag',
  'carried',
  'page',
  'pageSize',
  'sort',
  'order',
  'results',
];

/**
 * Maximum length of table name and column name together. PostgreSQL allows 63 characters, and names of indexes and
 * foreign keys join both names with a suffix.
 */
const MAX_JOINED_NAME = 50;

/** Turns `categories` into `category`, and `boxes` into `box`. */
const toSingular = (name: string): string =>
  name.replace(/ies$|(?<=ss|sh|ch|x)es$|.$/, end => (end === 'ies' ? 'y' : ''));

/** Turns `box-of-tools` into `Box of Tools`. */
const toTitle = (name: string): string =>
  name
    .replaceAll('-', ' ')
    .replace(/^.| (?!(?:an?|and|by|for|in|of|on|or|per|the|to|with)\b)./g, start => start.toUpperCase());

/**
 * Checks that choices are unique and trimmed. Values are trimmed before they are saved, so a choice with outer spaces
 * would never match.
 */
const areValidChoices = (words: readonly string[]): boolean =>
  words.length > 0 &&
  new Set(words).size === words.length &&
  words.every(word => word !== '' && word.trim() === word);

/** Default maximum length of a text field. */
const DEFAULT_MAX_LENGTH = 200;

/**
 * Checks that a text is an existing day from 1900 to 2199, as yyyy-MM-dd. `Date` alone would read February 30 as March
 * 2.
 */
function isDay(text: string): boolean {
  const read = new Date(`${text}T00:00Z`);
  return /^(19|20|21)\d\d-/.test(text) && !Number.isNaN(+read) && read.toISOString().startsWith(`${text}T`);
}

/** Patterns for initial values, equal to those of the server. */
const INITIAL_PATTERNS: Partial<Record<FieldKind, readonly [RegExp, string]>> = {
  email: [/^$|^[^\s@\0]+@[^\s@.\0]+(\.[^\s@.\0]+)+$/, 'an e-mail address'],
  link: [/^$|^https?:\/\/[^\s\0]+$/, 'a web address that begins with http:// or https://'],
};

/**
 * Describes the valid values when an initial value is invalid, as the end of a sentence. @returns null if the value is
 * valid
 */
function describeValidInitial(field: Field): string | null {
  const { kind, initially } = field;
  if (initially === undefined) return null;
  if (isNumber(field)) return describeValidNumber(field, initially);
  if (kind === 'flag') return typeof initially === 'boolean' ? null : 'true or false';
  if (kind === 'choice') return field.choices.includes(field.initially!) ? null : 'one of its words';
  if (kind === 'day') return isDay(field.initially!) ? null : 'a day that exists, written yyyy-MM-dd';
  if (kind === 'text') {
    const { most = DEFAULT_MAX_LENGTH } = field;
    return field.initially!.length <= most ? null : `at most ${most} characters`;
  }
  const [like, words] = INITIAL_PATTERNS[kind]!;
  return like.test(String(initially)) ? null : words;
}

function describeValidNumber(field: NumberField, value: unknown): string | null {
  const { min, max } = getLimits(field);
  if (Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max) return null;
  return `a whole number${FIELD_KINDS[field.kind].unit ?? ''} from ${min}${Number(value) > max ? ` to ${max}` : ''}`;
}

const COMMON_OPTIONS = ['kind', 'label', 'required', 'sortable', 'listed', 'initially'];

/** Checks the options at run time as well, because the server starts without type checking. */
function assertKnownOptions(name: string, field: Field, refuse: Refuse): void {
  const { kind } = field;
  if (!Object.hasOwn(FIELD_KINDS, kind)) refuse(`"${name}": there is no kind "${kind}".`);
  const foreign = Object.keys(field).find(
    word => ![...COMMON_OPTIONS, ...FIELD_KINDS[kind].options].includes(word),
  );
  if (foreign !== undefined) refuse(`"${name}": a field of the kind "${kind}" has no "${foreign}".`);
  if (kind === 'text' && !(Number.isSafeInteger(field.most ?? 1) && (field.most ?? 1) > 0))
    refuse(`"${name}" must have a whole number above 0 as its limit of characters (most).`);
  if (isUnique(field) && field.initially)
    refuse(`"${name}" is unique, so records cannot all begin with "${field.initially}".`);
  if (isUnique(field) && kind === 'text' && (field.most ?? 0) > DEFAULT_MAX_LENGTH)
    refuse(`"${name}" is unique, so it can have at most ${DEFAULT_MAX_LENGTH} characters (most).`);
  if (kind === 'text') assertPattern(name, field, refuse);
  if (isNumber(field) || kind === 'day') assertLimits(name, field, refuse);
}

function assertPattern(
  name: string,
  { pattern, example = '', initially = '' }: Field<'text'>,
  refuse: Refuse,
): void {
  if (!pattern) return;
  const whole = new RegExp(toWholePattern(pattern), 'u');
  if (!whole.test(example))
    refuse(`"${name}" has a pattern, so it needs a text that matches it, for messages (example).`);
  if (initially !== '' && !whole.test(initially))
    refuse(`"${name}" has to begin with a text that matches its pattern (initially).`);
}

function assertLimits(name: string, field: NumberField | Field<'day'>, refuse: Refuse): void {
  const { min, max } = field;
  for (const limit of [min, max])
    if (limit !== undefined && !(field.kind === 'day' ? isDay(String(limit)) : Number.isSafeInteger(limit)))
      refuse(
        `"${name}": its limits (min, max) are days written yyyy-MM-dd, or whole numbers in the units of a record.`,
      );
  if (
    isNumber(field) &&
    Math.max(Math.abs(field.min ?? 0), Math.abs(field.max ?? 0)) > FIELD_KINDS[field.kind].max!
  )
    refuse(`"${name}": its limits (min, max) are at most ${FIELD_KINDS[field.kind].max}.`);
  if (min !== undefined && max !== undefined && min > max) refuse(`"${name}": its min is above its max.`);
}

export const isUnique = (field: Field): boolean => 'unique' in field && field.unique === true;

const isSearched = (field: Field): boolean => 'searchable' in field && field.searchable === true;

type Refuse = (sentence: string) => never;

function assertFields(fields: Fields, table: string, refuse: Refuse): void {
  const names = new Set(RESERVED_NAMES);
  const columns = new Set<string>();
  for (const [field, declared] of Object.entries(fields)) {
    assertKnownOptions(field, declared, refuse);
    const { kind } = declared;
    // Inherited property names such as `constructor` are also rejected.
    if (!CAMEL.test(field) || RESERVED_NAMES.includes(field) || field in {})
      refuse(`a field cannot be called "${field}".`);
    if ((kind === 'reference') !== /.Id$/.test(field))
      refuse(`"${field}": a reference's name ends in Id, and no other field's does.`);
    if (kind === 'reference' && !isEntity(declared.to) && !Object.hasOwn(SHOP_TABLES, declared.to))
      refuse(
        `"${field}" refers to "${String(declared.to)}", which is neither one of ${Object.keys(SHOP_TABLES).join(', ')} nor an entity.`,
      );
    if (kind === 'reference' && isEntity(declared.to) && getSearchableFields(declared.to).length === 0)
      refuse(
        `"${field}" refers to "${declared.to.name}", whose records cannot be searched: make one of its texts searchable.`,
      );
    if (kind === 'choice' && !areValidChoices(declared.choices))
      refuse(
        `"${field}": it needs words to choose from, none of them empty, repeated or with a space at an end.`,
      );
    if (
      field === 'name' &&
      'filterable' in declared &&
      declared.filterable &&
      Object.values(fields).some(isSearched)
    )
      refuse(
        '"name" is the parameter of a search, so a list with a search cannot be filtered by that field.',
      );
    const beginning = describeValidInitial(declared);
    if (beginning !== null) refuse(`"${field}" has to begin with ${beginning} (initially).`);
    const wire = kind === 'reference' ? [field, toReferenceNameField(field)] : [field];
    const column = toColumnName(field, declared);
    const own = isUnique(declared) ? [column, toFoldedColumn(column)] : [column];
    const same = wire.find(name => names.has(name)) ?? own.find(name => columns.has(name));
    if (same !== undefined) refuse(`"${field}": there is a "${same}" already.`);
    if (table.length + column.length > MAX_JOINED_NAME)
      refuse(
        `"${field}": the names of the table ("${table}") and the column ("${column}") have more than ${MAX_JOINED_NAME} letters together.`,
      );
    wire.forEach(name => names.add(name));
    own.forEach(name => columns.add(name));
  }
}

/**
 * @param name the plural, with hyphens between words: `gift-cards`
 * @param fields by their names in a record; the name of a reference ends in `Id`
 * @throws Error for an invalid declaration
 */
export function entity<const F extends Fields>(
  name: string,
  fields: F,
  { one = toSingular(name), sort }: EntityOptions<F> = {},
): Entity<F> {
  const refuse: Refuse = sentence => {
    throw new Error(`The entity "${name}": ${sentence}`);
  };
  if (!KEBAB.test(name) || !KEBAB.test(one) || one === name)
    refuse('its name is a plural in small letters with hyphens, and its singular differs from it.');
  if (one === toSingular(name) && !name.endsWith('s'))
    refuse("its name does not look like a plural. Say what one is called: { one: 'person' } of people.");
  const table = one.replaceAll('-', '_');
  assertFields(fields, table, refuse);
  const lead = Object.keys(fields).find(field => fields[field]!.kind === 'text');
  if (lead === undefined) throw new Error(`The entity "${name}": a record needs a text field as its name.`);
  const unsorted = sort && sort.field !== lead && !fields[sort.field]?.sortable;
  if (unsorted) refuse(`its list cannot be ordered by "${sort.field}", which is not sortable.`);
  return {
    name,
    path: one,
    table,
    one: toTitle(one),
    many: toTitle(name),
    fields,
    lead,
    sort: sort ?? { field: lead, order: 'ASC' },
  };
}

/** Returns the label of a field: "Supplier" for `supplierId`, "Last used" for `lastUsed`. */
export function getFieldLabel(field: string, { label, kind }: Field): string {
  if (label !== undefined) return label;
  const words = (kind === 'reference' ? toReferenceNameField(field).slice(0, -'Name'.length) : field)
    .replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
    .trim();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** Returns the property with the name of the referenced record: `supplierName` for `supplierId`. */
export const toReferenceNameField = (field: string): string => field.replace(/Id$/, 'Name');

/** Returns the column of a field, such as `balance_cents` or `supplier_id`. */
export const toColumnName = (field: string, { kind }: Field): string =>
  field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`) + (FIELD_KINDS[kind].suffix ?? '');

/** Returns the column with the folded text of a unique field, which has the index. */
export const toFoldedColumn = (column: string): string => `${column}_folded`;

/** Returns the name of the resource that a reference points to. */
export const getReferencedResource = ({ to }: Field<'reference'>): string =>
  typeof to === 'string' ? to : to.name;

interface Target {
  table: string;
  /** Column with the name of a record. */
  named: string;
  /** Column with the folded name, or null if the table has none. */
  folded: 'search' | null;
}

/** Returns the table and columns that a reference points to. */
export const getReferenceTarget = ({ to }: Field<'reference'>): Target =>
  typeof to === 'string'
    ? { table: SHOP_TABLES[to], named: 'name', folded: FOLDED.includes(to) ? 'search' : null }
    : {
        table: to.table,
        named: toColumnName(to.lead, to.fields[to.lead]!),
        folded: isSortedBySearchColumn(to) ? 'search' : null,
      };

/** Returns the names of the fields that satisfy the condition, in declared order. */
export const findFieldNames = (
  { fields }: Entity,
  holds: (field: Field, name: string) => boolean | undefined,
): string[] => Object.keys(fields).filter(name => holds(fields[name]!, name));

export const getSearchableFields = (entity: Entity): string[] => findFieldNames(entity, isSearched);

export const getSortableFields = (entity: Entity): string[] =>
  findFieldNames(entity, ({ sortable }, name) => sortable || name === entity.lead);

export const getFilterableFields = (entity: Entity): string[] =>
  findFieldNames(entity, field => 'filterable' in field && field.filterable);

export const getUniqueFields = (entity: Entity): string[] => findFieldNames(entity, isUnique);

/** Checks whether the search column contains only the record's name, so that the list can be sorted by it. */
export const isSortedBySearchColumn = (entity: Entity): boolean =>
  getSearchableFields(entity).join() === entity.lead;

export const isEntity = (value: unknown): value is Entity =>
  typeof value === 'object' && value !== null && 'fields' in value && 'table' in value;
