/**
 * Declaration of an entity, in `contract/entities/`. Its table, API, documentation, screens and texts are derived from
 * the declaration (docs/add-a-resource.md). This file must not import anything, so that the browser can load it.
 */

/** Built-in resources that a reference can point to, with their tables. Each table has a `name` and a branch. */
const SHOP_TABLES = {
  categories: 'category',
  'inventory/warehouses': 'warehouse',
  products: 'product',
  promotions: 'promotion',
  'purchases/suppliers': 'supplier',
  users: 'admin',
} as const;

export type ShopResource = keyof typeof SHOP_TABLES;

/** Resources whose table has a column with the folded name, for sorting. */
const FOLDED: readonly ShopResource[] = ['products', 'promotions', 'purchases/suppliers'];

export interface FieldOptions<Value> {
  /** Label on screens. Default: derived from the field's name. */
  label?: string;
  /** The field cannot be empty. */
  required?: boolean;
  /** The list can be sorted by this field. */
  sortable?: boolean;
  /** `false` hides the column in the list. */
  listed?: boolean;
  /** Initial value of new records. When a required field is added, existing records get this value, too. */
  initially?: Value;
}

interface Filterable {
  /** The list can be filtered by this field. */
  filterable?: boolean;
}

interface Findable {
  /** The list's search includes this field. */
  searchable?: boolean;
  /** Values must be unique within a branch, compared case-sensitively. Empty values are exempt. */
  unique?: boolean;
}

interface Kinds {
  /** Text of at most `most` characters (default 200); `lines` allows several lines. */
  text: { value: string; more: Findable & { most?: number; lines?: boolean } };
  email: { value: string; more: Findable };
  /** A URL that begins with http:// or https://. */
  link: { value: string; more: object };
  /** Non-negative amount: integer cents in records and tables, dollars in the API. */
  money: { value: number; more: object };
  /** Hundredths of a percent in records and tables, percent in the API. */
  percent: { value: number; more: object };
  /** Thousandths in records and tables, units or kilograms in the API. */
  quantity: { value: number; more: object };
  /** A non-negative integer. */
  count: { value: number; more: object };
  /** `yyyy-MM-dd`; YYYYMMDD in tables. */
  day: { value: string; more: object };
  flag: { value: boolean; more: Filterable };
  /** One of the given words. */
  choice: { value: string; more: Filterable & { choices: readonly string[] } };
  /**
   * Id of a record of the same branch. Responses also contain that record's name, such as `supplierName` for
   * `supplierId`.
   */
  reference: { value: number; more: Filterable & { to: ShopResource | Entity } };
}

export type FieldKind = keyof Kinds;

export type Field<Kind extends FieldKind = FieldKind> = {
  [K in Kind]: { kind: K } & FieldOptions<Kinds[K]['value']> & Kinds[K]['more'];
}[Kind];

type Options<Kind extends FieldKind> = FieldOptions<Kinds[Kind]['value']> & Kinds[Kind]['more'];

export const text = (options: Options<'text'> = {}): Field<'text'> => ({ kind: 'text', ...options });
export const email = (options: Options<'email'> = {}): Field<'email'> => ({ kind: 'email', ...options });
export const link = (options: Options<'link'> = {}): Field<'link'> => ({ kind: 'link', ...options });
export const money = (options: Options<'money'> = {}): Field<'money'> => ({ kind: 'money', ...options });
export const percent = (options: Options<'percent'> = {}): Field<'percent'> => ({
  kind: 'percent',
  ...options,
});
export const quantity = (options: Options<'quantity'> = {}): Field<'quantity'> => ({
  kind: 'quantity',
  ...options,
});
export const count = (options: Options<'count'> = {}): Field<'count'> => ({ kind: 'count', ...options });
export const day = (options: Options<'day'> = {}): Field<'day'> => ({ kind: 'day', ...options });
export const flag = (options: Options<'flag'> = {}): Field<'flag'> => ({ kind: 'flag', ...options });
export const choice = <const Word extends string>(
  choices: readonly Word[],
  options: Omit<Options<'choice'>, 'choices' | 'initially'> & { initially?: NoInfer<Word> } = {},
): Field<'choice'> => ({ kind: 'choice', choices, ...options });
/** @param to a built-in resource, or another entity */
export const reference = (
  to: ShopResource | Entity,
  options: Omit<Options<'reference'>, 'to'> = {},
): Field<'reference'> => ({ kind: 'reference', to, ...options });

type Fields = Readonly<Record<string, Field>>;

type ValueOf<F extends Field> = F['kind'] extends 'money' | 'percent' | 'quantity' | 'count' | 'reference'
  ? number | null
  : Kinds[F['kind']]['value'];

/** Type of a record in the application, such as `RecordOf<typeof giftCards>`. */
export type RecordOf<E extends Entity> = { id: number | string } & {
  [Name in keyof E['fields']]: ValueOf<E['fields'][Name]>;
};

export interface Entity<F extends Fields = Fields> {
  /** Name of the resource and its path below `/admin/`, such as `gift-cards`. */
  name: string;
  /** Path of its API calls, such as `/api/gift-card`. */
  path: string;
  /** Name of the table, such as `gift_card`. */
  table: string;
  /** Labels, such as "Gift Card" and "Gift Cards". */
  one: string;
  many: string;
  fields: F;
  /** Field that serves as the record's name: the first text field. */
  lead: string;
  /** Default sort order of the list. */
  sort: { field: string; order: 'ASC' | 'DESC' };
}

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

/** Maximum of a `count` field. */
export const MAX_COUNT = 1_000_000_000;

/** Maximum of each kind in stored units; 9,999,999.99 in the API. */
const MAX_STORED: Partial<Record<FieldKind, number>> = {
  money: 999_999_999,
  percent: 999_999_999,
  quantity: 9_999_999_990,
  count: MAX_COUNT,
};

/**
 * Checks that a text is an existing day from 1900 to 2199, as yyyy-MM-dd. `Date` alone would read February 30 as March
 * 2.
 */
function isDay(text: string): boolean {
  const read = new Date(`${text}T00:00Z`);
  return /^(19|20|21)\d\d-/.test(text) && !Number.isNaN(+read) && read.toISOString().startsWith(`${text}T`);
}

const STORED_UNIT_TEXTS: Partial<Record<FieldKind, string>> = {
  money: ' of cents',
  percent: ' of hundredths of a percent',
  quantity: ' of thousandths',
};

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
  if (kind === 'flag') return typeof initially === 'boolean' ? null : 'true or false';
  if (kind === 'choice') return field.choices.includes(field.initially!) ? null : 'one of its words';
  if (kind === 'day') return isDay(field.initially!) ? null : 'a day that exists, written yyyy-MM-dd';
  if (kind === 'text') {
    const { most = DEFAULT_MAX_LENGTH } = field;
    return field.initially!.length <= most ? null : `at most ${most} characters`;
  }
  if (typeof initially !== 'number') {
    const [like, words] = INITIAL_PATTERNS[kind]!;
    return like.test(String(initially)) ? null : words;
  }
  const most = MAX_STORED[kind] ?? Infinity;
  const isWhole = Number.isSafeInteger(initially) && initially >= 0 && initially <= most;
  const upTo = initially > most ? ` to ${most}` : '';
  return isWhole ? null : `a whole number${STORED_UNIT_TEXTS[kind] ?? ''} from 0${upTo}`;
}

/** Options of each kind, in addition to those of every field. */
const KIND_OPTIONS: Readonly<Record<FieldKind, readonly string[]>> = {
  text: ['most', 'lines', 'searchable', 'unique'],
  email: ['searchable', 'unique'],
  link: [],
  money: [],
  percent: [],
  quantity: [],
  count: [],
  day: [],
  flag: ['filterable'],
  choice: ['filterable', 'choices'],
  reference: ['filterable', 'to'],
};
const COMMON_OPTIONS = ['kind', 'label', 'required', 'sortable', 'listed', 'initially'];

/** Checks the options at run time as well, because the server starts without type checking. */
function assertKnownOptions(name: string, field: Field, refuse: Refuse): void {
  const { kind } = field;
  if (!Object.hasOwn(KIND_OPTIONS, kind)) refuse(`"${name}": there is no kind "${kind}".`);
  const foreign = Object.keys(field).find(word => ![...COMMON_OPTIONS, ...KIND_OPTIONS[kind]].includes(word));
  if (foreign !== undefined) refuse(`"${name}": a field of the kind "${kind}" has no "${foreign}".`);
  if (kind === 'text' && !(Number.isSafeInteger(field.most ?? 1) && (field.most ?? 1) > 0))
    refuse(`"${name}" must have a whole number above 0 as its limit of characters (most).`);
  if (isUnique(field) && field.initially)
    refuse(`"${name}" is unique, so records cannot all begin with "${field.initially}".`);
  if (isUnique(field) && kind === 'text' && (field.most ?? 0) > DEFAULT_MAX_LENGTH)
    refuse(`"${name}" is unique, so it can have at most ${DEFAULT_MAX_LENGTH} characters (most).`);
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
    const same = wire.find(name => names.has(name)) ?? (columns.has(column) ? column : undefined);
    if (same !== undefined) refuse(`"${field}": there is a "${same}" already.`);
    if (table.length + column.length > MAX_JOINED_NAME)
      refuse(
        `"${field}": the names of the table ("${table}") and the column ("${column}") have more than ${MAX_JOINED_NAME} letters together.`,
      );
    wire.forEach(name => names.add(name));
    columns.add(column);
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

const UNITS: Partial<Record<FieldKind, string>> = {
  money: '_cents',
  percent: '_hundredths',
  quantity: '_thousandths',
};

/** Returns the column of a field, such as `balance_cents` or `supplier_id`. */
export const toColumnName = (field: string, { kind }: Field): string =>
  field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`) + (UNITS[kind] ?? '');

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

/** Stored units per unit in the API, such as 100 cents per dollar. */
export const STORED_UNITS_PER_UNIT: Partial<Record<FieldKind, 100 | 1000>> = {
  money: 100,
  percent: 100,
  quantity: 1000,
};
