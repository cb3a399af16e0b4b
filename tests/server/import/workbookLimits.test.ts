import { Readable } from 'node:stream';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ImportProblems } from '../../../server/import/problems.ts';
import { readSheet } from '../../../server/import/readSheet.ts';
import { SheetRows } from '../../../server/import/sheetRows.ts';
import { WorkbookArchive } from '../../../server/import/workbookArchive.ts';
import { relationsWith, sheetWith, workbook, workbookWith } from './workbook.ts';

const MEGABYTE = 1024 * 1024;
const SHEET = 'xl/worksheets/sheet1.xml';
const SMALL = workbook([
  [
    ['A', 'B'],
    ['x', 1],
  ],
]);

afterEach(() => void vi.restoreAllMocks());

async function readSource(source: Readable) {
  const rows: (readonly string[])[] = [];
  const options = { fileName: 'shop.xlsx' };
  await readSheet(
    source,
    options,
    new ImportProblems(),
    () =>
      ({ cells }) =>
        void rows.push(cells),
  );
  return rows;
}

const read = (bytes: Buffer) => readSource(Readable.from([bytes], { objectMode: false }));

const withStrings = (strings: string): Buffer =>
  workbookWith({
    'xl/_rels/workbook.xml.rels': relationsWith([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ]),
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
    [SHEET]: sheetWith('<row><c><v>1</v></c></row>'),
  });

describe('a workbook', () => {
  it('is refused if its elements are nested deeper than in any office document', async () => {
    const nested = '<a>'.repeat(200) + '</a>'.repeat(200);
    await expect(read(workbookWith({ [SHEET]: sheetWith(nested) }))).rejects.toThrow(
      'shop.xlsx cannot be read as an XLSX workbook',
    );
  });

  it('is refused if all its parts together have too many elements', async () => {
    const bytes = workbookWith({ [SHEET]: sheetWith('<row/>'.repeat(50)) });
    const parse = async (elements: number) => {
      const archive = new WorkbookArchive(bytes, { unpackedBytes: MEGABYTE, elements });
      const rows = () =>
        new SheetRows({ sheet: SHEET, visibleSheets: [], is1904: false, strings: [], formats: [] });
      for (let time = 0; time < 2; time++) await archive.parse(SHEET, rows());
    };
    await parse(104);
    await expect(parse(103)).rejects.toThrow('too large');
  });

  it.each([
    ['a shared text', withStrings(`<si><t>${'x'.repeat(1_000_001)}</t></si>`)],
    ['a number', workbookWith({ [SHEET]: sheetWith(`<row><c><v>${'1'.repeat(1_000_001)}</v></c></row>`) })],
  ])('is refused at the end of the longest text that %s may have', async (_, bytes) => {
    await expect(read(bytes)).rejects.toThrow('shop.xlsx has a row of more than 1,000,000 characters');
  });

  it('that needs more memory than its process has is refused, and the server reads the next one', async () => {
    vi.spyOn(process, 'constrainedMemory').mockReturnValue(256 * MEGABYTE);
    const bytes = withStrings('<si/>'.repeat(8_000_000));
    expect(bytes.length).toBeLessThan(MEGABYTE);
    await expect(read(bytes)).rejects.toThrow('shop.xlsx needs more memory than this server has');
    expect(await read(SMALL)).toEqual([['x', '1']]);
  });

  it('that is short does not wait for a long one', async () => {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const long = readSource(
      Readable.from(
        (async function* () {
          yield Buffer.alloc(300 * 1024);
          begin();
          await arrived;
        })(),
        { objectMode: false },
      ),
    );
    await begun;
    expect(await read(SMALL)).toEqual([['x', '1']]);
    arrive();
    await expect(long).rejects.toThrow('shop.xlsx cannot be read as an XLSX workbook');
  });

  it('is as long as it is when it is unpacked', async () => {
    const order: string[] = [];
    const packed = workbookWith({ [SHEET]: sheetWith('<row><c><v>1</v></c></row>'.repeat(400_000)) });
    expect(packed.length).toBeLessThan(100_000);
    await Promise.all([
      read(packed).then(() => order.push('long')),
      read(SMALL).then(() => order.push('short')),
    ]);
    expect(order).toEqual(['short', 'long']);
  });
});
