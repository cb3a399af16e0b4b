/** The migration that makes the present tables those of the declared entities. */
import { columnNameOf, ordersBySearch, type Entity } from '../../contract/entity.ts';
import type { Db } from '../database/connect.ts';
import { PlainError } from '../lib/plainError.ts';
import {
  columnsOf,
  isOtherwiseEmpty,
  KEYS,
  mustFit,
  SEARCH,
  tablesIn,
  type Column,
  type Present,
} from './tables.ts';

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
