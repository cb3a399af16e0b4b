import { strToU8, unzipSync, Zip, ZipDeflate, zipSync } from 'fflate';

type Cell = string | number | boolean | { day: number } | null;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const columnOf = (at: number): string => String.fromCharCode(65 + at);

function cellXml(value: Cell, place: string): string {
  if (value === null) return '';
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `<c r="${place}" t="b"><v>${value ? 1 : 0}</v></c>`;
  if (typeof value === 'object') return `<c r="${place}" s="1"><v>${value.day}</v></c>`;
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
}

const sheetXml = (rows: readonly (readonly Cell[])[]): string => {
  const lines = rows.map((cells, at) =>
    cells.length === 0
      ? ''
      : `<row r="${at + 1}">${cells.map((cell, column) => cellXml(cell, `${columnOf(column)}${at + 1}`)).join('')}</row>`,
  );
  return `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${lines.join('')}</sheetData></worksheet>`;
};

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export function workbook(
  sheets: readonly (readonly (readonly Cell[])[])[],
  more: Readonly<Record<string, Uint8Array>> = {},
): Buffer {
  const names = sheets.map((_, at) => `sheet${at + 1}`);
  const files: Record<string, string> = {
    '[Content_Types].xml':
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${RELATIONS}"><sheets>${names
      .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names
      .map(
        (name, at) =>
          `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/${name}.xml"/>`,
      )
      .join('')}<Relationship Id="rId99" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml':
      '<?xml version="1.0"?><styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>',
    ...Object.fromEntries(names.map((name, at) => [`xl/worksheets/${name}.xml`, sheetXml(sheets[at]!)])),
  };
  const bytes = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]));
  return Buffer.from(zipSync({ ...bytes, ...more }, { level: 1 }));
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

export const sheetWith = (rows: string): string =>
  `<?xml version="1.0"?><worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`;

/** Adds positions to `row` and `c` elements, such as `r="2"` and `r="B2"`. */
export function placed(rows: string): string {
  let [line, column] = [0, 0];
  return rows.replaceAll(/<(row|c)(?=[ >/])/g, (tag, name: string) => {
    if (name === 'c') return `${tag} r="${columnOf(column++)}${line}"`;
    column = 0;
    return `${tag} r="${++line}"`;
  });
}

/** Returns the XML of styles in which the cell style `n + 1` has the format code `n`. */
export function stylesWith(codes: readonly string[]): string {
  const formats = codes.map(
    (code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code).replaceAll('"', '&quot;')}"/>`,
  );
  const styles = codes.map((_, at) => `<xf numFmtId="${164 + at}"/>`);
  return `<?xml version="1.0"?><styleSheet xmlns="${MAIN}"><numFmts>${formats.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`;
}

export const sheetListWith = (sheets: string, properties = ''): string =>
  `<?xml version="1.0"?><workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><workbookPr ${properties}/><sheets>${sheets}</sheets></workbook>`;

export function relationsWith(targets: readonly (readonly [type: string, target: string])[]): string {
  const relations = targets.map(
    ([type, target], at) =>
      `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  );
  return `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join('')}</Relationships>`;
}

export const workbookWith = (parts: Readonly<Record<string, string>>): Buffer =>
  workbook([[]], Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])));

/** Rewrites an archive as streaming writers do, with sizes after the data of each part. */
export function streamed(archive: Buffer): Buffer {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const [path, bytes] of Object.entries(unzipSync(archive))) {
    const part = new ZipDeflate(path);
    zip.add(part);
    part.push(bytes, true);
  }
  zip.end();
  return Buffer.concat(chunks);
}

export function repeating(text: string, rows: readonly number[]): Buffer {
  const lines = rows.map((cells, at) => {
    const row = Array.from({ length: cells }, (_, column) => {
      return `<c r="${columnOf(column)}${at + 1}" t="s"><v>0</v></c>`;
    });
    return `<row r="${at + 1}">${row.join('')}</row>`;
  });
  const part = (name: string, type: string) =>
    `<Relationship Id="${name === 'sharedStrings' ? 'rId2' : 'rId1'}" Type="${RELATIONS}/${type}" Target="${name}.xml"/>`;
  return workbook([[]], {
    'xl/_rels/workbook.xml.rels': strToU8(
      `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${part('worksheets/sheet1', 'worksheet')}${part('sharedStrings', 'sharedStrings')}</Relationships>`,
    ),
    'xl/sharedStrings.xml': strToU8(
      `<?xml version="1.0"?><sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>${escaped(text)}</t></si></sst>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${lines.join('')}</sheetData></worksheet>`,
    ),
  });
}
