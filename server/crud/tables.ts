import { sql } from 'kysely';
import {
  getOwnTableFields,
  getChildTableFields,
  canSortBySearchColumn,
  toColumnName,
  toFoldedColumnName,
  toChildTableName,
  isUniqueField,
  getSearchableFields,
  getReferenceTarget,
  type Entity,
  type Field,
  type Fields,
} from '../../contract/entity.ts';
import { FIELD_KINDS } from '../../contract/fieldKinds.ts';
import { getDialect, type Db } from '../database/connect.ts';
import { toExactUniqueIndexName, toIndexName, toFoldedUniqueIndexName } from '../database/indexOn.ts';
import { parseCalendarDay } from '../http/calendarDays.ts';
import { ExpectedError } from '../lib/errors.ts';
import {
  CHILD_TABLE_OWNER_ID_COLUMN,
  POSITION_COLUMN_NAME,
  REFERENCED_RECORD_ID_COLUMN,
} from './listFields.ts';
import { RESERVED_PATHS, RESERVED_TABLES } from './shopTables.ts';

export interface DeclaredColumn {
  name: string;
  type: 'text' | 'integer';
  required: boolean;
  unique?: boolean;
  references?: string;
  /** True if a row is deleted together with the row that this column refers to. */
  cascades?: boolean;
  initially?: string | number;
  older?: string | number | null;
}

export const isTextField = ({ kind }: Field): boolean => FIELD_KINDS[kind].column === 'text';

/**
 * Checks whether the column of a field can be null. Empty text and false are stored as such, but an empty number,
 * day or reference is stored as null.
 */
export const canColumnBeNull = ({ kind, required }: Field): boolean =>
  !required && FIELD_KINDS[kind].isNullable;

/** A table of a declared entity: the table of its records, or that of a list field. */
export interface DeclaredTable {
  name: string;
  fields: Fields;
  /** Columns that the table has in addition to `id`, independent of the declared fields. */
  keys: readonly DeclaredColumn[];
  columns: readonly DeclaredColumn[];
  /** Columns of the index by which rows of the table are read. */
  firstIndex: readonly string[];
}

export function getDeclaredTables(entity: Entity): DeclaredTable[] {
  const { fields, table } = entity;
  const records: DeclaredTable = {
    name: table,
    fields,
    keys: [BRANCH],
    columns: [
      ...getColumns(fields),
      ...(getSearchableFields(entity).length > 0 ? [SEARCH_COLUMN] : []),
      VERSION,
    ],
    firstIndex: canSortBySearchColumn(entity) ? ['branch_id', 'search'] : ['branch_id'],
  };
  const lists = getChildTableFields(fields).map(([name, field]): DeclaredTable => {
    const own = field.kind === 'rows' ? field.fields : {};
    return {
      name: toChildTableName(table, name),
      fields: own,
      keys: getChildTableKeyColumns(table),
      columns:
        field.kind === 'rows'
          ? getColumns(own)
          : [{ ...TARGET_COLUMN, references: getReferenceTarget(field).table }],
      firstIndex: [CHILD_TABLE_OWNER_ID_COLUMN],
    };
  });
  return [records, ...lists];
}

export const BRANCH: DeclaredColumn = {
  name: 'branch_id',
  type: 'integer',
  required: true,
  references: 'branch',
};

const TARGET_COLUMN: DeclaredColumn = { name: REFERENCED_RECORD_ID_COLUMN, type: 'integer', required: true };

export const getChildTableKeyColumns = (owner: string): DeclaredColumn[] => [
  { name: CHILD_TABLE_OWNER_ID_COLUMN, type: 'integer', required: true, references: owner, cascades: true },
  { name: POSITION_COLUMN_NAME, type: 'integer', required: true },
];

const getColumns = (fields: Fields): DeclaredColumn[] =>
  getOwnTableFields(fields).map(([name, field]): DeclaredColumn => ({
    name: toColumnName(name, field),
    type: FIELD_KINDS[field.kind].column!,
    required: !canColumnBeNull(field),
    unique: isUniqueField(field),
    ...(field.kind === 'reference' ? { references: getReferenceTarget(field).table } : {}),
    ...(canColumnBeNull(field) && field.initially === undefined ? {} : { older: olderValue(name, field) }),
  }));

/**
 * Returns the value that existing rows get when a field is added.
 * @returns null if the field is required but has no `initially` (a day, reference or choice)
 */
function olderValue(name: string, field: Field): string | number | null {
  const { kind, required, initially } = field;
  if (kind === 'reference' || kind === 'moment') return null;
  if (kind === 'day') return initially === undefined ? null : parseCalendarDay(String(initially), name);
  if (initially !== undefined) return typeof initially === 'boolean' ? Number(initially) : initially;
  if (kind === 'choice' && required) return null;
  return isTextField(field) ? '' : 0;
}

export const SEARCH_COLUMN: DeclaredColumn = { name: 'search', type: 'text', required: true, older: '' };

export const VERSION: DeclaredColumn = { name: 'version', type: 'integer', required: true, initially: 1 };

export type DatabaseColumns = ReadonlyMap<string, ExistingColumn>;

export interface ExistingColumn extends Pick<DeclaredColumn, 'type' | 'required' | 'unique' | 'references'> {
  /**
   * True if an older migration made the column unique with `onceOn`, which distinguishes case and accents.
   */
  uniqueByCase?: boolean;
  /** True if an index ends with the column. */
  indexed?: boolean;
}

export async function readExistingTables(db: Db): Promise<Map<string, DatabaseColumns>> {
  const tables = await db.introspection.getTables();
  const indexes = await indexesIn(db);
  const references = await readReferences(db);
  const toColumnType = (dataType: string) => (/text|char/i.test(dataType) ? 'text' : 'integer');
  return new Map(
    tables.map(({ name, columns }) => [
      name,
      new Map(
        columns
          .filter(column => !isFoldedColumn(name, column.name, indexes))
          .map(column => [
            column.name,
            {
              type: toColumnType(column.dataType),
              required: !column.isNullable,
              unique: indexes.has(toFoldedUniqueIndexName(name, column.name)),
              uniqueByCase: indexes.has(toExactUniqueIndexName(name, column.name)),
              indexed: indexes.has(toIndexName(name, column.name)),
              references: references.get(`${name}.${column.name}`),
            },
          ]),
      ),
    ]),
  );
}

/** Checks whether `uniqueOn` added the column, to store the folded text of another column. */
const isFoldedColumn = (table: string, column: string, indexes: ReadonlySet<string>): boolean =>
  column.endsWith(toFoldedColumnName('')) && indexes.has(toExactUniqueIndexName(table, column));

async function indexesIn(db: Db): Promise<Set<string>> {
  const { rows } = await (
    getDialect(db) === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'index'`
      : sql<{ name: string }>`select indexname as name from pg_indexes where schemaname = current_schema()`
  ).execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Reads the table to which each foreign key refers, by `table.column`. */
async function readReferences(db: Db): Promise<Map<string, string>> {
  interface ForeignKey {
    column: string;
    target: string;
  }
  const { rows } = await (
    getDialect(db) === 'sqlite'
      ? sql<ForeignKey>`select child.name || '.' || keys."from" as "column", keys."table" as target
          from sqlite_master as child, pragma_foreign_key_list(child.name) as keys where child.type = 'table'`
      : sql<ForeignKey>`select child.relname || '.' || field.attname as "column", parent.relname as target
          from pg_constraint as keys
          join pg_class as child on child.oid = keys.conrelid
          join pg_class as parent on parent.oid = keys.confrelid
          join pg_attribute as field on field.attrelid = keys.conrelid and field.attnum = any(keys.conkey)
          where keys.contype = 'f' and child.relnamespace = current_schema()::regnamespace`
  ).execute(db);
  return new Map(rows.map(({ column, target }) => [column, target]));
}

/**
 * Checks that declared entities have no reserved paths or table names, that no two of them have the same table name,
 * and that columns of existing tables have the declared types and refer to the declared tables.
 * @throws ExpectedError naming the entity, table or column
 */
export function assertEntityTableNamesAvailable(
  entities: readonly Entity[],
  tables: ReadonlyMap<string, DatabaseColumns>,
): void {
  const taken = new Set(Object.keys(RESERVED_TABLES));
  for (const entity of entities) {
    const { name, path } = entity;
    if (RESERVED_PATHS.has(path))
      throw new ExpectedError(
        `The entity "${name}" would have the calls of /api/${path}, which are the shop's own. Give it another name.`,
      );
    for (const table of getDeclaredTables(entity)) {
      if (taken.has(table.name))
        throw new ExpectedError(
          `The entity "${name}" would have the table ${table.name}, which another has already. Give it another name.`,
        );
      taken.add(table.name);
      assertColumnTypes(table, tables.get(table.name));
    }
  }
}

function assertColumnTypes({ name, keys, columns }: DeclaredTable, there?: DatabaseColumns): void {
  if (there && keys.some(key => !there.has(key.name)))
    throw new ExpectedError(
      `The table ${name} belongs to something else, and contract/entities declares it. Give the field another name.`,
    );
  const other = columns.find(column => hasOtherType(column, there));
  if (other)
    throw new ExpectedError(
      `The column ${other.name} of the table ${name} holds ${WORDS[OTHER[other.type]]}, and contract/entities declares ${WORDS[other.type]}. Give the field another name.`,
    );
  const moved = columns.find(column => there && hasOtherTarget(column, there.get(column.name)));
  if (moved)
    throw new ExpectedError(
      `The column ${moved.name} of the table ${name} refers to ${there!.get(moved.name)!.references}, and contract/entities declares ${moved.references}. Remove the field, and add one with another name.`,
    );
}

/** Checks whether a column refers to another table than declared, so that its ids are those of other records. */
export const hasOtherTarget = ({ references }: DeclaredColumn, there?: ExistingColumn): boolean =>
  references !== undefined && there?.references !== undefined && references !== there.references;

const OTHER = { text: 'integer', integer: 'text' } as const;
const WORDS = { text: 'text', integer: 'whole numbers' } as const;

const hasOtherType = ({ name, type }: DeclaredColumn, there?: DatabaseColumns): boolean =>
  there?.get(name)?.type === OTHER[type];

export const isColumnNullabilityChanged = (
  { name, required }: DeclaredColumn,
  there: DatabaseColumns,
): boolean => there.has(name) && there.get(name)!.required !== required;

export const isColumnUniquenessChanged = (
  { name, unique = false }: DeclaredColumn,
  there: DatabaseColumns,
): boolean =>
  there.has(name) && (Boolean(there.get(name)!.unique) !== unique || there.get(name)!.uniqueByCase === true);

/**
 * Checks, when the server starts, that the tables of all declared entities exist.
 * @throws ExpectedError if a migration is missing
 */
export async function assertEntityTablesExist(db: Db, entities: readonly Entity[]): Promise<void> {
  if (entities.length === 0) return;
  const tables = await readExistingTables(db);
  assertEntityTableNamesAvailable(entities, tables);
  for (const table of entities.flatMap(getDeclaredTables)) {
    const difference = describeDifference(table, tables.get(table.name));
    if (difference === null) continue;
    throw new ExpectedError(`${difference} Write its migration: npm run new -- migration NAME`);
  }
}

/**
 * Finds stored values of choice fields that are no longer declared.
 * @returns a sentence for each value, which says how to replace it
 */
export async function findRemovedChoices(db: Db, entities: readonly Entity[]): Promise<string[]> {
  const sentences: string[] = [];
  for (const { name: table, fields } of entities.flatMap(getDeclaredTables))
    for (const [name, field] of Object.entries(fields)) {
      if (field.kind !== 'choice') continue;
      const column = sql.ref(toColumnName(name, field));
      const { rows } = await sql<{ word: string; count: number }>`
        select ${column} as word, count(*) as count from ${sql.table(table)}
        where ${column} not in (${sql.join(['', ...field.choices])}) group by ${column} order by ${column}
      `.execute(db);
      for (const { word, count } of rows)
        sentences.push(
          `${table} has ${count} ${count === 1 ? 'record' : 'records'} whose ${name} is "${word}", which contract/entities no longer declares. If it was renamed, write a migration: npm run new -- migration NAME --rename "${name}.${word}:NEW".`,
        );
    }
  return sentences;
}

function describeDifference({ name: table, columns }: DeclaredTable, there?: DatabaseColumns): string | null {
  const lacks = (what: string) => `The database lacks ${what}, which contract/entities declares.`;
  if (!there) return lacks(`the table ${table}`);
  const lacking = columns.find(({ name }) => !there.has(name));
  if (lacking) return lacks(`the column ${lacking.name} of the table ${table}`);
  const other = columns.find(column => isColumnNullabilityChanged(column, there));
  if (other) {
    const [is, declared] = other.required ? ['may', 'may not'] : ['cannot', 'can'];
    return `The column ${other.name} of the table ${table} ${is} be empty, and contract/entities declares that it ${declared}.`;
  }
  const twice = columns.find(column => isColumnUniquenessChanged(column, there));
  if (!twice) return null;
  if (twice.unique && there.get(twice.name)!.uniqueByCase)
    return `The column ${twice.name} of the table ${table} is unique by capitals and accents, and contract/entities declares that these do not count.`;
  const [is, declared] = twice.unique ? ['is not', 'is'] : ['is', 'is not'];
  return `The column ${twice.name} of the table ${table} ${is} unique, and contract/entities declares that it ${declared}.`;
}
