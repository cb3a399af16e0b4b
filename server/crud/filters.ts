/** Builds the filters of lists of declared entities. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { toColumnName, toChildTableName, type Entity, type Field } from '../../contract/entity.ts';
import { FIELD_KINDS } from '../../contract/fieldKinds.ts';
import { addDays, formatDay } from '../../contract/businessDay.ts';
import { parseCalendarDay } from '../http/calendarDays.ts';
import type { RecordListQuery } from './crudRoutes.ts';
import { parseBranchDateTime, toColumnValue } from './fieldValues.ts';
import { CHILD_TABLE_OWNER_ID_COLUMN, REFERENCED_RECORD_ID_COLUMN } from './listFields.ts';

type Condition = RawBuilder<SqlBool>;

/** Builds the SQL conditions of a filterable field. @throws HttpProblem 400 for an invalid range limit */
export function buildFieldFilterConditions(
  { table, fields }: Entity,
  name: string,
  query: RecordListQuery,
  timeZone: string,
): Condition[] {
  const field = fields[name]!;
  const column = sql.ref(`${table}.${toColumnName(name, field)}`);
  if (FIELD_KINDS[field.kind].filter === 'range') {
    const [from, until] = [query[`${name}_gte`], query[`${name}_lte`]];
    return [
      ...(from === undefined
        ? []
        : [sql<SqlBool>`${column} >= ${toLimit(field, `${name}_gte`, String(from), timeZone)}`]),
      ...(until === undefined
        ? []
        : [sql<SqlBool>`${column} <= ${toLimit(field, `${name}_lte`, String(until), timeZone)}`]),
    ];
  }
  const value = query[name];
  if (value === undefined) return [];
  if (field.kind === 'many') return [isReferredTo(table, toChildTableName(table, name), value)];
  const wanted = field.kind === 'flag' ? value === 'true' : value;
  return [sql<SqlBool>`${column} = ${toColumnValue(field, wanted, { name, timeZone })}`];
}

const isReferredTo = (table: string, list: string, id: string | number): Condition =>
  sql<SqlBool>`exists (
    select 1 from ${sql.table(list)}
    where ${sql.ref(`${list}.${CHILD_TABLE_OWNER_ID_COLUMN}`)} = ${sql.ref(`${table}.id`)} and ${sql.ref(`${list}.${REFERENCED_RECORD_ID_COLUMN}`)} = ${id}
  )`;

/**
 * Converts a range limit to the units of the column. If the upper limit of a date-time field is only a day, the
 * range includes that whole day.
 */
function toLimit(field: Field, name: string, text: string, timeZone: string): number {
  if (field.kind === 'day') return parseCalendarDay(text, name);
  if (field.kind !== 'moment') return Math.round(Number(text) * (FIELD_KINDS[field.kind].parts ?? 1));
  if (text.includes('T')) return parseBranchDateTime(text, timeZone, name);
  if (name.endsWith('_gte')) return parseBranchDateTime(`${text}T00:00`, timeZone, name);
  return (
    parseBranchDateTime(`${formatDay(addDays(parseCalendarDay(text, name), 1))}T00:00`, timeZone, name) - 1
  );
}
