/** The tables of the declared entities: what they should be, and the migration that makes the present ones so. */
import {
  columnNameOf,
  ordersBySearch,
  searchedBy,
  targetOf,
  type Entity,
  type Field,
} from '../../contract/entity.ts';
import type { Db } from '../database/connect.ts';
import { toDay } from '../http/calendarDays.ts';
import { PlainError } from '../lib/plainError.ts';
import { TAKEN_TABLES } from './shopTables.ts';

interface Column {
  name: string;
  type: 'text' | 'integer';
  required: boolean;
  /** The table whose ids it holds. */
  references?: string;
  /** What it holds where nothing is written. */
  initially?: string | number;
  /** What it holds of records that are older than it is; null: they cannot have one. */
  older?: string | number | null;
}

/** Empty text and false are values; an empty number, day or reference is null. */
export const canBeNull = ({ kind, required = false }: Field): boolean =>
  !required && !['text', 'email', 'link', 'choice', 'flag'].includes(kind);

function columnsOf(entity: Entity): Column[] {
  const columns = Object.entries(entity.fields).map(([name, field]): Column => ({
    name: columnNameOf(name, field),
    type: ['text', 'email', 'link', 'choice'].includes(field.kind) ? 'text' : 'integer',
    required: !canBeNull(field),
    ...(field.kind === 'reference' ? { references: targetOf(field).table } : {}),
    ...(canBeNull(field) ? {} : { older: olderValue(name, field) }),
  }));
  return [...columns, ...(searchedBy(entity).length > 0 ? [SEARCH] : []), VERSION];
}

/** A day, a record to refer to and one of several words cannot be made up: they are said, or there is none. */
function olderValue(name: string, { kind, required, initially }: Field): string | number | null {
  if (kind === 'reference') return null;
  if (kind === 'day') return initially === undefined ? null : toDay(String(initially), name);
  if (initially !== undefined) return typeof initially === 'string' ? initially : Number(initially);
  if (kind === 'choice' && required) return null;
  return ['text', 'email', 'link', 'choice'].includes(kind) ? '' : 0;
}

/** What a search compares: the folded texts of the fields that it looks into. */
const SEARCH: Column = { name: 'search', type: 'text', required: true, older: '' };

/** Counts the changes of a record. */
const VERSION: Column = { name: 'version', type: 'integer', required: true, initially: 1 };

/** What every table of an entity has besides its fields. */
const KEYS = ['id', 'branch_id'];

/** What a table has: the types of its columns, by their names. */
type Present = ReadonlyMap<string, Column['type']>;

async function tablesIn(db: Db): Promise<Map<string, Present>> {
  const tables = await db.introspection.getTables();
  const typeOf = (dataType: string) => (/text|char/i.test(dataType) ? 'text' : 'integer');
  return new Map(
    tables.map(({ name, columns }) => [
      name,
      new Map(columns.map(column => [column.name, typeOf(column.dataType)])),
    ]),
  );
}

/** @throws PlainError for tables that cannot be those of the entities */
function mustFit(entities: readonly Entity[], tables: ReadonlyMap<string, Present>): void {
  const taken = new Set(Object.keys(TAKEN_TABLES));
  for (const entity of entities) {
    const { name, table } = entity;
    if (taken.has(table))
      throw new PlainError(
        `The entity "${name}" would have the table ${table}, which another has already. Give it another name.`,
      );
    taken.add(table);
    const other = columnsOf(entity).find(column => hasOtherType(column, tables.get(table)));
    if (other)
      throw new PlainError(
        `The column ${other.name} of the table ${table} holds ${WORDS[OTHER[other.type]]}, and contract/entities declares ${WORDS[other.type]}. Give the field another name.`,
      );
  }
}

const OTHER = { text: 'integer', integer: 'text' } as const;
const WORDS = { text: 'text', integer: 'whole numbers' } as const;

const hasOtherType = ({ name, type }: Column, there?: Present): boolean => there?.get(name) === OTHER[type];

/** @throws PlainError when a migration is missing: the calls of the entity would fail one by one */
export async function mustHaveTables(db: Db, entities: readonly Entity[]): Promise<void> {
  if (entities.length === 0) return;
  const tables = await tablesIn(db);
  mustFit(entities, tables);
  for (const entity of entities) {
    const there = tables.get(entity.table);
    const lacking = there ? columnsOf(entity).find(({ name }) => !there.has(name)) : undefined;
    const what = there
      ? `the column ${lacking?.name} of the table ${entity.table}`
      : `the table ${entity.table}`;
    if (there && !lacking) continue;
    throw new PlainError(
      `The database lacks ${what}, which contract/entities declares. Write its migration: npm run new -- migration NAME`,
    );
  }
}

/** Lines of a migration, and those that take it back. */
interface Steps {
  up: string[];
  down: string[];
  deleted: string[];
}

/** Fields that have another name now: `balance` → `value`. */
export type Renamed = ReadonlyMap<string, string>;

interface WrittenMigration {
  text: string;
  /** Columns that it deletes with what is in them: `gift_card.balance_cents`. */
  deleted: string[];
}

/**
 * @param db with every migration that there is
 * @returns the next migration; null where there is nothing to change
 * @throws PlainError for a new name where nothing has the old one, and for what no migration can do
 */
export async function migrationOf(
  db: Db,
  entities: readonly Entity[],
  renamed: Renamed = new Map(),
): Promise<WrittenMigration | null> {
  const tables = await tablesIn(db);
  mustFit(entities, tables);
  const used = new Set<string>();
  const steps = entities.map(entity => {
    const there = tables.get(entity.table);
    return there ? changesOf(entity, there, renamed, used) : creationOf(entity);
  });
  const unused = [...renamed.keys()].find(name => !used.has(name));
  if (unused !== undefined)
    throw new PlainError(`No table has a field "${unused}" that could become "${renamed.get(unused)}".`);
  const up = steps.flatMap(step => step.up);
  const down = steps.flatMap(step => step.down);
  return up.length > 0 ? { text: textOf(up, down), deleted: steps.flatMap(step => step.deleted) } : null;
}

const definition = ({ name, type, required, references, initially }: Column): string => {
  const marks = [
    required ? '.notNull()' : '',
    initially !== undefined ? `.defaultTo(${literal(initially)})` : '',
    references ? `.references('${references}.id')` : '',
  ].join('');
  return `.addColumn('${name}', ${type === 'text' ? "'text'" : 'integer'}${marks && `, c => c${marks}`})`;
};

const literal = (value: string | number): string =>
  typeof value === 'string' ? `'${value.replace(/['\\]/g, '\\$&').replaceAll('\n', '\\n')}'` : String(value);

function creationOf(entity: Entity): Steps {
  const { table } = entity;
  const columns = columnsOf(entity);
  const referring = columns.filter(({ references }) => references).map(({ name }) => [name]);
  const first = ordersBySearch(entity) ? ['branch_id', 'search'] : ['branch_id'];
  return {
    up: [
      'await db.schema',
      `  .createTable('${table}')`,
      '  .ifNotExists()',
      "  .addColumn('id', id.type, c => id.primaryKey(c))",
      "  .addColumn('branch_id', integer, c => c.notNull().references('branch.id'))",
      ...columns.map(column => `  ${definition(column)}`),
      '  .execute();',
      ...[first, ...referring].map(names => indexOn(table, names)),
    ],
    down: [`await db.schema.dropTable('${table}').ifExists().execute();`],
    deleted: [],
  };
}

const indexOn = (table: string, columns: readonly string[]): string =>
  `await indexOn(db, '${table}', ${columns.map(name => `'${name}'`).join(', ')});`;

function changesOf(entity: Entity, there: Present, renamed: Renamed, used: Set<string>): Steps {
  const { table, fields } = entity;
  const wanted = columnsOf(entity);
  const alter = `await db.schema.alterTable('${table}')`;
  const steps: Steps = { up: [], down: [], deleted: [] };
  const present = new Set(there.keys());
  for (const [from, to] of renamed) {
    if (!fields[to]) continue;
    const [before, after] = [columnNameOf(from, fields[to]), columnNameOf(to, fields[to])];
    if (!present.has(before) || present.has(after)) continue;
    used.add(from);
    present.delete(before);
    present.add(after);
    steps.up.push(`${alter}.renameColumn('${before}', '${after}').execute();`);
    steps.down.unshift(`${alter}.renameColumn('${after}', '${before}').execute();`);
  }
  for (const column of wanted.filter(({ name }) => !present.has(name))) {
    steps.up.push(`${alter}${definition(added(entity, column))}.execute();`);
    steps.down.unshift(`${alter}.dropColumn('${column.name}').execute();`);
    if (column.references) {
      steps.up.push(indexOn(table, [column.name]));
      steps.down.unshift(`await db.schema.dropIndex('${table}_${column.name}').ifExists().execute();`);
    }
  }
  const kept = new Set([...KEYS, ...wanted.map(({ name }) => name)]);
  for (const name of [...present].filter(column => !kept.has(column))) {
    steps.up.push(`${alter}.dropColumn('${name}').execute();`);
    steps.down.unshift(`${alter}.addColumn('${name}', '${there.get(name) ?? 'text'}').execute();`);
    if (name !== SEARCH.name) steps.deleted.push(`${table}.${name}`);
  }
  return steps;
}

/** A column for records that are there. @throws PlainError where they cannot have what it needs */
function added({ table }: Entity, column: Column): Column {
  if (column.older === undefined) return column;
  if (column.older !== null) return { ...column, initially: column.older };
  throw new PlainError(
    `${column.name} of ${table} is required, and the records that there are already have none. ${column.references ? 'Declare it without "required".' : 'Say what they begin with ("initially"), or declare it without "required".'}`,
  );
}

function textOf(up: string[], down: string[]): string {
  const uses = (word: RegExp) => up.some(line => word.test(line));
  const kinds = [...(uses(/\bid\./) ? ['id'] : []), ...(uses(/\binteger\b/) ? ['integer'] : [])];
  const dialect = kinds.length > 0;
  const lines = (steps: string[]) => steps.map(line => `  ${line}`).join('\n');
  return `import type { Kysely } from 'kysely';
${dialect ? "import { columnsFor, type Dialect } from '../dialects.ts';\n" : ''}${uses(/indexOn/) ? "import { indexOn } from '../indexOn.ts';\n" : ''}
export async function up(db: Kysely<unknown>${dialect ? ', dialect: Dialect' : ''}): Promise<void> {
${dialect ? `  const { ${kinds.join(', ')} } = columnsFor(dialect);\n` : ''}${lines(up)}
}

export async function down(db: Kysely<unknown>): Promise<void> {
${lines(down)}
}
`;
}
