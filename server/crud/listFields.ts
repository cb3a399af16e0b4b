/**
 * Reads and writes the fields of a declared entity that have a separate table: lists of references (`many`) and
 * lines (`rows`).
 */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import {
  filterEntityFieldNames,
  getChildTableFields,
  getReferenceTarget,
  isReferenceField,
  toColumnName,
  toChildTableName,
  toReferenceNameField,
  type Entity,
  type Field,
  type Fields,
  type ReferenceTarget,
} from '../../contract/entity.ts';
import { createFieldRule } from '../../contract/fieldRule.ts';
import { getRecordTypeName } from '../auth/visibleRows.ts';
import { getDialect, type Db } from '../database/connect.ts';
import { whereIn } from '../database/dialects.ts';
import { HttpProblem } from '../http/problems.ts';
import { createMessage, toInvalidFieldMessage, getRecordKindNoun } from '../language/message.ts';
import { toColumnValue, toRecordValue, type ColumnValue, type EntityFieldValue } from './fieldValues.ts';

/** Column with the id of the record that owns the line. */
export const CHILD_TABLE_OWNER_ID_COLUMN = 'owner_id';
export const POSITION_COLUMN_NAME = 'position';
/** Column with the id of the referenced record, in the table of a `many` field. */
export const REFERENCED_RECORD_ID_COLUMN = 'target_id';

interface ListRow {
  owner_id: number;
  [column: string]: unknown;
}

/** A row of a declared entity's table. Each list field is a property with the name of the field. */
export interface RowWithListFields {
  id: number;
  /** Time zone of the branch. It is selected only if the entity has fields with a date and time. */
  branch_time_zone?: string;
  [column: string]: unknown;
}

type Line = Readonly<Record<string, unknown>>;

/** SQL that selects the name of the record whose id is in `column`. */
export const selectReferencedRecordName = ({ table, named }: ReferenceTarget, column: string) =>
  sql`(select ${sql.ref(`${table}.${named}`)} from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = ${sql.ref(column)})`;

/**
 * Reads the lists of the given rows, and attaches them to the rows.
 * @param timeZone time zone of the rows' branch
 */
export async function attachChildRows(
  db: Db,
  entity: Entity,
  rows: readonly RowWithListFields[],
  timeZone: string,
): Promise<void> {
  for (const [name, field] of getChildTableFields(entity.fields)) {
    const table = toChildTableName(entity.table, name);
    const lines =
      field.kind === 'many'
        ? await loadReferences(db, table, field, rows)
        : await loadLines(db, table, field, rows);
    const byOwner = Map.groupBy(lines, line => line.owner_id);
    for (const row of rows) {
      const own = byOwner.get(row.id) ?? [];
      if (field.kind === 'rows') row[name] = own.map(line => toLine(field.fields, line, timeZone));
      else {
        row[name] = own.map(line => line[REFERENCED_RECORD_ID_COLUMN]);
        row[toReferenceNameField(name)] = own.map(line => line.name ?? '');
      }
    }
  }
}

async function loadReferences(
  db: Db,
  table: string,
  field: Field<'many'>,
  owners: readonly RowWithListFields[],
) {
  const name = selectReferencedRecordName(
    getReferenceTarget(field),
    `${table}.${REFERENCED_RECORD_ID_COLUMN}`,
  );
  return selectLines(db, table, owners, sql`${sql.ref(REFERENCED_RECORD_ID_COLUMN)}, ${name} as name`);
}

async function loadLines(
  db: Db,
  table: string,
  { fields }: Field<'rows'>,
  owners: readonly RowWithListFields[],
) {
  const columns = Object.entries(fields).map(([name, field]) => sql.ref(toColumnName(name, field)));
  const names = filterEntityFieldNames({ fields }, isReferenceField).map(name => {
    const column = `${table}.${toColumnName(name, fields[name]!)}`;
    const target = getReferenceTarget(fields[name] as Field<'reference'>);
    return sql`${selectReferencedRecordName(target, column)} as ${sql.ref(toReferenceNameField(name))}`;
  });
  return selectLines(db, table, owners, sql.join([...columns, ...names]));
}

async function selectLines(
  db: Db,
  table: string,
  owners: readonly RowWithListFields[],
  selected: ReturnType<typeof sql>,
): Promise<ListRow[]> {
  if (owners.length === 0) return [];
  const ids = owners.map(({ id }) => id);
  const { rows } = await sql<ListRow>`
    select ${sql.ref(CHILD_TABLE_OWNER_ID_COLUMN)}, ${selected} from ${sql.table(table)} where ${whereIn(getDialect(db), CHILD_TABLE_OWNER_ID_COLUMN, ids)}
    order by ${sql.ref(CHILD_TABLE_OWNER_ID_COLUMN)}, ${sql.ref(POSITION_COLUMN_NAME)}
  `.execute(db);
  return rows;
}

/** Converts a line from database columns to the values of a record, in which amounts are cents. */
function toLine(fields: Fields, row: ListRow, timeZone: string): Line {
  const line: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    line[name] = toRecordValue(field, row[toColumnName(name, field)] as ColumnValue, timeZone);
    if (isReferenceField(field)) line[toReferenceNameField(name)] = row[toReferenceNameField(name)] ?? '';
  }
  return line;
}

interface ListContext {
  db: Db;
  branchId: number;
  timeZone: string;
  /** The record before the change, as in the API. */
  before?: Line | undefined;
}

/**
 * Checks submitted lists that differ from those of the record, and returns a function that replaces the record's lists.
 * @throws HttpProblem 400 naming the field, such as `lines.0.units`
 */
export async function createChildRowsWriter(
  { fields, table }: Entity,
  body: Line,
  context: ListContext,
): Promise<(owner: number) => Promise<void>> {
  const lists = await Promise.all(
    getChildTableFields(fields)
      .filter(([name]) => !context.before || !isDeepStrictEqual(body[name], context.before[name]))
      .map(async ([name, field]) => ({
        table: toChildTableName(table, name),
        lines: await toListRows(name, field, (body[name] ?? []) as readonly unknown[], context),
      })),
  );
  return async owner => {
    for (const list of lists) await replaceLines(context.db, list.table, owner, list.lines);
  };
}

async function toListRows(
  name: string,
  field: Field<'many' | 'rows'>,
  values: readonly unknown[],
  context: ListContext,
): Promise<Record<string, ColumnValue>[]> {
  if (field.required && values.length === 0)
    throw new HttpProblem(400, toInvalidFieldMessage(name, createFieldRule('required')), name);
  if (field.kind === 'many') {
    const ids = [...new Set(values as readonly number[])];
    await assertReferencedRecordsInBranch(
      field,
      ids.map(id => [name, id]),
      context,
    );
    return ids.map(id => ({ [REFERENCED_RECORD_ID_COLUMN]: id }));
  }
  const lines = values as readonly Line[];
  for (const [column, nested] of Object.entries(field.fields)) {
    if (nested.kind !== 'reference') continue;
    const ids = lines.map((line, at): [string, unknown] => [`${name}.${at}.${column}`, line[column]]);
    await assertReferencedRecordsInBranch(nested, ids, context);
  }
  return lines.map((line, at) =>
    Object.fromEntries(
      Object.entries(field.fields).map(([column, nested]) => [
        toColumnName(column, nested),
        toColumnValue(nested, (line[column] ?? null) as EntityFieldValue, {
          name: `${name}.${at}.${column}`,
          timeZone: context.timeZone,
        }),
      ]),
    ),
  );
}

/**
 * Checks that referenced records exist in the branch.
 * @param ids ids with the names of their fields; null for no record
 * @throws HttpProblem 400 naming the field whose record the branch lacks
 */
export async function assertReferencedRecordsInBranch(
  field: Field<'reference' | 'many'>,
  ids: readonly (readonly [name: string, id: unknown])[],
  { db, branchId }: Pick<ListContext, 'db' | 'branchId'>,
): Promise<void> {
  const wanted = ids.filter((entry): entry is [string, number] => typeof entry[1] === 'number');
  if (wanted.length === 0) return;
  const { table } = getReferenceTarget(field);
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${whereIn(
      getDialect(db),
      'id',
      wanted.map(([, id]) => id),
    )}
    and (branch_id = ${branchId} or branch_id is null)
  `.execute(db);
  const existing = new Set(rows.map(({ id }) => id));
  const missing = wanted.find(([, id]) => !existing.has(id));
  if (missing)
    throw new HttpProblem(
      400,
      createMessage('record.notInBranch', {
        field: missing[0],
        what: getRecordKindNoun(getRecordTypeName(table)),
      }),
      missing[0],
    );
}

async function replaceLines(
  db: Db,
  table: string,
  owner: number,
  lines: readonly Readonly<Record<string, ColumnValue>>[],
): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${sql.ref(CHILD_TABLE_OWNER_ID_COLUMN)} = ${owner}`.execute(
    db,
  );
  for (const [position, line] of lines.entries()) {
    const columns = Object.entries({
      [CHILD_TABLE_OWNER_ID_COLUMN]: owner,
      [POSITION_COLUMN_NAME]: position,
      ...line,
    });
    await sql`
      insert into ${sql.table(table)} (${sql.join(columns.map(([column]) => sql.ref(column)))})
      values (${sql.join(columns.map(([, value]) => value))})
    `.execute(db);
  }
}
