/**
 * An entity of our own making is declared once, in `contract/entities/`: its table, calls, documentation, screens and
 * texts are made from that (docs/add-a-resource.md). This file imports nothing, so that the browser may have it.
 */

/** The specified resources that a reference may lead to, with their tables; each has a `name` and a branch. */
const SHOP_TABLES = {
  categories: 'category',
  'inventory/warehouses': 'warehouse',
  products: 'product',
  promotions: 'promotion',
  'purchases/suppliers': 'supplier',
  users: 'admin',
} as const;

export type ShopResource = keyof typeof SHOP_TABLES;

/** Those whose table keeps the folded name beside the name, by which people order. */
const FOLDED: readonly ShopResource[] = ['products', 'promotions', 'purchases/suppliers'];

export interface FieldOptions<Value> {
  /** What people call it; without one, its name in words. */
  label?: string;
  /** Cannot be left empty. */
  required?: boolean;
  /** The list can be ordered by it. */
  sortable?: boolean;
  /** `false`: the list has no column of it. */
  listed?: boolean;
  /** What a new record begins with, and what older ones get where the field is added to them and cannot be empty. */
  initially?: Value;
}

interface Filterable {
  /** The list can be narrowed to one value of it. */
  filterable?: boolean;
}

interface Kinds {
  /** One line, or several: text of at most `most` characters, 200 where it does not say. `searchable`: a search looks into it. */
  text: { value: string; more: { most?: number; lines?: boolean; searchable?: boolean } };
  email: { value: string; more: { searchable?: boolean } };
  /** A web address. */
  link: { value: string; more: object };
  /** Integer cents in records and tables, dollars on the wire; at least 0. */
  money: { value: number; more: object };
  /** Hundredths of a percent in records and tables, percent on the wire. */
  percent: { value: number; more: object };
  /** Thousandths in records and tables, units or kilograms on the wire. */
  quantity: { value: number; more: object };
  /** A whole number from 0. */
  count: { value: number; more: object };
  /** `yyyy-MM-dd`; in tables YYYYMMDD. */
  day: { value: string; more: object };
  flag: { value: boolean; more: Filterable };
  /** One of these words. */
  choice: { value: string; more: Filterable & { choices: readonly string[] } };
  /** The id of a record of the same branch; its name comes along as `supplierName` for `supplierId`. */
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
/** @param to a resource of the shop, or another entity */
export const reference = (
  to: ShopResource | Entity,
  options: Omit<Options<'reference'>, 'to'> = {},
): Field<'reference'> => ({ kind: 'reference', to, ...options });

type Fields = Readonly<Record<string, Field>>;

type ValueOf<F extends Field> = F['kind'] extends 'money' | 'percent' | 'quantity' | 'count' | 'reference'
  ? number | null
  : Kinds[F['kind']]['value'];

/** A record as the application has it: `RecordOf<typeof giftCards>`. */
export type RecordOf<E extends Entity> = { id: number | string } & {
  [Name in keyof E['fields']]: ValueOf<E['fields'][Name]>;
};

export interface Entity<F extends Fields = Fields> {
  /** The resource's name and its address below `/admin/`: `gift-cards`. */
  name: string;
  /** What its calls are named after: `/api/gift-card`. */
  path: string;
  /** `gift_card`. */
  table: string;
  /** "Gift Card" and "Gift Cards". */
  one: string;
  many: string;
  fields: F;
  /** The field that a record is called by: the first text. */
  lead: string;
  /** The order of the list where nobody chose one. */
  sort: { field: string; order: 'ASC' | 'DESC' };
}

interface EntityOptions<F extends Fields> {
  /** The singular, where it is not the name without its ending: `person` of `people`. */
  one?: string;
  /** Without one, by the field that a record is called by. */
  sort?: { field: Extract<keyof F, string>; order: 'ASC' | 'DESC' };
}

const KEBAB = /^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/;
const CAMEL = /^[a-z][a-zA-Z0-9]*$/;

/** Words of the wire, of the tables and of every record in the application. */
const TAKEN = [
  ...['id', 'branchId', 'search', 'version', 'etag', 'carried'],
  ...['page', 'pageSize', 'sort', 'order', 'results'],
];

/** Letters of a table and a column: names in PostgreSQL have 63, and those of indexes and references are made of both, with an end. */
const LONGEST_TOGETHER = 50;

/** `category` of `categories`, `box` of `boxes`. */
const singularOf = (name: string): string =>
  name.replace(/ies$|(?<=ss|sh|ch|x)es$|.$/, end => (end === 'ies' ? 'y' : ''));

/** `Box of Tools` of `box-of-tools`. */
const titled = (name: string): string =>
  name
    .replaceAll('-', ' ')
    .replace(/^.| (?!(?:an?|and|by|for|in|of|on|or|per|the|to|with)\b)./g, start => start.toUpperCase());

/** What is written is trimmed, so a word with a space at an end would be another one afterwards. */
const areChoices = (words: readonly string[]): boolean =>
  words.length > 0 &&
  new Set(words).size === words.length &&
  words.every(word => word !== '' && word.trim() === word);

/** The characters of a text that does not say how many it may have. */
const USUAL_TEXT = 200;

/** The most that a count may be. */
export const MOST_COUNTED = 1_000_000_000;

/** The most of a figure, in the parts that it is kept in: those of 9,999,999.99 on the wire. */
const MOST_PARTS: Partial<Record<FieldKind, number>> = {
  money: 999_999_999,
  percent: 999_999_999,
  quantity: 9_999_999_990,
  count: MOST_COUNTED,
};

/** Whether it is written yyyy-MM-dd and exists, from 1900 to 2199; February 30 would be read as March 2. */
function isDay(text: string): boolean {
  const read = new Date(`${text}T00:00Z`);
  return /^(19|20|21)\d\d-/.test(text) && !Number.isNaN(+read) && read.toISOString().startsWith(`${text}T`);
}

const IN_PARTS: Partial<Record<FieldKind, string>> = {
  money: ' of cents',
  percent: ' of hundredths of a percent',
  quantity: ' of thousandths',
};

/** Texts that a field may begin with, besides what their length says; the server takes no others. */
const BEGINNINGS: Partial<Record<FieldKind, readonly [RegExp, string]>> = {
  email: [/^$|^[^\s@\0]+@[^\s@.\0]+(\.[^\s@.\0]+)+$/, 'an e-mail address'],
  link: [/^$|^https?:\/\/[^\s\0]+$/, 'a web address that begins with http:// or https://'],
};

/** What a field has to begin with, where it begins with anything else; null: it can begin with that. */
function mustBegin(field: Field): string | null {
  const { kind, initially } = field;
  if (initially === undefined) return null;
  if (kind === 'flag') return typeof initially === 'boolean' ? null : 'true or false';
  if (kind === 'choice') return field.choices.includes(field.initially!) ? null : 'one of its words';
  if (kind === 'day') return isDay(field.initially!) ? null : 'a day that exists, written yyyy-MM-dd';
  if (kind === 'text') {
    const { most = USUAL_TEXT } = field;
    return field.initially!.length <= most ? null : `at most ${most} characters`;
  }
  if (typeof initially !== 'number') {
    const [like, words] = BEGINNINGS[kind]!;
    return like.test(String(initially)) ? null : words;
  }
  const most = MOST_PARTS[kind] ?? Infinity;
  const isWhole = Number.isSafeInteger(initially) && initially >= 0 && initially <= most;
  const upTo = initially > most ? ` to ${most}` : '';
  return isWhole ? null : `a whole number${IN_PARTS[kind] ?? ''} from 0${upTo}`;
}

/** What each kind may say besides what every field may. */
const SAID: Readonly<Record<FieldKind, readonly string[]>> = {
  text: ['most', 'lines', 'searchable'],
  email: ['searchable'],
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
const SAID_OF_ALL = ['kind', 'label', 'required', 'sortable', 'listed', 'initially'];

/** The compiler says this, too; a server that starts asks no compiler. */
function mustSayWhatIsKnown(name: string, field: Field, refuse: Refuse): void {
  const { kind } = field;
  if (!Object.hasOwn(SAID, kind)) refuse(`"${name}": there is no kind "${kind}".`);
  const foreign = Object.keys(field).find(word => ![...SAID_OF_ALL, ...SAID[kind]].includes(word));
  if (foreign !== undefined) refuse(`"${name}": a field of the kind "${kind}" has no "${foreign}".`);
  if (kind === 'text' && !(Number.isSafeInteger(field.most ?? 1) && (field.most ?? 1) > 0))
    refuse(`"${name}" has to have a whole number above 0 of characters (most).`);
}

const isSearched = (field: Field): boolean => 'searchable' in field && field.searchable === true;

type Refuse = (sentence: string) => never;

function mustBeFields(fields: Fields, table: string, refuse: Refuse): void {
  const names = new Set(TAKEN);
  const columns = new Set<string>();
  for (const [field, declared] of Object.entries(fields)) {
    mustSayWhatIsKnown(field, declared, refuse);
    const { kind } = declared;
    // Every object has some of its own, such as `constructor`.
    if (!CAMEL.test(field) || TAKEN.includes(field) || field in {})
      refuse(`a field cannot be called "${field}".`);
    if ((kind === 'reference') !== /.Id$/.test(field))
      refuse(`"${field}": a reference's name ends in Id, and no other field's does.`);
    if (kind === 'reference' && !isEntity(declared.to) && !Object.hasOwn(SHOP_TABLES, declared.to))
      refuse(
        `"${field}" refers to "${String(declared.to)}", which is none of ${Object.keys(SHOP_TABLES).join(', ')}, and no entity.`,
      );
    if (kind === 'reference' && isEntity(declared.to) && searchedBy(declared.to).length === 0)
      refuse(
        `"${field}" refers to "${declared.to.name}", whose records cannot be chosen from: make a text of theirs searchable.`,
      );
    if (kind === 'choice' && !areChoices(declared.choices))
      refuse(
        `"${field}": it needs words to choose from, none of them empty, twice or with a space at an end.`,
      );
    if (
      field === 'name' &&
      'filterable' in declared &&
      declared.filterable &&
      Object.values(fields).some(isSearched)
    )
      refuse('"name" is what a search asks for, so a list with a search cannot be narrowed by that field.');
    const beginning = mustBegin(declared);
    if (beginning !== null) refuse(`"${field}" has to begin with ${beginning} (initially).`);
    const wire = kind === 'reference' ? [field, nameAlong(field)] : [field];
    const column = columnNameOf(field, declared);
    const same = wire.find(name => names.has(name)) ?? (columns.has(column) ? column : undefined);
    if (same !== undefined) refuse(`"${field}": there is a "${same}" already.`);
    if (table.length + column.length > LONGEST_TOGETHER)
      refuse(
        `"${field}": the names of the table ("${table}") and the column ("${column}") have more than ${LONGEST_TOGETHER} letters together.`,
      );
    wire.forEach(name => names.add(name));
    columns.add(column);
  }
}

/**
 * @param name the plural, with hyphens between words: `gift-cards`
 * @param fields by their names in a record; a reference's ends in `Id`
 * @throws Error for a declaration that cannot be built
 */
export function entity<const F extends Fields>(
  name: string,
  fields: F,
  { one = singularOf(name), sort }: EntityOptions<F> = {},
): Entity<F> {
  const refuse: Refuse = sentence => {
    throw new Error(`The entity "${name}": ${sentence}`);
  };
  if (!KEBAB.test(name) || !KEBAB.test(one) || one === name)
    refuse('its name is a plural in small letters with hyphens, and its singular differs from it.');
  if (one === singularOf(name) && !name.endsWith('s'))
    refuse("its name does not look like a plural. Say what one is called: { one: 'person' } of people.");
  const table = one.replaceAll('-', '_');
  mustBeFields(fields, table, refuse);
  const lead = Object.keys(fields).find(field => fields[field]!.kind === 'text');
  if (lead === undefined)
    throw new Error(`The entity "${name}": a record is called by a text, so it needs one.`);
  const unsorted = sort && sort.field !== lead && !fields[sort.field]?.sortable;
  if (unsorted) refuse(`its list cannot be ordered by "${sort.field}", which is not sortable.`);
  return {
    name,
    path: one,
    table,
    one: titled(one),
    many: titled(name),
    fields,
    lead,
    sort: sort ?? { field: lead, order: 'ASC' },
  };
}

/** What people call a field: "Supplier" for `supplierId`, "Last used" for `lastUsed`. */
export function labelOf(field: string, { label, kind }: Field): string {
  if (label !== undefined) return label;
  const words = (kind === 'reference' ? nameAlong(field).slice(0, -'Name'.length) : field)
    .replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
    .trim();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** Where the name of a reference comes along: `supplierName` for `supplierId`. */
export const nameAlong = (field: string): string => field.replace(/Id$/, 'Name');

const UNITS: Partial<Record<FieldKind, string>> = {
  money: '_cents',
  percent: '_hundredths',
  quantity: '_thousandths',
};

/** The column of a field: `balance_cents`, `supplier_id`. */
export const columnNameOf = (field: string, { kind }: Field): string =>
  field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`) + (UNITS[kind] ?? '');

/** The resource that a reference leads to. */
export const resourceOf = ({ to }: Field<'reference'>): string => (typeof to === 'string' ? to : to.name);

interface Target {
  table: string;
  /** The column with the name of a record. */
  named: string;
  /** The column with that name, folded; null where the table has none. */
  folded: 'search' | null;
}

/** The table that a reference leads to. */
export const targetOf = ({ to }: Field<'reference'>): Target =>
  typeof to === 'string'
    ? { table: SHOP_TABLES[to], named: 'name', folded: FOLDED.includes(to) ? 'search' : null }
    : {
        table: to.table,
        named: columnNameOf(to.lead, to.fields[to.lead]!),
        folded: ordersBySearch(to) ? 'search' : null,
      };

/** The fields for which something holds, in their order. */
export const fieldsWhere = (
  { fields }: Entity,
  holds: (field: Field, name: string) => boolean | undefined,
): string[] => Object.keys(fields).filter(name => holds(fields[name]!, name));

/** The fields that a search looks into. */
export const searchedBy = (entity: Entity): string[] => fieldsWhere(entity, isSearched);

/** The fields by which a list can be ordered. */
export const sortedBy = (entity: Entity): string[] =>
  fieldsWhere(entity, ({ sortable }, name) => sortable || name === entity.lead);

/** The fields to one value of which a list can be narrowed. */
export const filteredBy = (entity: Entity): string[] =>
  fieldsWhere(entity, field => 'filterable' in field && field.filterable);

/** Whether what a search compares is the name alone, so that the list is ordered by it as people order names. */
export const ordersBySearch = (entity: Entity): boolean => searchedBy(entity).join() === entity.lead;

export const isEntity = (value: unknown): value is Entity =>
  typeof value === 'object' && value !== null && 'fields' in value && 'table' in value;

/** How many parts of a record's figure one of the wire is: 100 cents a dollar. */
export const PARTS: Partial<Record<FieldKind, 100 | 1000>> = { money: 100, percent: 100, quantity: 1000 };
