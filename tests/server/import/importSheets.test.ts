import { Readable } from 'node:stream';
import { strToU8, zipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { ImportProblems } from '../../../server/import/problems.ts';
import { readSheet } from '../../../server/import/readSheet.ts';
import { SHORT_WORKBOOK_LIMITS, WORKBOOK_LIMITS } from '../../../server/import/sheetMessages.ts';
import { callApp, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch } from '../../support/builders.ts';
import { DATABASES } from '../../support/databases.ts';
import { problemsInEnglish } from './importSupport.ts';
import { importCalls, PATH } from './jobSupport.ts';
import { repeating, workbook } from './workbook.ts';

const options = { fileName: 'shop.xlsx' };
const sourceOf = (bytes: Buffer) => Readable.from([bytes], { objectMode: false });

async function read(bytes: Buffer) {
  const problems = new ImportProblems();
  const rows: (number | string)[][] = [];
  let headers: string[] = [];
  await readSheet(sourceOf(bytes), options, problems, found => {
    headers = found;
    return ({ line, cells }) => rows.push([line, ...cells]);
  });
  const [badRows, warnings] = [problems.badRows, problems.warnings].map(problemsInEnglish);
  return { headers, rows, badRows, warnings };
}

describe('a workbook', () => {
  it('gives its cells as CSV would, each row with its line', async () => {
    const found = await read(
      workbook([
        [
          ['UPC', ' Name ', 'Price', 'Active', 'Day'],
          ['036000291452', 'Crème & <b>', 2.55, true, { day: 45658 }],
          [],
          [36000291452, '  kept ', 0.1 + 0.2, false, { day: 45658.75 }],
          ['few'],
          ['1', 'x', 1, null, null, 'surplus'],
          [null, null, null],
        ],
        [['other']],
      ]),
    );
    expect(found.headers).toEqual(['UPC', 'Name', 'Price', 'Active', 'Day']);
    expect(found.rows).toEqual([
      [2, '036000291452', 'Crème & <b>', '2.55', 'yes', '2025-01-01'],
      [4, '36000291452', '  kept ', '0.3', 'no', '2025-01-01 18:00:00'],
      [5, 'few', '', '', '', ''],
    ]);
    expect(found.badRows).toEqual([
      {
        line: 6,
        reason: 'the row has 6 columns, the header 5; name the further columns or clear their cells',
      },
    ]);
    expect(found.warnings).toEqual([
      {
        line: 1,
        reason: 'the workbook has 2 sheets, and the first one was read; choose another one under "Sheet"',
      },
    ]);
  });

  it('ends its reading with what a row throws', async () => {
    const rows = Array.from({ length: 5000 }, (_, at) => [at]);
    const reading = readSheet(
      sourceOf(workbook([[['n'], ...rows]])),
      options,
      new ImportProblems(),
      () => row => {
        if (row.cells[0] === '700') throw new Error('enough');
      },
    );
    await expect(reading).rejects.toThrow('enough');
  });

  it('waits for the one before it: each takes much memory', async () => {
    const rows = Array.from({ length: 3000 }, (_, at) => [at]);
    const bytes = workbook([[['n'], ...rows]]);
    const begun: number[] = [];
    const readOne = (file: number) =>
      readSheet(sourceOf(bytes), options, new ImportProblems(), () => () => {
        if (begun.at(-1) !== file) begun.push(file);
      });
    await Promise.all([1, 2, 3].map(readOne));
    expect(begun).toEqual([1, 2, 3]);
  });

  it('is refused where its cells lie so far apart that the empty ones between them would fill the memory', async () => {
    const far = 'has cells too far apart, with too many empty ones between them';
    const wide = Array.from({ length: 26 }, () => 'x');
    const sheet = (rows: string) =>
      workbook([[wide]], {
        'xl/worksheets/sheet1.xml': strToU8(
          `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
        ),
      });
    const row = (number: number, place: string) =>
      `<row spans="1:9" r="${number}"><c s="0" r="${place}${number}" t="inlineStr"><is><t>x</t></is></c></row>`;
    await expect(read(sheet(row(1, 'A') + row(4000, 'XFD')))).rejects.toThrow(far);
    await expect(read(sheet(row(1, 'XFD') + row(4000, 'A')))).rejects.toThrow(far);
    await expect(read(sheet(row(1, 'A') + row(99_999_999_999, 'A')))).rejects.toThrow(far);
    const found = await read(sheet(row(1, 'B') + row(4000, 'B')));
    expect(found).toMatchObject({ headers: ['', 'x'], rows: [[4000, '', 'x']] });
  });

  it('comes over in small messages, however many cells have its one long text', async () => {
    const bytes = repeating(
      'a'.repeat(400_000),
      Array.from({ length: 31 }, () => 1),
    );
    const lines: number[] = [];
    let messages = 0;
    const onBytes = () => void messages++;
    await readSheet(
      sourceOf(bytes),
      { ...options, onBytes },
      new ImportProblems(),
      () =>
        ({ line }) =>
          lines.push(line),
    );
    expect(messages).toBe(11);
    expect(lines).toEqual(Array.from({ length: 30 }, (_, at) => at + 2));
    await expect(read(repeating('a'.repeat(400_000), [1, 3]))).rejects.toThrow(
      'shop.xlsx has a row of more than 1,000,000 characters; shorten it.',
    );
  });

  it('is refused in a sentence where it is none, empty, or unfolds to more than there is room for', async () => {
    const not = 'shop.xlsx cannot be read as an XLSX workbook; save it as "CSV UTF-8".';
    await expect(read(Buffer.from('PK\x03\x04 and nothing'))).rejects.toThrow(not);
    await expect(read(Buffer.from(zipSync({ 'a.txt': new Uint8Array(9) })))).rejects.toThrow(not);
    await expect(read(workbook([[]]))).rejects.toThrow('shop.xlsx is empty; choose another file.');
    const sheet = 'xl/worksheets/sheet1.xml';
    const tooLarge = 'shop.xlsx is too large when it is unpacked';
    // The archive's directory declares the unpacked size of the sheet, which may be wrong.
    const declare = (bytes: Buffer, size: number) =>
      bytes.writeUInt32LE(size, bytes.lastIndexOf(sheet) - 46 + 24);
    const large = workbook([[]]);
    declare(large, WORKBOOK_LIMITS.unpackedBytes + 1);
    await expect(read(large)).rejects.toThrow(tooLarge);
    const bomb = workbook([[]], { [sheet]: new Uint8Array(SHORT_WORKBOOK_LIMITS.unpackedBytes + 1) });
    expect(bomb.length).toBeLessThan(1024 * 1024);
    declare(bomb, 1000);
    await expect(read(bomb)).rejects.toThrow(tooLarge);
  });
});

for (const database of DATABASES) {
  describe(`an import of a workbook on ${database.name}`, () => {
    const office = useBackOffice(database);
    let branchId = 0;
    let token = '';
    beforeAll(async () => {
      branchId = (await buildBranch(office.db)).id;
      token = await office.signIn(await buildAdmin(office.db, { branch_id: branchId }));
    });
    const { send, check, checked, go, call } = importCalls(
      office,
      () => token,
      () => branchId,
    );

    it('is not needed for a file larger than other calls may be', async () => {
      const file = [
        'upc,name',
        ...Array.from({ length: 20_000 }, (_, at) => `55${at},${'Long '.repeat(12)}${at}`),
      ].join('\n');
      expect(file.length).toBeGreaterThan(1024 * 1024);
      expect(await checked(file)).toMatchObject({ state: 'checked', added: 20_000 });
    });

    it('is refused if the file has more than 200,000 rows', async () => {
      const more = await checked(
        ['upc,name', ...Array.from({ length: 200_001 }, (_, at) => `${at},A`)].join('\n'),
      );
      expect(more).toMatchObject({
        state: 'new',
        added: 0,
        message: 'The file has more than 200,000 rows; divide it into several.',
      });
    });

    const PRODUCTS_AND_COUNTS = [
      [
        ['UPC', 'Name', 'Price'],
        ['0555', 'Olives', 2],
      ],
      [
        ['UPC', 'Counted'],
        ['0555', 7],
        ['0556', 'many'],
      ],
    ];

    it('offers its sheets, and imports the one that is chosen', async () => {
      const { body } = await send(workbook(PRODUCTS_AND_COUNTS), { name: 'shop.xlsx' });
      expect(body).toMatchObject({ sheets: ['sheet1', 'sheet2'], sheet: 'sheet1', kind: 'products' });
      const first = await check(body);
      expect(first.notes).toContain(
        'Line 1: the workbook has 2 sheets, and the first one was read; choose another one under "Sheet".',
      );
      await go(first.id);
      const again = await checked(workbook(PRODUCTS_AND_COUNTS), {}, 'shop.xlsx');
      const chosen = await call('PUT', `${again.id}/sheet`, { sheet: 'sheet2' });
      expect(chosen.body).toMatchObject({
        sheet: 'sheet2',
        state: 'new',
        kind: 'counts',
        headers: ['UPC', 'Counted'],
        firstRows: [
          ['0555', '7'],
          ['0556', 'many'],
        ],
        columns: ['upc', 'stock'],
        unchanged: 0,
        notes: [],
      });
      const second = await check(chosen.body);
      expect(second).toMatchObject({ changed: 1, refused: 1, notes: [] });
      expect((await call<string>('GET', `${second.id}/refused.csv`)).body).toContain('0556,many,');
      await go(second.id);
      const row = await office.db
        .selectFrom('product')
        .select('stock_milli')
        .where('branch_id', '=', branchId)
        .where('name', '=', 'Olives')
        .executeTakeFirst();
      expect(row).toEqual({ stock_milli: 7000 });
      const late = await call('PUT', `${second.id}/sheet`, { sheet: 'sheet1' });
      expect(late.status).toBe(409);
    });

    it('is read from its first sheet with text', async () => {
      const { body } = await send(workbook([[], [], [['UPC', 'Name']]]), { name: 'cover.xlsx' });
      expect(body).toMatchObject({ sheet: 'sheet3', headers: ['UPC', 'Name'] });
    });

    it('keeps its sheet where another one is empty or does not exist', async () => {
      const { body } = await send(workbook([[['UPC', 'Name']], []]), { name: 'shop.xlsx' });
      const refusal = async (sheet: string) => {
        const answer = await call<{ message: string }>('PUT', `${body.id}/sheet`, { sheet });
        return [answer.status, answer.body.message];
      };
      expect(await refusal('sheet2')).toEqual([
        400,
        'The sheet “sheet2” of shop.xlsx is empty; choose another one.',
      ]);
      expect(await refusal('Sales')).toEqual([400, 'The file has no sheet “Sales”; choose another one.']);
      expect((await call('GET', String(body.id))).body).toMatchObject({ sheet: 'sheet1', state: 'new' });
    });

    it('is not checked with the columns of a sheet that was chosen before', async () => {
      const { body } = await send(workbook(PRODUCTS_AND_COUNTS), { name: 'shop.xlsx' });
      await call('PUT', `${body.id}/sheet`, { sheet: 'sheet2' });
      const mapping = { kind: 'counts', columns: ['upc', 'stock'], sheet: 'sheet1' };
      const answer = await call<{ message: string }>('PUT', `${body.id}/mapping`, mapping);
      expect([answer.status, answer.body.message]).toEqual([
        409,
        'Another sheet was chosen meanwhile; look at its columns first.',
      ]);
    });

    it('does not show somebody else a sheet of a kind that they may not import', async () => {
      await office.db.updateTable('shop').set({ rights: 'roles' }).execute();
      const { body } = await send(
        workbook([PRODUCTS_AND_COUNTS[0]!, [['Invoice', 'Date', 'UPC', 'Quantity', 'Price']]]),
        {
          name: 'shop.xlsx',
        },
      );
      const clerk = await office.signIn(
        await buildAdmin(office.db, { branch_id: branchId, role: 'inventory' }),
      );
      const answer = await callApp(office.app, 'PUT', `${PATH}/${body.id}/sheet`, {
        token: clerk,
        body: { sheet: 'sheet2' },
      });
      expect(answer.status).toBe(403);
      await office.db.updateTable('shop').set({ rights: 'open' }).execute();
      expect((await call('GET', String(body.id))).body).toMatchObject({ sheet: 'sheet1' });
    });

    it('goes the way of CSV', async () => {
      const bytes = workbook([
        [
          ['UPC', 'Name', 'Price', 'Category'],
          ['0123', "'=SUM", 1.5, 'Sheets'],
          ['0124', null, 2],
        ],
      ]);
      const job = await checked(bytes, {}, 'shop.xlsx');
      expect(job.firstRows[0]).toEqual(['0123', "'=SUM", '1.5', 'Sheets']);
      expect(job).toMatchObject({ added: 1, refused: 1, fileName: 'shop.xlsx' });
      expect((await call<string>('GET', `${job.id}/refused.csv`)).body).toBe(
        '\uFEFFUPC,Name,Price,Category,Reason\r\n0124,,2,,the name is missing\r\n',
      );
      await go(job.id);
      const row = await office.db
        .selectFrom('product')
        .select(['name', 'price_cents'])
        .where('branch_id', '=', branchId)
        .where('upc', '=', '0123')
        .executeTakeFirst();
      expect(row).toEqual({ name: "'=SUM", price_cents: 150 });
    });
  });
}
