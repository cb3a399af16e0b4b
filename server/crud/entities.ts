/** The routes of the declared entities, and their values in the database. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql, type RawBuilder } from 'kysely';
import {
  toColumnName,
  toFoldedColumn,
  getFilterableFields,
  isEntity,
  toReferenceNameField,
  isSortedBySearchColumn,
  getSearchableFields,
  getReferenceTarget,
  getUniqueFields,
  type Entity,
  type Field,
} from '../../contract/entity.ts';
import { FIELD_KINDS, isNumber } from '../../contract/fieldKinds.ts';
import { foldText } from '../../contract/foldText.ts';
import { buildEntitySchemas } from '../../contract/entitySchemas.ts';
import { fieldRule } from '../../contract/fieldRule.ts';
import type { ReferenceToRow } from './deleteRow.ts';
import { toFlag } from '../database/tables/columns.ts';
import { whereNameContains } from '../database/searches.ts';
import { formatCalendarDay, parseCalendarDay } from '../http/calendarDays.ts';
import { HttpProblem } from '../http/problems.ts';
import { scaleToInteger, toSignedParts } from '../http/quantities.ts';
import type { Routes } from '../http/routes.ts';
import { toFieldMessage, message, toNoun, toUntranslatedMessage } from '../language/message.ts';
import { getErrorReason, PlainError } from '../lib/errors.ts';
import { CODE_EXTENSION } from '../lib/installFolder.ts';
import { canBeNull, isText } from './tables.ts';
import { createCrudRoutes, VALUE_TAKEN, type Query, type WriteContext } from './crudRoutes.ts';
import { toSearchText } from './searchColumns.ts';

const FOLDER = path.join(import.meta.dirname, '../../contract/entities');

/**
 * All entities that files of the folder export. Empty without a folder.
 * @throws PlainError naming the file that cannot be read, and the line
 */
export async function loadEntities(folder = FOLDER): Promise<Entity[]> {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter(file => file.endsWith(CODE_EXTENSION));
  const read = async (file: string) => {
    const { href } = pathToFileURL(path.join(folder, file));
    const exported: unknown = await import(href).catch((error: unknown) => {
      const [, line = '1'] = new RegExp(`${file}:(\\d+)`).exec(String((error as Partial<Error>).stack)) ?? [];
      throw new PlainError(`contract/entities/${file}:${line}: ${getErrorReason(error)}`);
    });
    return Object.values(exported as object).filter(isEntity);
  };
  return (await Promise.all(files.sort().map(read))).flat();
}

type Value = string | number | boolean | null;
type Values = Record<string, Value>;

/**
 * Converts a column's value to that of the API. An empty value is null for numbers and an empty string for other
 * kinds.
 */
function sent(field: Field, value: Value): Value {
  const parts = FIELD_KINDS[field.kind].parts;
  if (parts) return value === null ? null : Number(value) / parts;
  if (field.kind === 'flag') return value === 1;
  if (field.kind === 'day') return value === null ? '' : formatCalendarDay(Number(value));
  return value;
}

/**
 * Converts a value of the API to that of its column.
 * @throws HttpProblem 400 naming the field
 */
function stored(name: string, field: Field, value: Value): Value {
  const empty = value === null || value === '' || (typeof value === 'string' && value.trim() === '');
  if (empty && field.required) throw new HttpProblem(400, toFieldMessage(name, fieldRule('required')), name);
  const parts = FIELD_KINDS[field.kind].parts;
  if (parts && value !== null) {
    const isSigned = isNumber(field) && (field.min ?? 0) < 0;
    return (isSigned ? toSignedParts : scaleToInteger)(Number(value), parts, name);
  }
  if (field.kind === 'flag') return toFlag(Boolean(value));
  if (field.kind === 'day') return empty ? null : storeDay(name, field, String(value));
  return typeof value === 'string' ? value.trim() : value;
}

/** @throws HttpProblem 400 for a day that does not exist, or is outside of the limits */
function storeDay(
  name: string,
  { min = '1900-01-01', max = '2199-12-31' }: Field<'day'>,
  text: string,
): number {
  const day = parseCalendarDay(text, name);
  if (text >= min && text <= max) return day;
  throw new HttpProblem(400, toFieldMessage(name, fieldRule('dayBetween', { min, max })), name);
}

/**
 * Lower case, because SQLite sorts capitals before small letters. Folded text is in lower case already, and has an
 * index.
 */
const small = (column: RawBuilder<unknown>) => sql`lower(${column})`;

/** SQL for the name of a referenced record, in the form by which names are sorted. */
function nameBehind(field: Field<'reference'>, column: RawBuilder<unknown>) {
  const { table, named, folded } = getReferenceTarget(field);
  const name = sql.ref(`${table}.${folded ?? named}`);
  return sql`(select ${folded ? name : small(name)} from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = ${column})`;
}

/** Code that a declared entity's calls run in addition to its declaration. */
export interface EntityHooks {
  /**
   * Runs before a record is written.
   * @returns the values to write
   * @throws HttpProblem to refuse them
   */
  beforeSave?: (values: Values, writing: WriteContext) => Values | Promise<Values>;
}

export interface EntityRoutes extends Routes {
  entity?: Entity;
}

export function createEntityRoutes(
  entity: Entity,
  { beforeSave = values => values }: EntityHooks = {},
): EntityRoutes {
  const { fields, table, path: name, one } = entity;
  const names = Object.keys(fields);
  const getColumnName = (field: string) => toColumnName(field, fields[field]!);
  const references = Object.entries(fields).flatMap(([field, declared]) =>
    declared.kind === 'reference'
      ? [{ field, column: toColumnName(field, declared), ...getReferenceTarget(declared) }]
      : [],
  );
  const searched = getSearchableFields(entity);

  /** @throws HttpProblem 400 for a reference to a record outside of the branch */
  async function assertReferences(values: Values, { db, branchId }: WriteContext): Promise<void> {
    for (const { field, table: target } of references) {
      const id = values[field] ?? null;
      if (id === null) continue;
      const there = await sql`
        select 1 from ${sql.table(target)} where id = ${id} and (branch_id = ${branchId} or branch_id is null)
      `.execute(db);
      if (there.rows.length === 0)
        throw new HttpProblem(400, message('record.notInBranch', { field, what: toNoun(target) }), field);
    }
  }

  const uniques = getUniqueFields(entity);

  /** @throws HttpProblem 409 naming the unique field whose value another record of the branch has */
  async function assertUnique(columns: Values, { db, branchId, id = 0 }: WriteContext): Promise<void> {
    for (const field of uniques) {
      const column = toFoldedColumn(getColumnName(field));
      const value = columns[column];
      if (!value) continue;
      const { rows } = await sql`
        select 1 from ${sql.table(table)}
        where branch_id = ${branchId} and ${sql.ref(column)} = ${value} and id <> ${id} limit 1
      `.execute(db);
      if (rows.length > 0) throw new HttpProblem(409, VALUE_TAKEN, field);
    }
  }

  const where = (query: Query) =>
    sql.join<boolean>(
      [
        ...(searched.length > 0 ? [whereNameContains(query.name)] : []),
        ...getFilterableFields(entity)
          .filter(field => query[field] !== undefined)
          .map(field => {
            const value = query[field] ?? null;
            const wanted = fields[field]!.kind === 'flag' ? value === 'true' : value;
            return sql`${sql.ref(getColumnName(field))} = ${stored(field, fields[field]!, wanted)}`;
          }),
        sql`1 = 1`,
      ],
      sql` and `,
    );

  const orderBy = ({ sort: by = entity.sort.field, order = entity.sort.order }: Query) => {
    const name = String(by);
    const direction = order === 'DESC' ? sql`desc` : sql`asc`;
    if (name === 'id') return sql`id ${direction}`;
    const field = fields[name]!;
    const isSearched = name === entity.lead && isSortedBySearchColumn(entity);
    const plain = sql.ref(`${table}.${isSearched ? 'search' : getColumnName(name)}`);
    const column =
      field.kind === 'reference'
        ? nameBehind(field, plain)
        : isText(field) && !isSearched
          ? small(plain)
          : plain;
    // Sorts empty values last on both databases, in both directions. A column that cannot be empty is read from its
    // index.
    const filled = canBeNull(field) ? sql`case when ${plain} is null then 1 else 0 end, ` : sql``;
    return sql`${filled}${column} ${direction}, id ${direction}`;
  };

  const routes: EntityRoutes = createCrudRoutes<Values, Values & { branchId: number }>({
    path: name,
    resource: entity.name,
    table,
    ...buildEntitySchemas(entity),
    along: references.map(
      ({ field, column, table: target, named }) => sql`
        (select ${sql.ref(`${target}.${named}`)} from ${sql.table(target)}
         where ${sql.ref(`${target}.id`)} = ${sql.ref(`${table}.${column}`)}) as ${sql.ref(toReferenceNameField(field))}
      `,
    ),
    calledBy: entity.lead,
    wire: row => ({
      id: row.id,
      branchId: row.branch_id,
      ...Object.fromEntries(
        names.map(field => [field, sent(fields[field]!, row[getColumnName(field)] ?? null)]),
      ),
      ...Object.fromEntries(
        references.map(({ field }) => [toReferenceNameField(field), row[toReferenceNameField(field)] ?? '']),
      ),
    }),
    columns: async ({ branchId: _branch, ...body }, writing) => {
      const values = await beforeSave(body, writing);
      await assertReferences(values, writing);
      const columns = Object.fromEntries(
        names.map(field => [getColumnName(field), stored(field, fields[field]!, values[field] ?? null)]),
      );
      for (const field of uniques) {
        const column = getColumnName(field);
        columns[toFoldedColumn(column)] = foldText(String(columns[column]));
      }
      await assertUnique(columns, writing);
      const search = toSearchText(searched.map(field => columns[getColumnName(field)]));
      return searched.length > 0 ? { ...columns, search } : columns;
    },
    sameIn: says =>
      uniques.find(field =>
        new RegExp(`\\b${table}[._]${toFoldedColumn(getColumnName(field))}(_once)?\\b`).test(says),
      ),
    where,
    orderBy,
    history: toUntranslatedMessage(`This ${one.toLowerCase()} is used elsewhere, so it cannot be deleted.`),
  });
  routes.entity = entity;
  return routes;
}

/** The references of the declared entities, by which a refused deletion names the referring records. */
export const findEntityReferences = (entities: readonly Entity[]): ReferenceToRow[] =>
  entities.flatMap(entity =>
    Object.entries(entity.fields).flatMap(([name, field]) =>
      field.kind === 'reference'
        ? [
            {
              table: getReferenceTarget(field).table,
              by: { table: entity.table, column: toColumnName(name, field) },
              many: entity.many.toLowerCase(),
            },
          ]
        : [],
    ),
  );
