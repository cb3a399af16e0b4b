/** The fields of a declared entity: one function per kind, and their types. The browser loads this file. */

/** Built-in resources that a reference can point to, with their tables. Each table has a `name` and a branch. */
export const SHOP_TABLES = {
  categories: 'category',
  'inventory/warehouses': 'warehouse',
  products: 'product',
  promotions: 'promotion',
  'purchases/suppliers': 'supplier',
  users: 'admin',
} as const;

export type ShopResource = keyof typeof SHOP_TABLES;

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
  /** Values must be unique within a branch, ignoring case and accents. Empty values are exempt. */
  unique?: boolean;
}

interface Limited<Value> {
  /** Smallest value, in the units of a record. */
  min?: Value;
  /** Largest value, in the units of a record. */
  max?: Value;
}

interface Patterned {
  /** Matches the whole text, as the `pattern` of an HTML input. Empty values are exempt. */
  pattern?: RegExp;
  /** A text that matches the pattern, for messages. */
  example?: string;
}

interface Kinds {
  /** Text of at most `most` characters (default 200); `lines` allows several lines. */
  text: { value: string; more: Findable & Patterned & { most?: number; lines?: boolean } };
  email: { value: string; more: Findable };
  /** A URL that begins with http:// or https://. */
  link: { value: string; more: object };
  /** Integer cents in records and tables, dollars in the API. At least 0, unless `min` is lower. */
  money: { value: number; more: Limited<number> };
  /** Hundredths of a percent in records and tables, percent in the API. At least 0, unless `min` is lower. */
  percent: { value: number; more: Limited<number> };
  /** Thousandths in records and tables, units or kilograms in the API. At least 0, unless `min` is lower. */
  quantity: { value: number; more: Limited<number> };
  /** An integer. At least 0, unless `min` is lower. */
  count: { value: number; more: Limited<number> };
  /** `yyyy-MM-dd`; YYYYMMDD in tables. */
  day: { value: string; more: Limited<string> };
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

export type Fields = Readonly<Record<string, Field>>;

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
