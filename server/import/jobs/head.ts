/** Inspects the beginning of an uploaded file: its headers and first rows, and what can be guessed from them. */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { MOST_IMPORT_COLUMNS, type ImportLayout } from '../../../contract/importFile.ts';
import { unguarded } from '../../../contract/productFile.ts';
import type { Db } from '../../database/connect.ts';
import type { Row } from '../../database/schema.ts';
import { sentence } from '../../language/sentence.ts';
import { layoutOf } from '../layouts/layouts.ts';
import { Problems } from '../problems.ts';
import { SaidError } from '../saidError.ts';
import { guessesOf, likelyKind, readerOf } from './kinds.ts';

/** The number of rows that are shown. */
const SHOWN = 8;
/** The number of characters that are shown of a cell. */
const WIDEST = 120;

const shown = (cell: string): string => unguarded(cell).trim().slice(0, WIDEST);

/** Ends the reading of the file. */
const ENOUGH = new Error('Enough was read.');

interface Head {
  headers: string[];
  rows: string[][];
}

type Stored = Pick<Row<'import_job'>, 'format' | 'encoding'> & { fileName: string };

/**
 * Reads the beginning of a file. The columns of other programs are mapped to ours.
 * @throws PlainError for a file that cannot be read
 */
export async function lookAt(open: () => Readable, file: Stored): Promise<Head & { layout: ImportLayout }> {
  const head = await headOf(open(), { ...file, layout: '' });
  const layout = layoutOf(head.headers);
  return { layout, ...(layout === '' ? head : await headOf(open(), { ...file, layout })) };
}

async function headOf(source: Readable, file: Stored & { layout: ImportLayout }): Promise<Head> {
  const head: Head = { headers: [], rows: [] };
  const { fileName, encoding } = file;
  const options = { fileName, ...(encoding === 'utf-8' ? {} : { encoding }) };
  try {
    await readerOf(file)(source, options, new Problems(), headers => {
      // Guessing a hundred thousand columns would hold up everybody, and nobody could map them.
      if (headers.length > MOST_IMPORT_COLUMNS)
        throw new SaidError(
          sentence`${fileName} has more than 1,000 columns; delete those that are not needed.`,
        );
      head.headers = headers;
      return ({ cells }) => {
        head.rows.push(cells.slice(0, headers.length).map(shown));
        if (head.rows.length >= SHOWN) throw ENOUGH;
      };
    });
  } catch (error) {
    if (error !== ENOUGH) throw error;
  } finally {
    source.destroy();
  }
  return head;
}

/** Equal for files with the same headers. */
export const headerKey = (headers: readonly string[], layout: ImportLayout): string =>
  createHash('sha256')
    .update(JSON.stringify([layout, headers]))
    .digest('hex');

/** The kind and columns that were chosen the last time for the same headers, else guessed ones. */
export async function mappingOf(
  db: Db,
  branchId: number,
  headers: readonly string[],
  header_key: string,
): Promise<
  Pick<Row<'import_job'>, 'kind' | 'category' | 'date_format' | 'decimal_sign'> & { columns: string[] }
> {
  const last = await db
    .selectFrom('import_job')
    .select(['kind', 'columns', 'category', 'date_format', 'decimal_sign'])
    .where('branch_id', '=', branchId)
    .where('header_key', '=', header_key)
    .where('state', '<>', 'new')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last) return { ...last, columns: JSON.parse(last.columns) as string[] };
  const guesses = guessesOf(headers);
  const kind = likelyKind(guesses);
  return { kind, columns: guesses[kind], category: '', date_format: '', decimal_sign: '' };
}
