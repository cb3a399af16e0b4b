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

/** What a table has: its columns, by their names. */
type Present = ReadonlyMap<string, Pick<Column, 'type' | 'required'>>;

async function tablesIn(db: Db): Promise<Map<string, Present>> {
  const tables = await db.introspection.getTables();
  const typeOf = (dataType: string) => (/text|char/i.test(dataType) ? 'text' : 'integer');
  return new Map(
    tables.map(({ name, columns }) => [
      name,
      new Map(
        columns.map(column => [column.name, { type: typeOf(column.dataType), required: !column.isNullable }]),
      ),
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

const hasOtherType = ({ name, type }: Column, there?: Present): boolean =>
  there?.get(name)?.type === OTHER[type];

/** Whether it may be empty in the table and not by the declaration, or the other way round. */
const isOtherwiseEmpty = ({ name, required }: Column, there: Present): boolean =>
  there.has(name) && there.get(name)!.required !== required;

/** @throws PlainError when a migration is missing: the calls of the entity would fail one by one */
export async function mustHaveTables(db: Db, entities: readonly Entity[]): Promise<void> {
  if (entities.length === 0) return;
  const tables = await tablesIn(db);
  mustFit(entities, tables);
  for (const entity of entities) {
    const difference = differenceOf(entity, tables.get(entity.table));
    if (difference === null) continue;
    throw new PlainError(`${difference} Write its migration: npm run new -- migration NAME`);
  }
}

/** In a sentence; null where the table is what the entity declares. */
function differenceOf(entity: Entity, there?: Present): string | null {
  const lacks = (what: string) => `The database lacks ${what}, which contract/entities declares.`;
  if (!there) return lacks(`the table ${entity.table}`);
  const columns = columnsOf(entity);
  const lacking = columns.find(({ name }) => !there.has(name));
  if (lacking) return lacks(`the column ${lacking.name} of the table ${entity.table}`);
  const other = columns.find(column => isOtherwiseEmpty(column, there));
  if (!other) return null;
  const [is, declared] = other.required ? ['may', 'may not'] : ['cannot', 'can'];
  return `The column ${other.name} of the table ${entity.table} ${is} be empty, and contract/entities declares that it ${declared}.`;
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
  const present = new Map(there);
  for (const [from, to] of renamed) {
    if (!fields[to]) continue;
    const [before, after] = [columnNameOf(from, fields[to]), columnNameOf(to, fields[to])];
    if (!present.has(before) || present.has(after)) continue;
    used.add(from);
    present.set(after, present.get(before)!);
    present.delete(before);
    const isReference = fields[to].kind === 'reference';
    steps.up.push(...renaming(table, before, after, isReference));
    steps.down.unshift(...renaming(table, after, before, isReference));
  }
  for (const column of wanted.filter(({ name }) => !present.has(name))) {
    steps.up.push(`${alter}${definition(added(entity, column))}.execute();`);
    if (column.references) steps.up.push(indexOn(table, [column.name]));
    steps.down.unshift(...dropping(table, column.name));
  }
  for (const column of wanted.filter(each => isOtherwiseEmpty(each, present))) {
    steps.up.push(...remaking(table, added(entity, column)));
    steps.down.unshift(...remaking(table, asItWas(column, !column.required)));
  }
  const kept = new Set([...KEYS, ...wanted.map(({ name }) => name)]);
  for (const [name, { type, required }] of present) {
    if (kept.has(name)) continue;
    steps.up.push(...dropping(table, name));
    steps.down.unshift(`${alter}${definition(asItWas({ name, type, required }, required))}.execute();`);
    if (name === SEARCH.name) steps.up.push(indexOn(table, ['branch_id']));
    else steps.deleted.push(`${table}.${name}`);
  }
  return steps;
}

/** SQLite refuses to drop a column that has an index: those that `creationOf` gives one lose it first. */
const dropping = (table: string, column: string): string[] => [
  ...(column.endsWith('_id') || column === SEARCH.name ? [dropIndex(table, column)] : []),
  `await db.schema.alterTable('${table}').dropColumn('${column}').execute();`,
];

const dropIndex = (table: string, column: string): string =>
  `await db.schema.dropIndex('${table}_${column}').ifExists().execute();`;

/** A reference's index is found by the column's name, so it gets the new one, too. */
const renaming = (table: string, from: string, to: string, isReference: boolean): string[] => [
  ...(isReference ? [dropIndex(table, from)] : []),
  `await db.schema.alterTable('${table}').renameColumn('${from}', '${to}').execute();`,
  ...(isReference ? [indexOn(table, [to])] : []),
];

/** SQLite cannot change whether a column may be empty: another that may, or may not, takes over what is in it. */
function remaking(table: string, column: Column): string[] {
  const next = `${column.name}_next`;
  return [
    `await db.schema.alterTable('${table}')${definition({ ...column, name: next })}.execute();`,
    copying(table, column.name, next),
    ...dropping(table, column.name),
    `await db.schema.alterTable('${table}').renameColumn('${next}', '${column.name}').execute();`,
    ...(column.references ? [indexOn(table, [column.name])] : []),
  ];
}

/** What is empty stays as the other begins. */
const copying = (table: string, from: string, to: string): string =>
  `await sql\`update \${sql.table('${table}')} set \${sql.ref('${to}')} = \${sql.ref('${from}')} where \${sql.ref('${from}')} is not null\`.execute(db);`;

/** For the way back. A reference may be empty then: no record that could stand in it is known. */
const asItWas = (column: Column, required: boolean): Column =>
  required && !column.references
    ? { ...column, required, initially: column.type === 'text' ? '' : 0 }
    : { name: column.name, type: column.type, required: false, ...referring(column) };

const referring = ({ references }: Column): Pick<Column, 'references'> => (references ? { references } : {});

/** A column for records that are there. @throws PlainError where they cannot have what it needs */
function added({ table }: Entity, column: Column): Column {
  if (column.older === undefined) return column;
  if (column.older !== null) return { ...column, initially: column.older };
  throw new PlainError(
    `${column.name} of ${table} is required, and the records that there are already have none. ${column.references ? 'Declare it without "required".' : 'Say what they begin with ("initially"), or declare it without "required".'}`,
  );
}

function textOf(up: string[], down: string[]): string {
  const uses = (word: RegExp) => [...up, ...down].some(line => word.test(line));
  return `import ${uses(/sql`/) ? '{ sql, type Kysely }' : 'type { Kysely }'} from 'kysely';
${uses(KIND) ? "import { columnsFor, type Dialect } from '../dialects.ts';\n" : ''}${uses(/indexOn/) ? "import { indexOn } from '../indexOn.ts';\n" : ''}
${functionOf('up', up)}
${functionOf('down', down)}`;
}

/** A kind of column that each database calls its own way. */
const KIND = /\bid\.|\binteger\b/;

function functionOf(name: string, steps: string[]): string {
  const uses = (word: RegExp) => steps.some(line => word.test(line));
  const kinds = [...(uses(/\bid\./) ? ['id'] : []), ...(uses(/\binteger\b/) ? ['integer'] : [])];
  const needs = kinds.length > 0 ? `  const { ${kinds.join(', ')} } = columnsFor(dialect);\n` : '';
  return `export async function ${name}(db: Kysely<unknown>${needs && ', dialect: Dialect'}): Promise<void> {
${needs}${steps.map(line => `  ${line}\n`).join('')}}
`;
}
