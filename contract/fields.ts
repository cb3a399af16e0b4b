/**
 * Functions that declare the fields of an entity, one for each kind of field, and their types. The browser loads
 * this file.
 */

import type { Language } from './enums.ts';
import type { EntityAccessLevels } from './rights.ts';

/** Tables of the built-in resources that a reference can point to. Each table has a `name` and a branch. */
export const REFERENCEABLE_TABLES = {
  categories: 'category',
  'inventory/warehouses': 'warehouse',
  products: 'product',
  promotions: 'promotion',
  'purchases/suppliers': 'supplier',
  users: 'admin',
} as const;

export type ReferenceableResource = keyof typeof REFERENCEABLE_TABLES;

export interface FieldOptions<Value> {
  /** Label of the field on screens. Default: derived from the field's name. */
  label?: string;
  /** True if the field must not be empty. */
  required?: boolean;
  /** True if the list can be sorted by this field. */
  sortable?: boolean;
  /** `false` hides the field's column in the list. */
  listed?: boolean;
  /**
   * Initial value of the field in new records. Existing records get this value when the field is added to the entity.
   */
  initially?: Value;
}

interface Filterable {
  /** True if the list can be filtered by this field. */
  filterable?: boolean;
}

interface Findable {
  /** True if the list's search includes this field. */
  searchable?: boolean;
  /** True if values must be unique within a branch, ignoring case and accents. Empty values are exempt. */
  unique?: boolean;
}

/**
 * Options of fields whose values have an order. `filterable` filters the list by a range, such as `expires_gte` and
 * `expires_lte`.
 */
interface Ranged<Value> extends Filterable {
  /** Minimum value of the field, in the units of a record (such as cents). */
  min?: Value;
  /** Maximum value of the field, in the units of a record (such as cents). */
  max?: Value;
}

interface Numeric extends Ranged<number> {
  /** True if the number may be negative. By default, it must be at least 0. */
  signed?: boolean;
}

interface Patterned {
  /** Pattern of the whole text, as in the `pattern` attribute of an HTML input. Empty values are exempt. */
  pattern?: RegExp;
  /** Example of a text that matches the pattern, for error messages. */
  example?: string;
}

interface Kinds {
  /** Text field of at most `most` characters (default 200). `lines` allows several lines. */
  text: { value: string; more: Findable & Patterned & { most?: number; lines?: boolean } };
  email: { value: string; more: Findable };
  /** URL that begins with http:// or https://. */
  link: { value: string; more: object };
  /** Formatted text of at most 10,000 characters: sanitised HTML, or plain text without formatting. */
  rich: { value: string; more: object };
  /** A telephone number in any common notation. */
  phone: { value: string; more: Findable };
  /** Amount of money: integer cents in records and tables, dollars in the API. */
  money: { value: number; more: Numeric };
  /** Percentage: hundredths of a percent in records and tables, percent in the API. */
  percent: { value: number; more: Numeric };
  /** Quantity: thousandths in records and tables, units or kilograms in the API. */
  quantity: { value: number; more: Numeric };
  count: { value: number; more: Numeric };
  /** A day: `yyyy-MM-dd` in records, YYYYMMDD in tables. */
  day: { value: string; more: Ranged<string> };
  /** Date and time on the branch's clock: `yyyy-MM-ddTHH:mm` in records, UTC milliseconds in tables. */
  moment: { value: string; more: Filterable };
  flag: { value: boolean; more: Filterable };
  /** Choice of one of the options in `choices`. */
  choice: { value: string; more: Filterable & { choices: readonly string[] } };
  /** URL of a picture. Requests contain the unchanged URL, a new picture in base64, or an empty text. */
  picture: { value: string; more: object };
  /**
   * Reference to a record of the same branch, by its id. Responses also contain that record's name, such as
   * `supplierName` for `supplierId`.
   */
  reference: { value: number; more: Filterable & { to: Target } };
  /**
   * References to records of the same branch, by their ids, in order. Responses also contain their names, such as
   * `productNames` for `productIds`.
   */
  many: { value: readonly number[]; more: Filterable & { to: Target } };
  /** Lines within the record, in order. They are stored in a separate table. */
  rows: { value: readonly object[]; more: { fields: Fields } };
}

/** Resource that a reference points to: a built-in resource or another declared entity. */
type Target = ReferenceableResource | Entity;

export type FieldKind = keyof Kinds;

export type Field<Kind extends FieldKind = FieldKind> = {
  [K in Kind]: { kind: K } & FieldOptions<InitialValue<K>> & Kinds[K]['more'];
}[Kind];

/** Type of a field's initial value. Fields that contain lists cannot have one. */
type InitialValue<Kind extends FieldKind> = Extract<Kinds[Kind]['value'], string | number | boolean>;

type Options<Kind extends FieldKind> = FieldOptions<InitialValue<Kind>> & Kinds[Kind]['more'];

/** Options of a field. Their type says whether the field is required, because an optional field can be null. */
type MaybeRequired<Kind extends NullableKind | 'day' | 'moment', R extends boolean> = Options<Kind> & {
  required?: R;
};

export const text = (options: Options<'text'> = {}): Field<'text'> => ({ kind: 'text', ...options });
export const email = (options: Options<'email'> = {}): Field<'email'> => ({ kind: 'email', ...options });
export const link = (options: Options<'link'> = {}): Field<'link'> => ({ kind: 'link', ...options });
export const money = <const R extends boolean = false>(
  options: MaybeRequired<'money', R> = {},
): Field<'money'> & { required?: R } => ({ kind: 'money', ...options });
export const percent = <const R extends boolean = false>(
  options: MaybeRequired<'percent', R> = {},
): Field<'percent'> & { required?: R } => ({ kind: 'percent', ...options });
export const quantity = <const R extends boolean = false>(
  options: MaybeRequired<'quantity', R> = {},
): Field<'quantity'> & { required?: R } => ({ kind: 'quantity', ...options });
export const count = <const R extends boolean = false>(
  options: MaybeRequired<'count', R> = {},
): Field<'count'> & { required?: R } => ({ kind: 'count', ...options });
export const day = <const R extends boolean = false>(
  options: MaybeRequired<'day', R> = {},
): Field<'day'> & { required?: R } => ({ kind: 'day', ...options });
export const flag = (options: Options<'flag'> = {}): Field<'flag'> => ({ kind: 'flag', ...options });
export const choice = <const Word extends string>(
  choices: readonly Word[],
  options: Omit<Options<'choice'>, 'choices' | 'initially'> & { initially?: NoInfer<Word> } = {},
): Field<'choice'> => ({ kind: 'choice', choices, ...options });
export const rich = (options: Options<'rich'> = {}): Field<'rich'> => ({ kind: 'rich', ...options });
export const phone = (options: Options<'phone'> = {}): Field<'phone'> => ({ kind: 'phone', ...options });
export const moment = <const R extends boolean = false>(
  options: MaybeRequired<'moment', R> = {},
): Field<'moment'> & { required?: R } => ({ kind: 'moment', ...options });
export const picture = (options: Options<'picture'> = {}): Field<'picture'> => ({
  kind: 'picture',
  ...options,
});
export const reference = <const R extends boolean = false>(
  to: Target,
  options: Omit<MaybeRequired<'reference', R>, 'to'> = {},
): Field<'reference'> & { required?: R } => ({ kind: 'reference', to, ...options });
export const many = (to: Target, options: Omit<Options<'many'>, 'to'> = {}): Field<'many'> => ({
  kind: 'many',
  to,
  ...options,
});
/** Declares lines within a record. @param fields the fields of each line */
export const rows = <const F extends Fields>(
  fields: F,
  options: Omit<Options<'rows'>, 'fields'> = {},
): Field<'rows'> & { fields: F } => ({ kind: 'rows', fields, ...options });

export type Fields = Readonly<Record<string, Field>>;

/** Kinds of fields whose empty value is null. */
type NullableKind = 'money' | 'percent' | 'quantity' | 'count' | 'reference';

type ValueOf<F extends Field> = F extends { kind: 'rows'; fields: infer Line extends Fields }
  ? readonly ValuesOfFields<Line>[]
  : F['kind'] extends NullableKind
    ? number | null
    : Kinds[F['kind']]['value'];

/** Values of the given fields, in the units of a record (such as cents). */
export type ValuesOfFields<F extends Fields> = { readonly [Name in keyof F]: ValueOf<F[Name]> };

type ApiValueOf<F extends Field> = F extends { kind: 'rows'; fields: infer Line extends Fields }
  ? readonly ApiValuesOfFields<Line>[]
  : F['kind'] extends NullableKind
    ? [F['required']] extends [true | undefined]
      ? number
      : number | null
    : Kinds[F['kind']]['value'];

/** Values of the given fields, in the units of the API (such as dollars). */
export type ApiValuesOfFields<F extends Fields> = { readonly [Name in keyof F]: ApiValueOf<F[Name]> };

/** Names of referenced records: `supplierName` for `supplierId`, `productNames` for `productIds`. */
type ReferenceNames<F extends Fields> = {
  readonly [
    Name in keyof F as Name extends `${infer Stem}Id`
      ? `${Stem}Name`
      : Name extends `${infer Stem}Ids`
        ? `${Stem}Names`
        : never
  ]: F[Name]['kind'] extends 'many' ? readonly string[] : string;
};

/** Type of an entity's record in the API, such as `InferApiRecord<typeof giftCards>`. */
export type InferApiRecord<E extends Entity> = {
  readonly id: number;
  readonly branchId: number;
} & ApiValuesOfFields<E['fields']> &
  ReferenceNames<E['fields']> & { readonly [Name in keyof E['rules']]: RuleKinds[E['rules'][Name]['kind']] };

/** Types of computed values, by kind. */
interface RuleKinds {
  text: string;
  money: number | null;
  percent: number | null;
  quantity: number | null;
  count: number | null;
  day: string;
  flag: boolean;
}

/** Declaration of a read-only value that is computed from the record. */
export interface ComputedField<
  Kind extends keyof RuleKinds = keyof RuleKinds,
  Record extends object = object,
> {
  kind: Kind;
  /** Label of the computed value on screens. Default: derived from its name. */
  label?: string;
  /** `false` hides the column of the computed value in the list. */
  listed?: boolean;
  /**
   * Computes the value from a record. The argument and the result have the units of a record, such as cents. The server
   * and the form call this function, so it must depend on the record alone.
   */
  rule(record: Record): RuleKinds[Kind];
}

export type ComputedFields = Readonly<Record<string, ComputedField>>;

/** Type of an entity's record in the application, such as `InferEntityRecord<typeof giftCards>`. */
export type InferEntityRecord<E extends Entity> = { id: number | string } & {
  -readonly [Name in keyof E['fields']]: ValueOf<E['fields'][Name]>;
} & { readonly [Name in keyof E['rules']]: RuleKinds[E['rules'][Name]['kind']] };

/** Texts of an entity in a language other than English. */
export interface EntityTexts {
  /**
   * Singular and plural of the entity's name, as within a sentence: "tarjeta de regalo", "tarjetas de regalo".
   */
  one: string;
  many: string;
  /** Labels of fields and computed values. The key of a field within a line has the form `lines.units`. */
  fields?: Readonly<Record<string, string>>;
  /** Labels of the options of choice fields, by the name of the field. */
  choices?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export type TranslatedTexts = Readonly<Partial<Record<Exclude<Language, 'en'>, EntityTexts>>>;

export interface EntityParent {
  /** Field with the reference to the parent record. */
  field: string;
  /** Name of the parent's resource. */
  resource: string;
  table: string;
  /**
   * Effect of deleting a parent record. `refuse`: not possible while records belong to it. `delete`: these records
   * are deleted with it.
   */
  onDelete: 'refuse' | 'delete';
}

export interface Entity<F extends Fields = Fields, R extends ComputedFields = ComputedFields> {
  /** Name of the entity's resource and of its path below `/admin/`, such as `gift-cards`. */
  name: string;
  /** Last part of the path of the entity's API calls: `gift-card` for `/api/gift-card`. */
  path: string;
  /** Name of the entity's table, such as `gift_card`. */
  table: string;
  /** Singular label of the entity, such as "Gift Card". The plural is in `many`. */
  one: string;
  many: string;
  fields: F;
  rules: R;
  /** Parent entity to whose records these records belong. Null if there is none. */
  parent: EntityParent | null;
  /** Permissions of each role, if the shop enforces roles. Default: a manager may do everything. */
  rights?: EntityAccessLevels;
  /** Names of the resource and labels of its fields and choices in languages other than English, by language. */
  texts: TranslatedTexts;
  /** Field that contains the record's name: the first text field. */
  lead: string;
  /** Sort order of the list when the user has chosen none. */
  sort: { field: string; order: 'ASC' | 'DESC' };
}
