/** Tables of declared entities for Kysely's queries, with the types of their columns. */
import { sql } from 'kysely';
import type { Entity, Field, Fields } from '../../contract/entity.ts';

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;

type Suffixes = { money: '_cents'; percent: '_hundredths'; quantity: '_thousandths' };

type ColumnName<Name extends string, F extends Field> = `${SnakeCase<Name>}${F['kind'] extends keyof Suffixes
  ? Suffixes[F['kind']]
  : ''}`;

type Numbers = 'money' | 'percent' | 'quantity' | 'count' | 'day' | 'moment' | 'reference';

/**
 * Type of the column of a field. Numbers, days and references are null unless the field is required. Lists (`many`,
 * `rows`) have no column, because they are stored in separate tables.
 */
type ColumnValue<F extends Field> = F['kind'] extends 'many' | 'rows'
  ? never
  : F['kind'] extends 'flag'
    ? 0 | 1
    : F['kind'] extends Numbers
      ? [F['required']] extends [true | undefined]
        ? number
        : number | null
      : string;

type Columns<F extends Fields> = {
  [
    Name in Extract<keyof F, string> as ColumnValue<F[Name]> extends never ? never : ColumnName<Name, F[Name]>
  ]: ColumnValue<F[Name]>;
};

/**
 * Type of a row in a declared entity's table: amounts in cents, quantities in thousandths, days as YYYYMMDD,
 * date-times as UTC milliseconds.
 */
export type EntityRow<E extends Entity> = { id: number; branch_id: number; version: number } & Columns<
  E['fields']
>;

/**
 * Returns the table of a declared entity, for `selectFrom` and joins:
 * `db.selectFrom(getEntityTable(giftCards).as('card'))` has the columns `card.value_cents`, `card.supplier_id` and
 * so on.
 */
export const getEntityTable = <E extends Entity>({ table }: E) => sql<EntityRow<E>>`${sql.table(table)}`;
