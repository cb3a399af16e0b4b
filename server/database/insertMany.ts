/** Statements that write many rows at once. */
import { CompiledQuery } from 'kysely';
import { dialectOf, type Db } from './connect.ts';
import type { Dialect } from './dialects.ts';
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

/**
 * As `insertMany`, where the columns are not known to the types. Kysely's builder costs more than the insert itself at
 * millions of rows, so the statement is written once a chunk size and the driver's cache of prepared statements does the
 * rest.
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
    size = chunkSize(rows.length - from);
    const text = insertText(dialect, table, columns, size, ending);
    const parameters: unknown[] = [];
    for (let at = from; at < from + size; at++) {
      for (const column of columns) parameters.push(rows[at]?.[column]);
    }
    const { rows: answer } = await tx.executeQuery<Answered>(CompiledQuery.raw(text, parameters));
    for (const row of answer) answered.push(row);
  }
  return answered;
}

const texts = new Map<string, string>();

/** Names come from the schema's own types, never from outside; so there are few texts, and each is written once. */
function insertText(
  dialect: Dialect,
  table: string,
  columns: readonly string[],
  rows: number,
  ending: string,
): string {
  const key = `${dialect} ${table} ${rows} ${columns.join()} ${ending}`;
  const known = texts.get(key);
  if (known !== undefined) return known;
  // Not `?1`: a numbered mark counts as a name, which node:sqlite looks up among all the others at every run.
  const mark = (at: number) => (dialect === 'sqlite' ? '?' : `$${at}`);
  const values = Array.from(
    { length: rows },
    (_, row) => `(${columns.map((_, column) => mark(row * columns.length + column + 1)).join(',')})`,
  );
  const text = `insert into ${table} (${columns.join(',')}) values ${values.join(',')} ${ending}`;
  texts.set(key, text);
  return text;
}
