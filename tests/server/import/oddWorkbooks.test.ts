import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { ImportProblems } from '../../../server/import/problems.ts';
import { readSheet } from '../../../server/import/readSheet.ts';
import { problemsInEnglish } from './importSupport.ts';
import {
  placed,
  relationsWith,
  sheetListWith,
  sheetWith,
  streamed,
  stylesWith,
  workbook,
  workbookWith,
} from './workbook.ts';

const SHEET = 'xl/worksheets/sheet1.xml';
const STRICT = 'http://purl.oclc.org/ooxml';

async function read(bytes: Buffer) {
  const problems = new ImportProblems();
  const rows: (number | string)[][] = [];
  const oddRows: (number | string)[][] = [];
  let headers: string[] = [];
  const onOdd = (line: number, cells: readonly string[]) => oddRows.push([line, ...cells]);
  const source = Readable.from([bytes], { objectMode: false });
  await readSheet(source, { fileName: 'shop.xlsx', onOdd }, problems, found => {
    headers = found;
    return ({ line, cells }) => rows.push([line, ...cells]);
  });
  const [badRows, warnings] = [problems.badRows, problems.warnings].map(problemsInEnglish);
  return { headers, rows, oddRows, badRows, warnings };
}

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const HEADER = `<row>${text('A')}${text('B')}</row>`;

/** Returns the second cell of a row whose first cell is x. */
async function cellText(cell: string, more: Readonly<Record<string, string>> = {}) {
  const { rows } = await read(
    workbookWith({ [SHEET]: sheetWith(placed(`${HEADER}<row>${text('x')}${cell}</row>`)), ...more }),
  );
  return rows[0]?.[2];
}

describe('a cell', () => {
  const FORMATS = [
    'yyyy\\-mm\\-dd\\ hh:mm:ss',
    'dd/mm/yyyy',
    '0.00%;[Red]-0.00%',
    '"days" 0',
    '[$USD-409] #,##0.00',
    '[h]:mm',
    'h:mm AM/PM',
  ];
  const [MOMENT, DAY, PERCENT, QUOTED, CURRENCY, ELAPSED, TIME] = [1, 2, 3, 4, 5, 6, 7];
  const number = (value: number | string, style = 0) => `<c s="${style}"><v>${value}</v></c>`;

  const CELLS = [
    ['a moment a little before a full hour', number('46327.041666666664', MOMENT), '2026-11-01 01:00:00'],
    ['midnight in a format with a time', number(46327, MOMENT), '2026-11-01 00:00:00'],
    ['a moment that is rounded to the next day', number('46326.999999', MOMENT), '2026-11-01 00:00:00'],
    ['a day', number(46327, DAY), '2026-11-01'],
    ['a day with a time that its format hides', number(46327.75, DAY), '2026-11-01 18:00:00'],
    ['a day before the February 29 that 1900 did not have', number(59, DAY), '1900-02-28'],
    ['a time without a day', number(0.75, TIME), '18:00:00'],
    ['an elapsed time', number(0.25, ELAPSED), '06:00:00'],
    ['a negative number in a format of a day', number(-1, DAY), "'-1"],
    ['a percentage', number(0.0825, PERCENT), '8.25%'],
    ['a percentage that is inexact in binary', number(0.07, PERCENT), '7%'],
    ['a format with letters in quotation marks', number(3, QUOTED), '3'],
    ['a format with a currency', number(1234.5, CURRENCY), '1234.5'],
    ['the noise of a formula', number('5.5511151231257827E-17'), '0'],
    ['noise below 0', number('-5.5511151231257827E-17'), '0'],
    ['a sum of inexact numbers', number(0.1 + 0.2), '0.3'],
    ['a number with an exponent', number('3.6000291452E10'), '36000291452'],
    ['a small number', number('2.5E-7'), '0.00000025'],
    ['an ISO date', '<c t="d"><v>2026-11-28</v></c>', '2026-11-28'],
    ['an ISO moment', '<c t="d"><v>2026-11-28T14:30:00</v></c>', '2026-11-28 14:30:00'],
    ['an ISO moment with a fraction', '<c t="d"><v>2026-11-28T14:29:59.999</v></c>', '2026-11-28 14:30:00'],
    ['an ISO moment with a zone', '<c t="d"><v>2026-11-28T14:30:00.000Z</v></c>', '2026-11-28 14:30:00Z'],
    ['midnight in ISO, as a day', `<c s="${DAY}" t="d"><v>2026-11-28T00:00:00</v></c>`, '2026-11-28'],
    ['midnight in ISO', '<c t="d"><v>2026-11-28T00:00:00</v></c>', '2026-11-28 00:00:00'],
    ['an error', '<c t="e"><v>#N/A</v></c>', '#N/A'],
    ['an error of a formula', '<c t="e"><f>A9</f><v>#REF!</v></c>', '#REF!'],
    ['true', '<c t="b"><v>1</v></c>', 'yes'],
    ['a formula of a text', '<c t="str"><f>A2</f><v>x &amp; y</v></c>', 'x & y'],
    ['a formula of an empty text', '<c t="str"><f>A2</f><v></v></c>', ''],
    ['a shared formula', '<c><f t="shared" si="0"/><v>7</v></c>', '7'],
    [
      'a text in runs',
      '<c t="inlineStr"><is><r><rPr><b/></rPr><t>Big </t></r><r><t>box</t></r></is></c>',
      'Big box',
    ],
    [
      'a text with its reading',
      '<c t="inlineStr"><is><t>東京</t><rPh sb="0" eb="2"><t>とうきょう</t></rPh></is></c>',
      '東京',
    ],
    [
      'references, sections and comments',
      '<c t="inlineStr"><is><t>&#xE9;&#233;&lt;<!-- no --><![CDATA[<b>]]></t></is></c>',
      'éé<<b>',
    ],
    [
      'a character that XML cannot hold',
      '<c t="inlineStr"><is><t>a_x000A_b_x005F_x0041_</t></is></c>',
      'a\nb_x0041_',
    ],
    ['no element', '<c s="1"/>', ''],
  ] as const;
  let texts: readonly unknown[] = [];
  // All cells are rows of one workbook, because each workbook is read in a process of its own.
  beforeAll(async () => {
    const rows = CELLS.map(([, cell]) => `<row>${text('x')}${cell}</row>`);
    const { rows: found } = await read(
      workbookWith({
        [SHEET]: sheetWith(placed(HEADER + rows.join(''))),
        'xl/styles.xml': stylesWith(FORMATS),
      }),
    );
    texts = found.map(([, , second]) => second);
  });
  it.each(CELLS.map(([what, , expected], at) => [what, at, expected] as const))(
    'gives %s as CSV would',
    (_, at, expected) => {
      expect(texts[at]).toBe(expected);
    },
  );

  it.each(['1', 'true', 'on'])('counts its days from 1904 where the workbook says %s', async flag => {
    const list = sheetListWith('<sheet name="S" sheetId="1" r:id="rId1"/>', `date1904="${flag}"`);
    const parts = { 'xl/workbook.xml': list, 'xl/styles.xml': stylesWith(FORMATS) };
    expect(await cellText(number(44865, DAY), parts)).toBe('2026-11-01');
  });

  it.each(['0', 'false', 'off'])('counts its days from 1900 where the workbook says %s', async flag => {
    const list = sheetListWith('<sheet name="S" sheetId="1" r:id="rId1"/>', `date1904="${flag}"`);
    const parts = { 'xl/workbook.xml': list, 'xl/styles.xml': stylesWith(FORMATS) };
    expect(await cellText(number(46327, DAY), parts)).toBe('2026-11-01');
  });

  it('does not depend on the server’s time zone where it is an ISO moment', async () => {
    const zone = process.env['TZ'];
    process.env['TZ'] = 'America/New_York';
    try {
      expect(await cellText('<c t="d"><v>2026-11-28T14:30:00</v></c>')).toBe('2026-11-28 14:30:00');
    } finally {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    }
  });
});

describe('a formula without a value', () => {
  const reason = (cell: string) =>
    `the cell ${cell} has a formula without a value; open the workbook in a spreadsheet program, save it, and import it again`;

  it.each([
    '<c><f>A1*2</f></c>',
    '<c><f>A1*2</f><v></v></c>',
    '<c><f>A1*2</f><v/></c>',
    '<c t="str"><f>A1</f></c>',
  ])('refuses its row: %s', async cell => {
    const rows = `${HEADER}<row>${text('x')}${cell}</row><row>${text('y')}${text('z')}</row>`;
    const found = await read(workbookWith({ [SHEET]: sheetWith(placed(rows)) }));
    expect(found.badRows).toEqual([{ line: 2, reason: reason('B2') }]);
    expect(found.oddRows).toEqual([[2, 'x', '#FORMULA']]);
    expect(found.rows).toEqual([[3, 'y', 'z']]);
  });

  it('refuses its row where the row has nothing else', async () => {
    const rows = `${HEADER}<row><c><f>Sheet2!A1</f></c><c><f>Sheet2!B1</f></c></row>`;
    const found = await read(workbookWith({ [SHEET]: sheetWith(placed(rows)) }));
    expect(found.badRows).toEqual([{ line: 2, reason: reason('A2') }]);
  });

  it('is skipped in a column without a header', async () => {
    const rows = `<row>${text('A')}<c/>${text('C')}</row><row>${text('x')}<c><f>A1</f></c>${text('z')}</row>`;
    const found = await read(workbookWith({ [SHEET]: sheetWith(placed(rows)) }));
    expect(found).toMatchObject({ badRows: [], rows: [[2, 'x', '#FORMULA', 'z']] });
  });
});

describe('the sheet', () => {
  const sheets = [
    [
      ['A', 'B'],
      ['first', 1],
    ],
    [
      ['A', 'B'],
      ['second', 2],
    ],
    [
      ['A', 'B'],
      ['third', 3],
    ],
  ];
  const sheet = (number: number, state = '') =>
    `<sheet name="S${number}" sheetId="${number}" ${state} r:id="rId${number}"/>`;
  const withList = (list: string) =>
    workbook(sheets, { 'xl/workbook.xml': Buffer.from(sheetListWith(list)) });

  it.each([
    ['the first of the list, whatever its file is called', sheet(3) + sheet(1), 'third', 2],
    [
      'the first that is not hidden',
      sheet(1, 'state="hidden"') + sheet(2, 'state="veryHidden"') + sheet(3),
      'third',
      1,
    ],
    ['the first where the state is said to be visible', sheet(2, 'state="visible"') + sheet(3), 'second', 2],
    ['a hidden one where none is visible', sheet(2, 'state="hidden"'), 'second', 0],
    [
      'the first that has cells and is no chart',
      '<sheet name="Chart" sheetId="9" r:id="rId99"/>' + sheet(2),
      'second',
      1,
    ],
  ])('is %s', async (_, list, expected, visible) => {
    const found = await read(withList(list));
    expect(found.rows[0]?.[1]).toBe(expected);
    expect(found.warnings).toEqual(
      visible < 2
        ? []
        : [
            {
              line: 1,
              reason: `the workbook has ${visible} sheets, and the first one was read; choose another one under "Sheet"`,
            },
          ],
    );
  });
});

describe('a workbook of other programs', () => {
  const expected = { headers: ['A', 'B'], rows: [[2, 'x', '1']] };
  const UNPLACED = `${HEADER}<row>${text('x')}<c><v>1</v></c></row>`;
  const ROWS = placed(UNPLACED);
  const withPrefix = (name: string) =>
    `<${name}row r="1"><${name}c r="A1" t="s"><${name}v>0</${name}v></${name}c><${name}c r="B1" t="s"><${name}v>1</${name}v></${name}c></${name}row><${name}row r="2"><${name}c r="A2" t="s"><${name}v>2</${name}v></${name}c><${name}c r="B2"><${name}v>1</${name}v></${name}c></${name}row>`;
  const STRINGS = '<sst><si><t>A</t></si><si><r><t>B</t></r><rPh><t>b</t></rPh></si><si><t>x</t></si></sst>';
  const shared = relationsWith([
    ['worksheet', 'worksheets/sheet1.xml'],
    ['sharedStrings', 'sharedStrings.xml'],
  ]);

  it.each([
    ['without the places of rows and cells', { [SHEET]: sheetWith(UNPLACED) }],
    [
      'with a wrong dimension',
      { [SHEET]: sheetWith(ROWS).replace('<sheetData>', '<dimension ref="A1"/><sheetData>') },
    ],
    [
      'with shared texts',
      {
        [SHEET]: sheetWith(withPrefix('')),
        'xl/sharedStrings.xml': STRINGS,
        'xl/_rels/workbook.xml.rels': shared,
      },
    ],
    [
      'with prefixes before its elements',
      {
        [SHEET]: `<x:worksheet xmlns:x="main"><x:sheetData>${withPrefix('x:')}</x:sheetData></x:worksheet>`,
        'xl/sharedStrings.xml': STRINGS.replace(/<(\/?)/g, '<$1x:'),
        'xl/_rels/workbook.xml.rels': shared,
      },
    ],
    [
      'in the strict form',
      {
        [SHEET]: sheetWith(ROWS).replace(/xmlns="[^"]*"/, `xmlns="${STRICT}/spreadsheetml/main"`),
        'xl/workbook.xml': `<workbook xmlns="${STRICT}/spreadsheetml/main" xmlns:rel="${STRICT}/officeDocument/relationships" conformance="strict"><sheets><sheet name="S" sheetId="1" rel:id="rId1"/></sheets></workbook>`,
        'xl/_rels/workbook.xml.rels': shared
          .replaceAll('http://schemas.openxmlformats.org/officeDocument/2006', `${STRICT}/officeDocument`)
          .replace(/<Relationship Id="rId2"[^>]*>/, ''),
      },
    ],
    [
      'with absolute paths of its parts',
      {
        [SHEET]: sheetWith(ROWS),
        'xl/_rels/workbook.xml.rels': relationsWith([['worksheet', '/xl/worksheets/sheet1.xml']]),
      },
    ],
    [
      'with its parts in other folders',
      {
        '_rels/.rels': relationsWith([['officeDocument', 'book/list.xml']]),
        'book/list.xml': sheetListWith('<sheet name="S" sheetId="1" r:id="rId1"/>'),
        'book/_rels/list.xml.rels': relationsWith([['worksheet', '../Sheets/First%20one.xml']]),
        'sheets/first one.xml': sheetWith(ROWS),
      },
    ],
    [
      'with line breaks and apostrophes in its tags',
      {
        [SHEET]: sheetWith(
          `<row\r\n  r='1'\n><c\n r='A1' t='inlineStr'><is><t xml:space='preserve'>A</t></is></c>${text('B')}</row><row r = "2" note="1 > 0">${text('x')}<c ><v>1</v></c></row>`,
        ),
      },
    ],
    [
      'with rows in any order of cells',
      {
        [SHEET]: sheetWith(`${HEADER}<row r="2"><c r="B2"><v>1</v></c><c r="A2" t="str"><v>x</v></c></row>`),
      },
    ],
  ])('is read %s', async (_, parts) => {
    expect(await read(workbookWith(parts))).toMatchObject(expected);
  });

  it('is read from an archive that was streamed', async () => {
    expect(await read(streamed(workbookWith({ [SHEET]: sheetWith(ROWS) })))).toMatchObject(expected);
  });

  it('is read in UTF-16', async () => {
    const sheet = Buffer.from(
      `\uFEFF${sheetWith(placed(`${HEADER}<row>${text('ñ')}<c><v>1</v></c></row>`))}`,
      'utf16le',
    );
    expect((await read(workbook([[]], { [SHEET]: sheet }))).rows).toEqual([[2, 'ñ', '1']]);
  });

  it('is read where its text is cut anywhere between the pieces that are unpacked', async () => {
    const names = Array.from({ length: 3000 }, (_, at) => `Crème &amp; ${'ñ'.repeat(at % 90)}`);
    const rows = names.map(name => `<row>${text(name)}<c><v>1</v></c></row>`);
    const found = await read(workbookWith({ [SHEET]: sheetWith(placed(HEADER + rows.join(''))) }));
    expect(found.rows).toEqual(names.map((name, at) => [at + 2, name.replace('&amp;', '&'), '1']));
  });

  it.each([
    ['that ends within a row', sheetWith(ROWS).slice(0, -60)],
    ['with a document type definition', `<!DOCTYPE x [<!ENTITY a "b">]>${sheetWith(ROWS)}`],
    [
      'with a cell whose shared text is missing',
      sheetWith(placed(`${HEADER}<row><c t="s"><v>5</v></c></row>`)),
    ],
  ])('is refused with a sheet %s', async (_, sheet) => {
    await expect(read(workbookWith({ [SHEET]: sheet }))).rejects.toThrow(
      'shop.xlsx cannot be read as an XLSX workbook; save it as "CSV UTF-8".',
    );
  });
});

describe('titles above the header', () => {
  it('are skipped, and lines stay those of the sheet', async () => {
    const found = await read(
      workbook([[['ACME price list'], [null, 'in USD'], [], ['Barcode', 'Price'], ['1', 2], ['alone']]]),
    );
    expect(found.headers).toEqual(['Barcode', 'Price']);
    expect(found.rows).toEqual([
      [5, '1', '2'],
      [6, 'alone', ''],
    ]);
  });

  it('are not looked for in a sheet of one column, whose first row is the header', async () => {
    const found = await read(workbook([[['UPC'], ['1'], [], ['2']]]));
    expect(found).toMatchObject({
      headers: ['UPC'],
      rows: [
        [2, '1'],
        [4, '2'],
      ],
    });
  });

  it('are at most 50, so that a long sheet of one column is not kept in memory', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => [`code ${at}`]);
    const found = await read(workbook([[['UPC'], ...rows, ['1', 'surplus']]]));
    expect(found.headers).toEqual(['UPC']);
    expect(found.rows).toHaveLength(60);
    expect(found.badRows).toEqual([
      {
        line: 62,
        reason: 'the row has 2 columns, the header 1; name the further columns or clear their cells',
      },
    ]);
  });
});
