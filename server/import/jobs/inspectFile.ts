import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { MAX_IMPORT_COLUMNS, type ImportLayout } from '../../../contract/importFile.ts';
import { unescapeSpreadsheetFormula } from '../../../contract/productFile.ts';
import type { Db } from '../../database/connect.ts';
import type { Row } from '../../database/schema.ts';
import { createMessage } from '../../language/message.ts';
import { detectLayout } from '../layouts/layouts.ts';
import { ImportProblems } from '../problems.ts';
import { EmptyFileError, ImportError } from '../importError.ts';
import { guessColumnMappings, guessImportKind, getLayoutReader, toFileReadOptions } from './importKinds.ts';

const SHOWN = 8;
const WIDEST = 120;

const shown = (cell: string): string => unescapeSpreadsheetFormula(cell).trim().slice(0, WIDEST);

/** Number of rows with a wrong number of cells after which the server stops reading the beginning of a file. */
const MAX_ODD_ROWS = 1000;

const ENOUGH = new Error('Enough was read.');

/** Maximum number of further sheets to try if the first sheet is empty. Each attempt unpacks the workbook again. */
const MAX_TRIED_SHEETS = 5;

interface Head {
  headers: string[];
  rows: string[][];
  sheets: string[];
  sheet: string;
}

type Stored = Pick<Row<'import_job'>, 'format' | 'encoding' | 'file_name' | 'sheet'>;

type Inspected = Pick<
  Row<'import_job'>,
  | 'layout'
  | 'sheet'
  | 'sheets'
  | 'headers'
  | 'first_rows'
  | 'header_key'
  | 'kind'
  | 'columns'
  | 'category'
  | 'date_format'
  | 'decimal_sign'
>;

export async function inspectFile(
  db: Db,
  branchId: number,
  open: () => Readable,
  file: Stored,
): Promise<Inspected> {
  const { layout, headers, rows, sheets, sheet } = await lookAt(open, file);
  const header_key = headerKey(headers, layout);
  const { columns, ...mapping } = await suggestMapping(db, branchId, headers, header_key);
  return {
    ...mapping,
    layout,
    sheet,
    sheets: JSON.stringify(sheets),
    headers: JSON.stringify(headers),
    first_rows: JSON.stringify(rows),
    header_key,
    columns: JSON.stringify(columns),
  };
}

async function lookAt(open: () => Readable, file: Stored): Promise<Head & { layout: ImportLayout }> {
  const head = await readFilledHead(open, { ...file, layout: '' });
  const layout = detectLayout(head.headers);
  if (layout === '') return { ...head, layout };
  return { ...(await readHead(open(), { ...file, sheet: head.sheet, layout })), layout };
}

/** Reads the beginning of the first sheet with text, because a workbook can begin with empty sheets. */
async function readFilledHead(open: () => Readable, file: Stored & { layout: ImportLayout }): Promise<Head> {
  try {
    return await readHead(open(), file);
  } catch (error) {
    if (!(error instanceof EmptyFileError)) throw error;
    for (const sheet of error.otherSheets.slice(0, MAX_TRIED_SHEETS)) {
      try {
        return await readHead(open(), { ...file, sheet });
      } catch (next) {
        if (!(next instanceof EmptyFileError)) throw next;
      }
    }
    throw error;
  }
}

async function readHead(source: Readable, file: Stored & { layout: ImportLayout }): Promise<Head> {
  const head: Head = { headers: [], rows: [], sheets: [], sheet: file.sheet };
  const fileName = file.file_name;
  let oddRows = 0;
  const options = {
    ...toFileReadOptions(file),
    onOdd: () => {
      if (++oddRows >= MAX_ODD_ROWS) throw ENOUGH;
    },
    onSheets: (sheets: string[]) => {
      head.sheets = sheets;
    },
  };
  try {
    await getLayoutReader(file)(source, options, new ImportProblems(), headers => {
      // The number of columns is limited, because guessing the fields of a hundred thousand columns would block the
      // server, and no user could map them.
      if (headers.length > MAX_IMPORT_COLUMNS)
        throw new ImportError(createMessage('file.tooManyColumns', { file: fileName }));
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

const headerKey = (headers: readonly string[], layout: ImportLayout): string =>
  createHash('sha256')
    .update(JSON.stringify([layout, headers]))
    .digest('hex');

/**
 * Suggests the kind of import and the columns. If a file with the same headers was imported before, the suggestion is
 * the mapping that the user chose for that file.
 */
async function suggestMapping(
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
  const guesses = guessColumnMappings(headers);
  const kind = guessImportKind(guesses);
  return { kind, columns: guesses[kind], category: '', date_format: '', decimal_sign: '' };
}
