import { CompiledQuery } from 'kysely';
import { getDialect, type Db } from './connect.ts';
import type { NewRow, Row, Schema } from './schema.ts';

/**
 * Numbers of rows per INSERT statement. Each statement takes the largest of these numbers that does not exceed the
 * number of remaining rows. Fewer than 8 remaining rows are inserted by one statement. Longer statements are no faster,
 * and few sizes mean few prepared statements.
 */
const CHUNK_SIZES = [200, 40, 8];

export const getChunkSize = (left: number): number => CHUNK_SIZES.find(size => size <= left) ?? left;

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

/** Rows per INSERT statement on PostgreSQL. The JSON parameter then stays below some hundred kilobytes. */
const ROWS_IN_JSON = 1000;

/**
 * Inserts rows in the same way as `insertMany`, for columns that the types do not know. Each statement is built
 * once, because for millions of rows Kysely's builder takes longer than the insert itself.
 * @param ending the end of the statement: `on conflict …` or `returning …`
 */
export async function insertRows<Answered>(
  tx: Db,
  table: keyof Schema,
  rows: readonly Columns[],
  ending = '',
): Promise<Answered[]> {
  const answered: Answered[] = [];
  const columns = Object.keys(rows[0] ?? {});
  const dialect = getDialect(tx);
  for (let from = 0, size; from < rows.length; from += size) {
    size = dialect === 'sqlite' ? getChunkSize(rows.length - from) : ROWS_IN_JSON;
    const some = rows.slice(from, from + size);
    const [text, parameters] =
      dialect === 'sqlite'
        ? [insertText(table, columns, size, ending), listValues(some, columns)]
        : [insertJson(table, columns, ending), [JSON.stringify(some)]];
    const { rows: answer } = await tx.executeQuery<Answered>(CompiledQuery.raw(text, parameters));
    for (const row of answer) answered.push(row);
  }
  return answered;
}

export interface RowsToInsert {
  table: keyof Schema;
  rows: readonly Columns[];
  ending?: string;
}

/**
 * Inserts rows into several independent tables. On PostgreSQL, a single statement does this, which saves round
 * trips.
 */
export async function insertIntoTables(tx: Db, parts: readonly RowsToInsert[]): Promise<void> {
  const written = parts.filter(({ rows }) => rows.length > 0);
  const isOne = getDialect(tx) === 'postgres' && written.every(({ rows }) => rows.length <= ROWS_IN_JSON);
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

function listValues(rows: readonly Columns[], columns: readonly string[]): unknown[] {
  const values: unknown[] = [];
  for (const row of rows) for (const column of columns) values.push(row[column]);
  return values;
}

/**
 * Builds an INSERT statement for PostgreSQL with a single JSON parameter for all rows. It takes two thirds of the time
 * of a statement with a placeholder for each value.
 * @param parameterNumber number of the JSON parameter in the statement
 */
function insertJson(table: string, columns: readonly string[], ending: string, parameterNumber = 1): string {
  const list = columns.join(',');
  return `insert into ${table} (${list}) select ${list} from json_populate_recordset(null::${table}, $${parameterNumber}) ${ending}`;
}

const texts = new Map<string, string>();

/**
 * Returns the text of an INSERT statement, which is built once and cached. Names come only from the schema's types,
 * so they need no escaping.
 */
function insertText(table: string, columns: readonly string[], rows: number, ending: string): string {
  const key = `${table} ${rows} ${columns.join()} ${ending}`;
  const cachedText = texts.get(key);
  if (cachedText !== undefined) return cachedText;
  // The placeholder is `?` instead of `?1`, because node:sqlite looks up numbered placeholders by name on every run.
  const row = `(${columns.map(() => '?').join(',')})`;
  const text = `insert into ${table} (${columns.join(',')}) values ${Array(rows).fill(row).join(',')} ${ending}`;
  texts.set(key, text);
  return text;
}
