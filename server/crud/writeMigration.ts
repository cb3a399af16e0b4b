import { getChildTableFields, toColumnName, toChildTableName, type Entity } from '../../contract/entity.ts';
import { FIELD_KINDS } from '../../contract/fieldKinds.ts';
import type { Db } from '../database/connect.ts';
import { toExactUniqueIndexName } from '../database/indexOn.ts';
import { ExpectedError } from '../lib/errors.ts';
import { CHILD_TABLE_OWNER_ID_COLUMN } from './listFields.ts';
import { RESERVED_TABLES } from './shopTables.ts';
import {
  BRANCH,
  getChildTableKeyColumns,
  getDeclaredTables,
  hasOtherTarget,
  isColumnNullabilityChanged,
  isColumnUniquenessChanged,
  assertEntityTableNamesAvailable,
  SEARCH_COLUMN,
  readExistingTables,
  type DeclaredColumn,
  type ExistingColumn,
  type DatabaseColumns,
  type DeclaredTable,
  VERSION,
} from './tables.ts';

interface Steps {
  up: string[];
  down: string[];
  deleted: string[];
  /** New required fields without a value for existing records. */
  missing?: MissingInitialValueError[];
  /** New fields of a table that also loses a field with the same kind of values: possibly a rename. */
  replaced?: ReplacedField[];
}

interface ReplacedField {
  /** Column or table that the migration deletes. */
  deleted: string;
  /** Names as `--drop` and `--rename` take them. */
  from: string;
  /** Names of the new fields or resources to which it may have been renamed. */
  to: string[];
}

export type RenamedFields = ReadonlyMap<string, string>;

interface WrittenMigration {
  text: string;
  deleted: string[];
}

/**
 * Writes the migration that the declared entities need.
 * @param db with all existing migrations applied
 * @returns the migration; null if the tables need no change
 * @param dropped names of fields whose data may be deleted although a similar field is new
 * @throws ExpectedError for a rename of an unknown field, for a deletion that may be a rename, for a new required field
 *   without a value for existing records, and for a change that no migration can make
 */
export async function writeMigration(
  db: Db,
  entities: readonly Entity[],
  renamed: RenamedFields = new Map(),
  dropped: readonly string[] = [],
): Promise<WrittenMigration | null> {
  const tables = await readExistingTables(db);
  assertEntityTableNamesAvailable(entities, tables);
  const used = new Set<string>();
  const renames = renameListSteps(entities, tables, renamed, used);
  const wanted = inOrderOfReferences(entities.flatMap(getDeclaredTables));
  const changes = wanted.map(table => {
    const there = tables.get(table.name);
    return there ? changeTableSteps(table, there, renamed, used) : createTableSteps(table);
  });
  const removed = findRemovedTables(tables, wanted);
  const owners = [...entities.map(({ table }) => table), ...removed.map(({ name }) => name)];
  const steps = [
    ...renames,
    ...changes,
    ...renameChoiceSteps(wanted, tables, renamed, used),
    ...dropListSteps(owners, tables, wanted),
    ...inOrderOfReferences(removed)
      .toReversed()
      .map(table => dropTableSteps(table, tables.get(table.name)!)),
  ];
  const unused = [...renamed.keys()].find(name => !used.has(name));
  if (unused !== undefined) {
    const to = renamed.get(unused)!;
    const [choiceField, word] = splitChoice(unused);
    if (word !== undefined)
      throw new UnknownRenameError(
        unused,
        `No field "${choiceField}" has the choice "${to}" and not the choice "${word}" (--rename ${unused}:${to}).`,
      );
    const fitting = findFormerFields(
      entities,
      to,
      steps.flatMap(step => step.deleted),
    );
    throw new UnknownRenameError(
      unused,
      `No table has a field "${unused}" that could become "${to}". ${fitting.length > 0 ? `These could: ${fitting.join(', ')}.` : 'No other field could, either.'}`,
    );
  }
  assertDeletionIntended(steps, findReplacedTables(removed, entities, tables), dropped);
  const [lacking] = steps.flatMap(step => step.missing ?? []);
  if (lacking) throw lacking;
  const up = steps.flatMap(step => step.up);
  const down = steps.toReversed().flatMap(step => step.down);
  return up.length > 0
    ? {
        text: toMigrationText(up, down),
        deleted: steps.flatMap(step => step.deleted),
      }
    : null;
}

/**
 * Refuses to delete the data of a field or resource that may only have been renamed.
 * @throws ExpectedError naming the old and the new name
 */
function assertDeletionIntended(
  steps: readonly Steps[],
  replacedTables: readonly ReplacedField[],
  dropped: readonly string[],
): void {
  const replaced = steps.flatMap(step => step.replaced ?? []);
  const droppable = [
    ...steps.flatMap(step => step.deleted).map(name => toFieldName(name.split('.').at(-1)!)),
    ...replaced.map(({ from }) => from),
  ];
  const unknown = dropped.find(name => !droppable.includes(name));
  if (unknown !== undefined)
    throw new ExpectedError(`--drop ${unknown}: the migration deletes nothing of this name.`);
  const field = replaced.find(({ from }) => !dropped.includes(from));
  if (field)
    throw new ExpectedError(
      `The migration would delete ${field.deleted} with its data, and ${describeNew(field.to)}. If the field was renamed, add ${field.to.map(to => `--rename ${field.from}:${to}`).join(' or ')}. If its data may be deleted, add --drop ${field.from}.`,
    );
  const table = replacedTables.find(({ from }) => !dropped.includes(from));
  if (table)
    throw new ExpectedError(
      `The migration would delete ${table.deleted} with all its records, and ${describeNew(table.to)}. No migration renames a resource: keep its name, and give it other texts. If its records may be deleted, add --drop ${table.from}.`,
    );
}

const describeNew = (names: readonly string[]): string =>
  `${names.map(name => `"${name}"`).join(' and ')} ${names.length > 1 ? 'are' : 'is'} new`;

/** Lists the removed tables of entities if the migration also creates the table of an entity. */
function findReplacedTables(
  removed: readonly DeclaredTable[],
  entities: readonly Entity[],
  tables: ReadonlyMap<string, DatabaseColumns>,
): ReplacedField[] {
  const to = entities.filter(({ table }) => !tables.has(table)).map(({ name }) => name);
  return to.length > 0 ? removed.map(({ name }) => ({ deleted: name, from: toFieldName(name), to })) : [];
}

/** Converts the name of a column or table to that of a field: `fee_cents` to `fee`, `due_on` to `dueOn`. */
export const toFieldName = (name: string): string =>
  name.replace(UNIT, '').replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Suggests former names of an entity's new field. Candidates are the table's columns that belong to no field any more
 * and have the unit of the new field.
 * @param deleted columns that the migration would delete, with their tables
 */
function findFormerFields(entities: readonly Entity[], to: string, deleted: readonly string[]): string[] {
  return entities.flatMap(({ table, fields }) => {
    const field = fields[to];
    if (!field) return [];
    const { suffix = '' } = FIELD_KINDS[field.kind];
    return deleted
      .filter(name => name.startsWith(`${table}.`) && (UNIT.exec(name)?.[0] ?? '') === suffix)
      .map(name => toFieldName(name.slice(table.length + 1)));
  });
}

/** Matches the ending of a column's name that names its unit. */
const UNIT = /_(cents|hundredths|thousandths)$/;

const definition = ({ name, type, required, references, cascades, initially }: DeclaredColumn): string => {
  const marks = [
    required ? '.notNull()' : '',
    initially !== undefined ? `.defaultTo(${literal(initially)})` : '',
    references ? `.references('${references}.id')` : '',
    cascades ? ".onDelete('cascade')" : '',
  ].join('');
  return `.addColumn('${name}', ${type === 'text' ? "'text'" : 'integer'}${marks && `, c => c${marks}`})`;
};

const literal = (value: string | number): string =>
  typeof value === 'string' ? `'${value.replace(/['\\]/g, '\\$&').replaceAll('\n', '\\n')}'` : String(value);

/**
 * Sorts tables so that referenced tables come first, because PostgreSQL refuses references to missing tables.
 */
function inOrderOfReferences(tables: readonly DeclaredTable[]): DeclaredTable[] {
  const ordered = new Set<DeclaredTable>();
  const add = (table: DeclaredTable, waiting: readonly DeclaredTable[]) => {
    if (ordered.has(table) || waiting.includes(table)) return;
    const references = [...table.keys, ...table.columns].map(column => column.references);
    for (const other of tables.filter(({ name }) => references.includes(name)))
      add(other, [...waiting, table]);
    ordered.add(table);
  };
  for (const table of tables) add(table, []);
  return [...ordered];
}

function createTableSteps({ name: table, keys, columns, firstIndex }: DeclaredTable): Steps {
  const referring = columns.filter(({ references }) => references).map(({ name }) => [name]);
  return {
    up: [
      'await db.schema',
      `  .createTable('${table}')`,
      '  .ifNotExists()',
      "  .addColumn('id', id.type, c => id.primaryKey(c))",
      ...[...keys, ...columns].map(column => `  ${definition(column)}`),
      '  .execute();',
      ...[firstIndex, ...referring].map(names => indexOn(table, names)),
      ...columns.filter(({ unique }) => unique).map(({ name }) => uniqueOn(table, name)),
    ],
    down: [dropTable(table)],
    deleted: [],
  };
}

const dropTable = (table: string): string => `await db.schema.dropTable('${table}').ifExists().execute();`;

/**
 * Writes the steps that rename the tables of renamed list fields. Afterwards, `tables` contains the new names.
 */
function renameListSteps(
  entities: readonly Entity[],
  tables: Map<string, DatabaseColumns>,
  renamed: RenamedFields,
  used: Set<string>,
): Steps[] {
  const steps: Steps[] = [];
  for (const [from, to] of renamed)
    for (const { table, fields } of entities) {
      if (!getChildTableFields(fields).some(([name]) => name === to)) continue;
      const [before, after] = [toChildTableName(table, from), toChildTableName(table, to)];
      const columns = tables.get(before);
      if (!columns || tables.has(after)) continue;
      used.add(from);
      tables.set(after, columns);
      tables.delete(before);
      steps.push({
        up: renameTable(before, after, columns),
        down: renameTable(after, before, columns),
        deleted: [],
      });
    }
  return steps;
}

/**
 * Writes the steps that rename a table with its indexes. Migrations find an index by the names of its table and
 * column.
 */
function renameTable(from: string, to: string, columns: DatabaseColumns): string[] {
  const indexed = [...columns.keys()].filter(name => name.endsWith('_id'));
  return [
    ...indexed.map(name => dropIndex(`${from}_${name}`)),
    `await db.schema.alterTable('${from}').renameTo('${to}').execute();`,
    ...indexed.map(name => indexOn(to, [name])),
  ];
}

/** Splits `status.active` into the name of a choice field and one of its choices. A field alone has no choice. */
function splitChoice(name: string): [field: string, word: string | undefined] {
  const at = name.indexOf('.');
  return at < 0 ? [name, undefined] : [name.slice(0, at), name.slice(at + 1)];
}

/** Writes the steps that replace a renamed choice in existing records: `status.active` is now `open`. */
function renameChoiceSteps(
  wanted: readonly DeclaredTable[],
  tables: ReadonlyMap<string, DatabaseColumns>,
  renamed: RenamedFields,
  used: Set<string>,
): Steps[] {
  return [...renamed].flatMap(([from, to]) => {
    const [name, word] = splitChoice(from);
    if (word === undefined) return [];
    return wanted.flatMap(({ name: table, fields }): Steps[] => {
      const field = fields[name];
      if (!tables.has(table) || field?.kind !== 'choice') return [];
      if (!field.choices.includes(to) || field.choices.includes(word)) return [];
      used.add(from);
      const column = toColumnName(name, field);
      return [
        {
          up: [replacing(table, column, word, to)],
          down: [replacing(table, column, to, word)],
          deleted: [],
        },
      ];
    });
  });
}

const replacing = (table: string, column: string, from: string, to: string): string =>
  `await sql\`update \${sql.table('${table}')} set \${sql.ref('${column}')} = \${${literal(to)}} where \${sql.ref('${column}')} = \${${literal(from)}}\`.execute(db);`;

/** Finds the tables of the records of entities that are no longer declared. */
const findRemovedTables = (
  tables: ReadonlyMap<string, DatabaseColumns>,
  wanted: readonly DeclaredTable[],
): DeclaredTable[] =>
  [...tables]
    .filter(
      ([name, columns]) =>
        !Object.hasOwn(RESERVED_TABLES, name) &&
        !wanted.some(table => table.name === name) &&
        [BRANCH, VERSION].every(column => columns.has(column.name)),
    )
    .map(([name, columns]) => ({
      ...toFormerTable(name, columns, [BRANCH]),
      firstIndex: columns.get(SEARCH_COLUMN.name)?.indexed
        ? [BRANCH.name, SEARCH_COLUMN.name]
        : [BRANCH.name],
    }));

/** Describes an existing table that is no longer declared, so that the reverse migration can create it. */
const toFormerTable = (
  name: string,
  columns: DatabaseColumns,
  keys: readonly DeclaredColumn[],
): Omit<DeclaredTable, 'firstIndex'> => ({
  name,
  fields: {},
  keys,
  columns: [...columns]
    .filter(([column]) => column !== 'id' && !keys.some(key => key.name === column))
    .map(([column, { type, required, unique, references }]) =>
      column === VERSION.name ? VERSION : { name: column, type, required, unique, references },
    ),
});

const dropTableSteps = (table: DeclaredTable, columns: DatabaseColumns): Steps => ({
  up: [dropTable(table.name)],
  down: [
    ...createTableSteps(table).up,
    ...[...columns].filter(([, column]) => column.uniqueByCase).map(([name]) => onceOn(table.name, name)),
  ],
  deleted: [table.name],
});

/**
 * Writes the steps that drop the tables of list fields that are no longer declared.
 * @param owners tables of the records of the declared and the removed entities
 */
function dropListSteps(
  owners: readonly string[],
  tables: ReadonlyMap<string, DatabaseColumns>,
  wanted: readonly DeclaredTable[],
): Steps[] {
  return [...tables].flatMap(([name, columns]) => {
    if (!columns.has(CHILD_TABLE_OWNER_ID_COLUMN) || wanted.some(table => table.name === name)) return [];
    const owner = findOwner(name, tables);
    if (owner === undefined || !owners.includes(owner)) return [];
    const former = toFormerTable(name, columns, getChildTableKeyColumns(owner));
    const toListField = (table: string) => toFieldName(table.slice(owner.length + 1));
    const to = wanted
      .filter(table => !tables.has(table.name) && findOwner(table.name, tables) === owner)
      .map(table => toListField(table.name));
    return {
      ...dropTableSteps({ ...former, firstIndex: [CHILD_TABLE_OWNER_ID_COLUMN] }, columns),
      replaced: to.length > 0 ? [{ deleted: name, from: toListField(name), to }] : [],
    };
  });
}

/** Finds the table of the records to which the rows of a list field's table belong. */
const findOwner = (list: string, tables: ReadonlyMap<string, DatabaseColumns>): string | undefined =>
  [...tables]
    .filter(([name, columns]) => !columns.has(CHILD_TABLE_OWNER_ID_COLUMN) && list.startsWith(`${name}_`))
    .map(([name]) => name)
    .sort((one, other) => other.length - one.length)[0];

const indexOn = (table: string, columns: readonly string[]): string =>
  `await indexOn(db, '${table}', ${columns.map(name => `'${name}'`).join(', ')});`;

const uniqueOn = (table: string, column: string): string => `await uniqueOn(db, '${table}', '${column}');`;

const dropUnique = (table: string, column: string): string =>
  `await dropUnique(db, '${table}', '${column}');`;

/**
 * Writes the step that creates a unique index which distinguishes case and accents. Only columns get it that already
 * had such an index from an older migration.
 */
const onceOn = (table: string, column: string): string => `await onceOn(db, '${table}', '${column}');`;

const dropOnce = (table: string, column: string): string => dropIndex(toExactUniqueIndexName(table, column));

type Uniqueness = Pick<ExistingColumn, 'unique' | 'uniqueByCase'>;

const addUnique = (table: string, column: string, { unique, uniqueByCase }: Uniqueness): string[] => [
  ...(unique ? [uniqueOn(table, column)] : []),
  ...(uniqueByCase ? [onceOn(table, column)] : []),
];

const removeUnique = (table: string, column: string, { unique, uniqueByCase }: Uniqueness): string[] => [
  ...(unique ? [dropUnique(table, column)] : []),
  ...(uniqueByCase ? [dropOnce(table, column)] : []),
];

function changeTableSteps(
  { name: table, fields, keys, columns: wanted }: DeclaredTable,
  there: DatabaseColumns,
  renamed: RenamedFields,
  used: Set<string>,
): Steps {
  const alter = `await db.schema.alterTable('${table}')`;
  const steps = {
    up: [] as string[],
    down: [] as string[],
    deleted: [] as string[],
    missing: [] as MissingInitialValueError[],
    replaced: [] as ReplacedField[],
  };
  const requiredNames = Object.entries(fields).flatMap(([name, field]) =>
    field.required && field.initially === undefined ? [toColumnName(name, field)] : [],
  );
  const present = new Map(there);
  for (const [from, to] of renamed) {
    if (!fields[to] || FIELD_KINDS[fields[to].kind].column === null) continue;
    const [before, after] = [toColumnName(from, fields[to]), toColumnName(to, fields[to])];
    if (!present.has(before) || present.has(after)) continue;
    const target = wanted.find(({ name }) => name === after);
    if (target && hasOtherTarget(target, present.get(before))) continue;
    used.add(from);
    const { unique, uniqueByCase } = present.get(before)!;
    present.set(after, present.get(before)!);
    present.delete(before);
    const indexed = { isReference: fields[to].kind === 'reference', unique, uniqueByCase };
    steps.up.push(...renaming(table, before, after, indexed));
    steps.down.unshift(...renaming(table, after, before, indexed));
  }
  const addedColumns = wanted.filter(({ name }) => !present.has(name));
  for (const column of addedColumns) {
    if (requiredNames.includes(column.name)) {
      steps.missing.push(new MissingInitialValueError(column, table));
      continue;
    }
    steps.up.push(`${alter}${definition(added(table, column))}.execute();`);
    if (column.references) steps.up.push(indexOn(table, [column.name]));
    if (column.unique) steps.up.push(uniqueOn(table, column.name));
    steps.down.unshift(...dropping(table, column));
  }
  for (const column of wanted.filter(each => isColumnNullabilityChanged(each, present))) {
    steps.up.push(...remaking(table, column.required ? added(table, column) : column));
    steps.down.unshift(...remaking(table, asItWas(column, !column.required)));
  }
  for (const column of wanted.filter(each => isColumnUniquenessChanged(each, present))) {
    const before = present.get(column.name)!;
    steps.up.push(...removeUnique(table, column.name, before), ...addUnique(table, column.name, column));
    steps.down.unshift(...removeUnique(table, column.name, column), ...addUnique(table, column.name, before));
  }
  const keptColumns = new Set(['id', ...[...keys, ...wanted].map(({ name }) => name)]);
  for (const [name, { type, required, references, indexed, ...uniqueness }] of present) {
    if (keptColumns.has(name)) continue;
    steps.up.push(...dropping(table, { name, ...uniqueness }));
    steps.down.unshift(
      `${alter}${definition(asItWas({ name, type, required, references }, required))}.execute();`,
      ...(indexed && name !== SEARCH_COLUMN.name ? [indexOn(table, [name])] : []),
      ...(indexed && name === SEARCH_COLUMN.name
        ? [...dropAddedIndex(table, present), indexOn(table, [BRANCH.name, name])]
        : []),
      ...addUnique(table, name, uniqueness),
    );
    if (name === SEARCH_COLUMN.name) steps.up.push(indexOn(table, ['branch_id']));
    else steps.deleted.push(`${table}.${name}`);
    const similar = addedColumns.filter(
      column =>
        column.name !== SEARCH_COLUMN.name &&
        column.type === type &&
        UNIT.exec(column.name)?.[0] === UNIT.exec(name)?.[0] &&
        column.references === references,
    );
    if (similar.length > 0 && name !== SEARCH_COLUMN.name)
      steps.replaced.push({
        deleted: `${table}.${name}`,
        from: toFieldName(name),
        to: similar.map(column => toFieldName(column.name)),
      });
  }
  return steps;
}

/**
 * Writes the steps that drop a column. Its indexes are dropped first, because SQLite refuses to drop an indexed
 * column.
 */
const dropping = (
  table: string,
  { name, ...uniqueness }: Pick<DeclaredColumn, 'name'> & Uniqueness,
): string[] => [
  ...(name.endsWith('_id') || name === SEARCH_COLUMN.name ? [dropIndex(`${table}_${name}`)] : []),
  ...removeUnique(table, name, uniqueness),
  `await db.schema.alterTable('${table}').dropColumn('${name}').execute();`,
];

/** Drops the index that replaces the index of a dropped search column. */
const dropAddedIndex = (table: string, present: DatabaseColumns): string[] =>
  present.get(BRANCH.name)?.indexed ? [] : [dropIndex(`${table}_${BRANCH.name}`)];

const dropIndex = (name: string): string => `await db.schema.dropIndex('${name}').ifExists().execute();`;

interface Indexed extends Uniqueness {
  isReference: boolean;
}

/** Writes the steps that rename a column and its indexes. Migrations find an index by the column's name. */
const renaming = (
  table: string,
  from: string,
  to: string,
  { isReference, ...uniqueness }: Indexed,
): string[] => [
  ...(isReference ? [dropIndex(`${table}_${from}`)] : []),
  ...removeUnique(table, from, uniqueness),
  `await db.schema.alterTable('${table}').renameColumn('${from}', '${to}').execute();`,
  ...(isReference ? [indexOn(table, [to])] : []),
  ...addUnique(table, to, uniqueness),
];

/**
 * Writes the steps that move the values to a new column, because SQLite cannot change whether a column is nullable.
 */
function remaking(table: string, column: DeclaredColumn): string[] {
  const next = `${column.name}_next`;
  return [
    `await db.schema.alterTable('${table}')${definition({ ...column, name: next })}.execute();`,
    copying(table, column.name, next),
    ...dropping(table, column),
    `await db.schema.alterTable('${table}').renameColumn('${next}', '${column.name}').execute();`,
    ...(column.references ? [indexOn(table, [column.name])] : []),
  ];
}

const copying = (table: string, from: string, to: string): string =>
  `await sql\`update \${sql.table('${table}')} set \${sql.ref('${to}')} = \${sql.ref('${from}')} where \${sql.ref('${from}')} is not null\`.execute(db);`;

/**
 * Returns a dropped column for the reverse migration. A reference becomes nullable, because no record is known to
 * which it could refer.
 */
const asItWas = (column: DeclaredColumn, required: boolean): DeclaredColumn =>
  required && !column.references
    ? { ...column, required, initially: column.type === 'text' ? '' : 0 }
    : { name: column.name, type: column.type, required: false, ...referring(column) };

const referring = ({ references }: DeclaredColumn): Pick<DeclaredColumn, 'references'> =>
  references ? { references } : {};

/** Error for a rename of a field that no table has. */
export class UnknownRenameError extends ExpectedError {
  readonly from: string;

  constructor(from: string, message: string) {
    super(message);
    this.from = from;
  }
}

/** Error for a new required column: the existing records have no value for it. */
export class MissingInitialValueError extends ExpectedError {
  readonly table: string;

  constructor({ name, references }: DeclaredColumn, table: string) {
    const remedy = references
      ? 'Declare it without "required".'
      : 'Say what they begin with ("initially"), or declare it without "required".';
    super(`${name} of ${table} is required, and the existing records have none. ${remedy}`);
    this.table = table;
  }
}

/**
 * Sets the value that existing records get in a new column.
 * @throws MissingInitialValueError if the column is required, and existing records have no value for it
 */
function added(table: string, column: DeclaredColumn): DeclaredColumn {
  if (column.older === undefined) return column;
  if (column.older !== null) return { ...column, initially: column.older };
  throw new MissingInitialValueError(column, table);
}

function toMigrationText(up: string[], down: string[]): string {
  const uses = (word: RegExp) => [...up, ...down].some(line => word.test(line));
  const indexes = ['dropUnique', 'indexOn', 'onceOn', 'uniqueOn'].filter(name =>
    uses(new RegExp(`${name}\\(`)),
  );
  return `import ${uses(/sql`/) ? '{ sql, type Kysely }' : 'type { Kysely }'} from 'kysely';
${uses(KIND) ? "import { columnsFor, type Dialect } from '../dialects.ts';\n" : ''}${indexes.length > 0 ? `import { ${indexes.join(', ')} } from '../indexOn.ts';\n` : ''}
${toFunctionText('up', up)}
${toFunctionText('down', down)}`;
}

const KIND = /\bid\.|\binteger\b/;

function toFunctionText(name: string, steps: string[]): string {
  const uses = (word: RegExp) => steps.some(line => word.test(line));
  const kinds = [...(uses(/\bid\./) ? ['id'] : []), ...(uses(/\binteger\b/) ? ['integer'] : [])];
  const needs = kinds.length > 0 ? `  const { ${kinds.join(', ')} } = columnsFor(dialect);\n` : '';
  return `export async function ${name}(db: Kysely<unknown>${needs && ', dialect: Dialect'}): Promise<void> {
${needs}${steps.map(line => `  ${line}\n`).join('')}}
`;
}
