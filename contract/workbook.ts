/**
 * Writes workbooks with one sheet, as specified by ECMA-376. The library write-excel-file 4.1 is not used: it writes a
 * broken cell for the text "constructor", drops control characters, and blocks the page until all rows are written.
 * - Cells with text have the type text, so that spreadsheets run no formula in them.
 * - Codes also have a text format, so that editing preserves their leading zeros.
 * - Dates are numbers with a date format, so that spreadsheets can sort and filter them.
 */
import { strToU8, Zip, ZipDeflate, type ZipInputFile } from 'fflate';

export interface SheetColumn {
  heading: string;
  /**
   * Type of the column's cells:
   * - `whole`, `cents`, `figure`: numbers with 0, 2 or any number of decimals
   * - `day`: dates, from text such as `2026-11-21`; other text stays text
   * - `moment`: dates with time, from text such as `2026-11-21 14:05:00`; other text stays text
   * - `code`: text that also stays text when it is edited
   */
  as: 'text' | 'code' | 'whole' | 'cents' | 'figure' | 'day' | 'moment';
}

/** A cell is a number with a decimal point, or text. An empty text makes an empty cell. */
export type SheetRow = readonly { text: string; isFigure: boolean }[];

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Index of each cell style in the list `cellXfs` of the style sheet. */
const STYLES: Record<SheetColumn['as'] | 'head', number> = {
  text: 0,
  whole: 1,
  cents: 2,
  code: 3,
  head: 4,
  figure: 0,
  day: 5,
  moment: 6,
};

/** Styles of a row of sums. Other columns keep their style. */
const BOLD_STYLES: Partial<Record<SheetColumn['as'], number>> = { text: 4, whole: 7, cents: 8, figure: 4 };

const stylesheet = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="9"><xf/><xf numFmtId="1" applyNumberFormat="1"/><xf numFmtId="2" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="1" fontId="1" applyNumberFormat="1" applyFont="1"/><xf numFmtId="2" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`;

/** Escapes characters that a sheet cannot contain, as specified by ECMA-376 (ST_Xstring). */
const escaped = (text: string): string => (PLAIN_TEXT.test(text) ? text : escapeMarks(text));

/** Text without any character that is escaped. */
const PLAIN_TEXT = /^[A-Za-z0-9 .,:/#()-]*$/;

const escapeMarks = (text: string): string =>
  text
    .toWellFormed()
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(
      // Control characters, which XML does not allow.
      /[\x00-\x08\x0b-\x1f\ufffe\uffff]/g,
      mark => `_x${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

const attribute = (text: string): string => escaped(text).replaceAll('"', '&quot;');

function cell(text: string, place: string, style: number, isFigure: boolean): string {
  const begins = `<c r="${place}" s="${style}"`;
  if (text === '') return `${begins}/>`;
  if (isFigure) return `${begins}><v>${text}</v></c>`;
  return `${begins} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

const parts = (name: string): Record<string, string> => ({
  '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets><sheet name="${attribute(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${DOCUMENT}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': stylesheet,
});

/**
 * Makes a valid sheet name. Excel forbids some characters in a sheet name, and names of more than 31 characters.
 */
const sheetName = (text: string): string =>
  text
    .replaceAll(/[\\/?*[\]:']/g, ' ')
    .slice(0, 31)
    .trim() || 'Sheet1';

/** A file of a ZIP archive that compresses the bytes pushed to it. */
interface CompressedFile extends ZipInputFile {
  push: (bytes: Uint8Array, isLast?: boolean) => void;
}

/**
 * Creates a file that is compressed without fflate's workers, because the page's content security policy forbids
 * workers. fflate's default memory of 1,000,000 entries for each file takes longer to create than most files take to
 * compress, and compresses no better.
 */
const createPageFile = (path: string): CompressedFile => new ZipDeflate(path, { level: 3, mem: 2 });

function archive(createFile: (path: string) => CompressedFile) {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const failures: Error[] = [];
  let finish = () => {};
  const zip = new Zip((error, piece, isLast) => {
    if (error) failures.push(error);
    else pieces.push(piece);
    if (error || isLast) finish();
  });
  return {
    /** Adds a file to the archive. */
    part: (path: string) => {
      const part = createFile(path);
      zip.add(part);
      return (text: string, last = false) => part.push(strToU8(text), last);
    },
    end: async (): Promise<Uint8Array<ArrayBuffer>[]> => {
      if (!failures[0])
        await new Promise<void>(resolve => {
          finish = resolve;
          zip.end();
        });
      if (failures[0]) throw failures[0];
      return pieces;
    },
  };
}

const DAY = 86_400_000;
/**
 * Serial number of 1 March 1900. Smaller numbers are off by one, because spreadsheets count a 29 February 1900.
 */
const FIRST_SERIAL = 61;
/** Serial number of 1 January 1970 in a workbook. */
const EPOCH_SERIAL = 25_569;

/**
 * Converts a date to the serial number of spreadsheets: days since the end of 1899, with the time of day as
 * fraction.
 * @param text `2026-11-21`, or `2026-11-21 14:05:00`
 * @returns null for other text, invalid dates, and dates before March 1900
 */
function serialOf(text: string, as: 'day' | 'moment'): string | null {
  const shape = as === 'day' ? /^\d{4}-\d\d-\d\d$/ : /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
  if (!shape.test(text)) return null;
  const date = new Date(`${text.replace(' ', 'T')}${as === 'day' ? '' : 'Z'}`);
  const serial = date.getTime() / DAY + EPOCH_SERIAL;
  // `Date` turns 31 February into a day of March, so the day of the month is compared.
  const isThere = date.getUTCDate() === Number(text.slice(8, 10));
  return isThere && serial >= FIRST_SERIAL ? String(serial) : null;
}

/**
 * Makes a function that converts the cells with dates of a row to serial numbers. Rows often repeat the date of the
 * row before, so the last serial number of each column is cached.
 */
function createDateConverter(columns: readonly SheetColumn[]) {
  const lastCells: { text: string; serial: string | null }[] = [];
  return (cells: SheetRow): SheetRow =>
    cells.map((cell, at) => {
      const { as } = columns[at]!;
      if (as !== 'day' && as !== 'moment') return cell;
      let last = lastCells[at];
      if (last?.text !== cell.text) last = { text: cell.text, serial: serialOf(cell.text, as) };
      lastCells[at] = last;
      const { serial } = last;
      return serial === null ? cell : { text: serial, isFigure: true };
    });
}

const column = ({ heading, as }: SheetColumn, at: number): string => {
  const width = as === 'text' ? 28 : Math.max(as === 'moment' ? 20 : 12, heading.length + 2);
  return `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${STYLES[as]}" customWidth="1"/>`;
};

const lettersOf = (at: number): string =>
  (at >= 26 ? lettersOf(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));

interface Line {
  number: number;
  cells: SheetRow;
  /** Letters that name each column of a sheet, such as `AA`. */
  letters: readonly string[];
  styles: readonly number[];
}

const row = ({ number, cells, letters, styles }: Line): string =>
  `<row r="${number}">${cells
    .map(({ text, isFigure }, at) => cell(text, `${letters[at]!}${number}`, styles[at]!, isFigure))
    .join('')}</row>`;

const headOf = (columns: readonly SheetColumn[], letters: readonly string[]): string =>
  row({
    number: 1,
    letters,
    cells: columns.map(({ heading }) => ({ text: heading, isFigure: false })),
    styles: columns.map(() => STYLES.head),
  });

const sheetBegins = (columns: readonly SheetColumn[], letters: readonly string[]): string =>
  `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.map(column).join('')}</cols><sheetData>${headOf(columns, letters)}`;

/** Number of rows to write before the page can handle other events. */
const TURN = 1000;

/** A workbook that is written in parts, so that a caller can do other work between them. */
export function openWorkbook(name: string, columns: readonly SheetColumn[], createFile = createPageFile) {
  const { part, end } = archive(createFile);
  for (const [path, content] of Object.entries(parts(sheetName(name)))) part(path)(content, true);
  const write = part('xl/worksheets/sheet1.xml');
  const letters = columns.map((_column, at) => lettersOf(at));
  write(sheetBegins(columns, letters));
  const styles = columns.map(({ as }) => STYLES[as]);
  const bold = columns.map(({ as }) => BOLD_STYLES[as] ?? STYLES[as]);
  const toSerials = createDateConverter(columns);
  let number = 1;
  const toText = (cells: SheetRow, styles: readonly number[]) =>
    row({ number: ++number, cells: toSerials(cells), letters, styles });
  return {
    addRows: (rows: readonly SheetRow[]) => write(rows.map(cells => toText(cells, styles)).join('')),
    /**
     * @param total a last row in bold, below the rows
     * @returns the bytes of the workbook, in pieces
     */
    close: (total?: SheetRow) => {
      write(`${total ? toText(total, bold) : ''}</sheetData></worksheet>`, true);
      return end();
    },
  };
}

/** @param options `total` is a last row in bold, below the rows */
export async function makeWorkbook(
  name: string,
  columns: readonly SheetColumn[],
  rows: Iterable<SheetRow>,
  { total, signal }: { total?: SheetRow | undefined; signal?: AbortSignal | undefined } = {},
): Promise<Blob> {
  const { addRows, close } = openWorkbook(name, columns);
  let turn: SheetRow[] = [];
  for (const cells of rows) {
    turn.push(cells);
    if (turn.length < TURN) continue;
    addRows(turn);
    turn = [];
    await new Promise(resolve => setTimeout(resolve));
    signal?.throwIfAborted();
  }
  addRows(turn);
  return new Blob(await close(total), { type: `${TYPES}.sheet` });
}
