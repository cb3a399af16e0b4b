/** The tables of the declared entities: what they should be, and whether the present ones are so. */
import { columnNameOf, searchedBy, targetOf, type Entity, type Field } from '../../contract/entity.ts';
import type { Db } from '../database/connect.ts';
import { toDay } from '../http/calendarDays.ts';
import { PlainError } from '../lib/plainError.ts';
import { TAKEN_PATHS, TAKEN_TABLES } from './shopTables.ts';

export interface Column {
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

export const isText = ({ kind }: Field): boolean => ['text', 'email', 'link', 'choice'].includes(kind);

/** Empty text and false are values; an empty number, day or reference is null. */
export const canBeNull = (field: Field): boolean =>
  !field.required && !isText(field) && field.kind !== 'flag';

export function columnsOf(entity: Entity): Column[] {
  const columns = Object.entries(entity.fields).map(([name, field]): Column => ({
    name: columnNameOf(name, field),
    type: isText(field) ? 'text' : 'integer',
    required: !canBeNull(field),
    ...(field.kind === 'reference' ? { references: targetOf(field).table } : {}),
    ...(canBeNull(field) ? {} : { older: olderValue(name, field) }),
  }));
  return [...columns, ...(searchedBy(entity).length > 0 ? [SEARCH] : []), VERSION];
}

/** A day, a record to refer to and one of several words cannot be made up: they are said, or there is none. */
function olderValue(name: string, field: Field): string | number | null {
  const { kind, required, initially } = field;
  if (kind === 'reference') return null;
  if (kind === 'day') return initially === undefined ? null : toDay(String(initially), name);
  if (initially !== undefined) return typeof initially === 'string' ? initially : Number(initially);
  if (kind === 'choice' && required) return null;
  return isText(field) ? '' : 0;
}

/** What a search compares: the folded texts of the fields that it looks into. */
export const SEARCH: Column = { name: 'search', type: 'text', required: true, older: '' };

/** Counts the changes of a record. */
const VERSION: Column = { name: 'version', type: 'integer', required: true, initially: 1 };

/** What every table of an entity has besides its fields. */
export const KEYS = ['id', 'branch_id'];

/** What a table has: its columns, by their names. */
export type Present = ReadonlyMap<string, Pick<Column, 'type' | 'required'>>;

export async function tablesIn(db: Db): Promise<Map<string, Present>> {
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
export function mustFit(entities: readonly Entity[], tables: ReadonlyMap<string, Present>): void {
  const taken = new Set(Object.keys(TAKEN_TABLES));
  for (const entity of entities) {
    const { name, path, table } = entity;
    if (TAKEN_PATHS.has(path))
      throw new PlainError(
        `The entity "${name}" would have the calls of /api/${path}, which are the shop's own. Give it another name.`,
      );
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
export const isOtherwiseEmpty = ({ name, required }: Column, there: Present): boolean =>
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
