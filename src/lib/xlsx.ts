/**
 * Workbooks of one sheet, as ECMA-376 has them. Text is text, so that nothing in it is a formula; codes are text to the
 * spreadsheet too, so that their zeros stay while they are edited (docs/decisions/0082-a-list-is-a-file.md).
 */
import { strToU8, Zip, ZipDeflate } from 'fflate';

export interface SheetColumn {
  heading: string;
  /** Figures with so many decimals; text otherwise. `code`: stays text when it is edited. */
  as: 'text' | 'code' | 'whole' | 'cents' | 'figure';
}

/** A figure with a point, or text; empty: nothing. */
export type SheetRow = readonly { text: string; isFigure: boolean }[];

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** By the place in `cellXfs` of the styles. */
const STYLES: Record<SheetColumn['as'] | 'head', number> = {
  ...{ text: 0, whole: 1, cents: 2, code: 3, head: 4, figure: 0 },
};

const stylesheet = `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf numFmtId="1" applyNumberFormat="1"/><xf numFmtId="2" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`;

/** What a sheet cannot hold as it is, in the way of ECMA-376 (ST_Xstring). */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(
      // Those that XML does not allow.
      /[\x00-\x08\x0b-\x1f\ufffe\uffff]/g,
      mark => `_x${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

const attribute = (text: string): string => escaped(text).replaceAll('"', '&quot;');

/** @param place such as `B7`: readers other than spreadsheets ask for it */
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

/** Of a text, as far as a sheet's name may have it. */
const sheetName = (text: string): string =>
  text
    .replaceAll(/[\\/?*[\]:']/g, ' ')
    .slice(0, 31)
    .trim() || 'Sheet1';

/** An archive that takes its parts one after the other, a part piece by piece. */
function archive() {
  const pieces: BlobPart[] = [];
  const failures: Error[] = [];
  const zip = new Zip((error, piece) => {
    if (error) failures.push(error);
    else pieces.push(piece);
  });
  return {
    /** Compressed here, not by the library's workers: the content policy of the page allows none of their kind. */
    part: (path: string) => {
      const part = new ZipDeflate(path, { level: 3 });
      zip.add(part);
      return (text: string, last = false) => part.push(strToU8(text), last);
    },
    end: (): Blob => {
      zip.end();
      if (failures[0]) throw failures[0];
      return new Blob(pieces, { type: `${TYPES}.sheet` });
    },
  };
}

const column = ({ heading, as }: SheetColumn, at: number): string => {
  const width = as === 'text' ? 28 : Math.max(12, heading.length + 2);
  return `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${STYLES[as]}" customWidth="1"/>`;
};

/** `A` is 0, `AA` is 26. */
const lettersOf = (at: number): string =>
  (at >= 26 ? lettersOf(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));

interface Line {
  /** From 1. */
  number: number;
  cells: SheetRow;
  styles: readonly number[];
}

const row = ({ number, cells, styles }: Line): string =>
  `<row r="${number}">${cells
    .map(({ text, isFigure }, at) => cell(text, `${lettersOf(at)}${number}`, styles[at]!, isFigure))
    .join('')}</row>`;

const headOf = (columns: readonly SheetColumn[]): string =>
  row({
    number: 1,
    cells: columns.map(({ heading }) => ({ text: heading, isFigure: false })),
    styles: columns.map(() => STYLES.head),
  });

/** With a pane of the first row, so that the head stays in sight. */
const sheetBegins = (columns: readonly SheetColumn[]): string =>
  `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.map(column).join('')}</cols><sheetData>${headOf(columns)}`;

/** Rows that are written before the page has its turn. */
const TURN = 1000;

/**
 * A workbook of one sheet, with a head.
 * @throws the reason of the signal
 */
export async function workbookOf(
  name: string,
  columns: readonly SheetColumn[],
  rows: Iterable<SheetRow>,
  signal?: AbortSignal,
): Promise<Blob> {
  const { part, end } = archive();
  for (const [path, content] of Object.entries(parts(sheetName(name)))) part(path)(content, true);
  const write = part('xl/worksheets/sheet1.xml');
  write(sheetBegins(columns));
  const styles = columns.map(({ as }) => STYLES[as]);
  let turn: string[] = [];
  let number = 1;
  for (const cells of rows) {
    turn.push(row({ number: ++number, cells, styles }));
    if (turn.length < TURN) continue;
    write(turn.join(''));
    turn = [];
    await new Promise(resolve => setTimeout(resolve));
    signal?.throwIfAborted();
  }
  write(`${turn.join('')}</sheetData></worksheet>`, true);
  return end();
}
