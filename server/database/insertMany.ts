/** Statements that write many rows at once. */
import { CompiledQuery } from 'kysely';
import { dialectOf, type Db } from './connect.ts';
import type { NewRow, Row, Schema } from './schema.ts';

/**
 * Rows per statement: the largest that fits; fewer than the smallest go into one statement. Both databases take more,
 * but a longer statement is no faster; few different lengths, so that few prepared statements are kept.
 */
const CHUNK_SIZES = [200, 40, 8];

export const chunkSize = (left: number): number => CHUNK_SIZES.find(size => size <= left) ?? left;

/** Inserts rows that all have the same columns. */
export async function insertMany<
  Table extends keyof Schema,
  Column extends keyof Row<Table> & string = never,
>(
  tx: Db,
  table: Table,
  rows: readonly (NewRow<Table> & Columns)[],
  returning: readonly Column[] = [],
): Promise<Pick<Row<Table>, Column>[]> {
  return insertRows(tx, table, rows, returning.length > 0 ? `returning ${returning.join(',')}` : '');
}

type Columns = Readonly<Record<string, unknown>>;

/** Of one statement on PostgreSQL, so that its value stays some hundred kilobytes. */
const ROWS_IN_JSON = 1000;

/**
 * As `insertMany`, where the columns are not known to the types. Kysely's builder costs more than the insert itself at
 * millions of rows, so each statement is written once, and the driver's cache of prepared statements does the rest.
 * @param ending of the statement: `on conflict …` or `returning …`
 */
export async function insertRows<Answered>(
  tx: Db,
  table: keyof Schema,
  rows: readonly Columns[],
  ending = '',
): Promise<Answered[]> {
  const answered: Answered[] = [];
  const columns = Object.keys(rows[0] ?? {});
  const dialect = dialectOf(tx);
  for (let from = 0, size; from < rows.length; from += size) {
    size = dialect === 'sqlite' ? chunkSize(rows.length - from) : ROWS_IN_JSON;
    const some = rows.slice(from, from + size);
    const [text, parameters] =
      dialect === 'sqlite'
        ? [insertText(table, columns, size, ending), valuesOf(some, columns)]
        : [insertJson(table, columns, ending), [JSON.stringify(some)]];
    const { rows: answer } = await tx.executeQuery<Answered>(CompiledQuery.raw(text, parameters));
    for (const row of answer) answered.push(row);
  }
  return answered;
}

/** Rows of one table, which all have the same columns. */
export interface Written {
  table: keyof Schema;
  rows: readonly Columns[];
  /** Of the statement: `on conflict …`. */
  ending?: string;
}

/**
 * Inserts rows of several tables that do not need one another. On PostgreSQL in one statement, as each waits for a message there and
 * back.
 */
export async function insertTogether(tx: Db, parts: readonly Written[]): Promise<void> {
  const written = parts.filter(({ rows }) => rows.length > 0);
  const isOne = dialectOf(tx) === 'postgres' && written.every(({ rows }) => rows.length <= ROWS_IN_JSON);
  if (!isOne || written.length < 2) {
    for (const { table, rows, ending } of written) await insertRows(tx, table, rows, ending);
    return;
  }
  const texts = written.map(({ table, rows, ending = '' }, at) =>
    insertJson(table, Object.keys(rows[0]!), ending, at + 1),
  );
  const others = texts.slice(0, -1).map((text, at) => `part_${at} as (${text})`);
  const values = written.map(({ rows }) => JSON.stringify(rows));
  await tx.executeQuery(CompiledQuery.raw(`with ${others.join(', ')} ${texts.at(-1)}`, values));
}

function valuesOf(rows: readonly Columns[], columns: readonly string[]): unknown[] {
  const values: unknown[] = [];
  for (const row of rows) for (const column of columns) values.push(row[column]);
  return values;
}

/**
 * For PostgreSQL, which reads one value for all rows in two thirds of the time that it takes to read a mark for each.
 * @param mark the number of that value in the statement
 */
function insertJson(table: string, columns: readonly string[], ending: string, mark = 1): string {
  const list = columns.join(',');
  return `insert into ${table} (${list}) select ${list} from json_populate_recordset(null::${table}, $${mark}) ${ending}`;
}

const texts = new Map<string, string>();

/** Names come from the schema's own types, never from outside; so there are few texts, and each is written once. */
function insertText(table: string, columns: readonly string[], rows: number, ending: string): string {
  const key = `${table} ${rows} ${columns.join()} ${ending}`;
  const known = texts.get(key);
  if (known !== undefined) return known;
  // Not `?1`: a numbered mark counts as a name, which node:sqlite looks up among all the others at every run.
  const row = `(${columns.map(() => '?').join(',')})`;
  const text = `insert into ${table} (${columns.join(',')}) values ${Array(rows).fill(row).join(',')} ${ending}`;
  texts.set(key, text);
  return text;
}
