import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { PRODUCT_FILE_COLUMNS } from '../../../contract/productFile.ts';
import { insertMany } from '../../../server/database/insertMany.ts';
import type { FileStorage } from '../../../server/files/files.ts';
import { createFolderStorage } from '../../../server/files/folder.ts';
import { readRefusedRows } from '../../../server/import/jobs/refusedRows.ts';
import { toStoredMessage } from '../../../server/language/storedMessage.ts';
import { createMessage } from '../../../server/language/message.ts';
import { translateToEnglish } from '../../../server/language/translate.ts';
import { callApp, problem } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, buildCategory } from '../../support/builders.ts';
import { buildSupplier } from '../../support/catalogue.ts';
import { DATABASES } from '../../support/databases.ts';
import { lines, PATH, useImports } from './jobSupport.ts';

for (const database of DATABASES) {
  describe(`imports in the browser on ${database.name}`, () => {
    const { office, shop, files, build, named, stored } = useImports(database, {
      env: { IMPORT_MEGABYTES: '1' },
    });
    const { send, call, check, checked, go, imported, takeBack, refusals, planned } = files;

    it('shows the first rows, and what their columns are', async () => {
      const { status, body } = await send('UPC;Name;Precio;Colour\r\n501;Roll;2,50;brown\r\n');
      expect(status).toBe(201);
      expect(body).toMatchObject({
        state: 'new',
        kind: 'products',
        fileName: 'shop.csv',
        person: 'Keeper',
        headers: ['UPC', 'Name', 'Precio', 'Colour'],
        firstRows: [['501', 'Roll', '2,50', 'brown']],
        columns: ['upc', 'name', 'price', ''],
      });
      expect(body.guesses.prices).toEqual(['upc', 'name', 'price', '']);
    });

    it('takes a description for the name where no other column is it, as in files of Spanish programs', async () => {
      const { body } = await send('Código;Descripción;Precio de venta\r\n511;Jabón;1,35\r\n');
      expect(body.columns).toEqual(['upc', 'name', 'price']);
      const both = await send('Código;Nombre;Descripción\r\n511;Jabón;De olor\r\n');
      expect(both.body.columns).toEqual(['upc', 'name', 'description']);
    });

    it('keeps products apart whose file says in words that they have no code', async () => {
      const words = ['S/N', 's/n', 'S/C', 'N/A', 'n/d', 'Sin código', 'SIN NUMERO', '-', '--'];
      const job = await checked(lines('upc,name,price', ...words.map((word, at) => `${word},Loose ${at},1`)));
      expect(job).toMatchObject({ added: words.length, refused: 0 });
      expect(job.notes.join()).not.toContain('repeat');
      await go(job.id);
      expect(await named('Loose 0')).toMatchObject({ upc: '' });
      const again = await checked(lines('upc,name', 'S/N,Loose 0', 'S/N-1,Numbered'));
      expect(again).toMatchObject({ added: 1, unchanged: 1 });
      expect((await planned(again.id)).at(-1)).toMatchObject({ after: { upc: 'S/N-1' } });
    });

    it('says what would be new, changed and refused, and changes nothing', async () => {
      await build({ name: 'Baguette', upc: '601', price_cents: 150 });
      await build({ name: 'Ciabatta', upc: '602', price_cents: 300 });
      const job = await checked(
        lines(
          'upc,name,price',
          '601,Baguette,1.75',
          '602,Ciabatta,3',
          '603,Focaccia,4',
          '604,,1',
          '605,X,abc',
        ),
      );
      expect(job).toMatchObject({ state: 'checked', added: 1, changed: 1, unchanged: 1, refused: 2 });
      expect(await refusals(job.id)).toEqual([
        { line: 5, reason: 'the name is missing' },
        { line: 6, reason: 'the price "abc" is not a number' },
      ]);
      expect(await named('Focaccia')).toBeUndefined();
      const { id: baguette } = (await named('Baguette'))!;
      expect(await planned(job.id)).toEqual([
        { id: baguette, name: 'Baguette', before: { price: 1.5 }, after: { price: 1.75 }, marks: [] },
        {
          id: null,
          name: 'Focaccia',
          before: {},
          after: { upc: '603', category: 'Imported', price: 4 },
          marks: [],
        },
      ]);

      const done = await go(job.id);
      expect(done).toMatchObject({ state: 'done', added: 1, changed: 1, unchanged: 1, message: '' });
      expect(done.writtenAt).toMatch(/^\d{4}-\d\d-\d\dT/);
      expect(await named('Focaccia')).toMatchObject({ upc: '603', price_cents: 400, status: 1 });
      expect(await named('Baguette')).toMatchObject({ price_cents: 175, version: 2 });
      expect(await named('Ciabatta')).toMatchObject({ version: 1 });
    });

    it('makes the categories and suppliers that the branch lacks, says which before, and takes them back', async () => {
      const suppliers = () =>
        office.db
          .selectFrom('supplier')
          .select(['id', 'name', 'status'])
          .where('branch_id', '=', shop.branchId)
          .where('name', 'in', ['Molino del Sur', 'MOLINO DEL SUR', 'Panadería Ñandú'])
          .execute();
      const { id: known } = await buildSupplier(office.db, {
        branch_id: shop.branchId,
        name: 'Panadería Ñandú',
      });
      const roll = await build({ name: 'Rollo', upc: '611', supplier_id: null });
      const file = lines(
        'upc,name,category,supplier,price',
        '611,Rollo,,Molino del Sur,2',
        '612,Hogaza,Breads & rolls,MOLINO DEL SUR,3',
        '613,Bollo,breads & ROLLS,panaderia nandu,4',
      );
      const job = await checked(file);
      expect(job).toMatchObject({ added: 2, changed: 1, refused: 0 });
      const said = [
        'New categories: “Breads & rolls”.',
        'New suppliers, with only a name: “Molino del Sur”.',
      ];
      expect(job.notes).toEqual(said);
      expect(await suppliers()).toHaveLength(1);
      expect((await planned(job.id)).map(({ after }) => after.supplier)).toEqual([
        'Molino del Sur',
        'MOLINO DEL SUR',
        'panaderia nandu',
      ]);

      expect((await go(job.id)).notes).toEqual(said);
      const made = (await suppliers()).find(({ id }) => id !== known)!;
      expect(made).toMatchObject({ name: 'Molino del Sur', status: 1 });
      expect(await stored(roll.id)).toMatchObject({ supplier_id: made.id });
      expect(await named('Hogaza')).toMatchObject({ supplier_id: made.id });
      expect(await named('Bollo')).toMatchObject({ supplier_id: known });
      expect(await checked(file)).toMatchObject({ added: 0, changed: 0, unchanged: 3, notes: [] });

      await build({ name: 'Bought since', upc: '614', supplier_id: made.id });
      await takeBack(job.id);
      expect(await stored(roll.id)).toMatchObject({ supplier_id: null });
      expect(await named('Hogaza')).toBeUndefined();
      expect(await suppliers()).toHaveLength(2);
      const { untouched } = (await call('GET', String(job.id))).body;
      expect(untouched).toBe(1);
    });

    it('names ten of many new suppliers', async () => {
      const rows = Array.from({ length: 12 }, (_, at) => `63${at},Item ${at},Supplier ${at}`);
      const { notes } = await checked(lines('upc,name,supplier', ...rows), { category: 'Of twelve' });
      expect(notes).toContain(
        'New suppliers, with only a name: “Supplier 0”, “Supplier 1”, “Supplier 2”, “Supplier 3”, ' +
          '“Supplier 4”, “Supplier 5”, “Supplier 6”, “Supplier 7”, “Supplier 8”, “Supplier 9” and 2 more.',
      );
    });

    it('names the rows that are doubtful, as far as that helps', async () => {
      // The correct check digits are 1, 7 and 9.
      const wrong = ['400638133393', '590123412345', '001121338806'].flatMap(code =>
        ['0', '2', '3', '4', '5', '6', '8'].map(digit => code + digit),
      );
      const said = wrong.map(
        (upc, at) =>
          `Line ${at + 2}: the check digit of the UPC ${upc} is wrong; the product was kept, so compare the UPC with the package.`,
      );
      const doubts = async (upcs: string[]) =>
        (await checked(lines('upc,name', ...upcs.map(upc => `${upc},Odd ${upc}`)))).notes.filter(note =>
          /doubtful|Line/.test(note),
        );
      expect(await doubts(wrong.slice(0, 2))).toEqual(said.slice(0, 2));
      expect(await doubts(wrong)).toEqual([...said.slice(0, 20), '1 more row is doubtful.']);
      expect(await doubts([...wrong, '4006381333939'])).toEqual([
        ...said.slice(0, 20),
        '2 more rows are doubtful.',
      ]);
    });

    it('gives back the refused rows as they came, each with its reason', async () => {
      const job = await checked(
        lines('upc,name,price,Note', '611,Good,1,', ',"Two, ""odd""",x,=1+1', '612,Few', "613,,1,'quoted"),
      );
      const { status, body, headers } = await call<string>('GET', `${job.id}/refused.csv`);
      expect(status).toBe(200);
      expect(headers['content-disposition']).toContain('attachment');
      expect(body).toBe(
        `\uFEFF${lines(
          'upc,name,price,Note,Reason',
          `,"Two, ""odd""",x,'=1+1,"the price ""x"" is not a number"`,
          '612,Few,"the row has 2 columns, the header 4"',
          "613,,1,'quoted,the name is missing",
        )}`,
      );
    });

    it('reads the refused rows no faster than they are taken, and no further once nobody takes them', async () => {
      const { id } = (await send(lines('upc,name', '614,'))).body;
      const job = await office.db
        .selectFrom('import_job')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const [parts, rows] = [24, 1000];
      const part = (at: number) => (at === 0 ? 'upc,name\r\n' : '') + `${'6'.repeat(60)},\r\n`.repeat(rows);
      let read = 0;
      const counted: FileStorage = {
        ...createFolderStorage(office.filesFolder),
        read: async () => Buffer.from(part(read++)),
      };
      await insertMany(
        office.db,
        'import_refusal',
        Array.from({ length: parts * rows }, (_, at) => ({
          import_id: id,
          position: at + 1,
          line: at + 2,
          reason: toStoredMessage(createMessage('row.nameMissing')),
        })),
      );
      const quiet = async () => {
        for (let before = -1; before !== read; await delay(400)) before = read;
      };

      const all = await readRefusedRows(office.db, counted, { ...job, parts }, translateToEnglish);
      await quiet();
      expect(read).toBeLessThan(parts / 2);
      expect((await text(all)).split('\r\n')).toHaveLength(parts * rows + 2);
      expect(read).toBe(parts);

      read = 0;
      const left = await readRefusedRows(office.db, counted, { ...job, parts }, translateToEnglish);
      await once(left, 'readable');
      left.destroy();
      await quiet();
      expect(read).toBeLessThan(parts / 2);
    });

    it('remembers the columns by the headers', async () => {
      const file = lines('Ref,Artikel,Betrag', '621,Stollen,9');
      const { body } = await send(file);
      expect(body.columns).toEqual(['', '', '']);
      await check(body, { kind: 'products', columns: ['upc', 'name', 'price'] });
      const again = await send(file);
      expect(again.body).toMatchObject({ kind: 'products', columns: ['upc', 'name', 'price'] });
    });

    it('refuses columns that do not do', async () => {
      const { body } = await send(lines('a,b,c', '1,2,3'));
      const mapped = (columns: string[], kind = 'products') =>
        call('PUT', `${body.id}/mapping`, { kind, columns });
      expect(await mapped(['upc'])).toEqual(
        problem(400, 'columns must have 3 entries, one for each column.', 'columns'),
      );
      expect(await mapped(['upc', 'upc', ''])).toEqual(
        problem(400, 'Two columns are set to the UPC; leave one of them out.', 'columns'),
      );
      expect(await mapped(['price', '', ''])).toEqual(
        problem(400, 'No column is set to the ID or the UPC or the name; choose which one it is.', 'columns'),
      );
      expect(await mapped(['leadDays', 'upc', 'name'])).toEqual(
        problem(400, 'An import of products has no column "leadDays".', 'columns'),
      );
    });

    it('changes exactly what was changed in our own file', async () => {
      const { id: supplier_id } = await buildSupplier(office.db, {
        branch_id: shop.branchId,
        name: 'Mill & Sons',
      });
      const twin = await buildCategory(office.db, { branch_id: shop.branchId, name: 'Bakery' });
      const bun = await build({
        name: '=Bun',
        upc: '0641',
        category_id: twin.id,
        price_cents: 120,
        cost_cents: 55,
        tax_rate: 82_500,
        stock_milli: 7000,
        ebt: 1,
        min_stock_milli: 1500,
        supplier_id,
        description: ' <p>Soft</p> ',
      });
      const headings = Object.values(PRODUCT_FILE_COLUMNS).map(({ heading }) => heading);
      const row = (price: string, stock: string, supplier: string) =>
        [
          bun.id,
          '0641',
          "'=Bun",
          'Bakery',
          price,
          '0.55',
          '8.25',
          stock,
          'yes',
          'yes',
          'no',
          'no',
          'no',
          '1.5',
          '',
          supplier,
          '<p>Soft</p>',
          '7',
        ].join(',');
      const same = await imported(lines(headings.join(','), row('1.20', '7', 'Mill & Sons')));
      expect(same).toMatchObject({ state: 'done', added: 0, changed: 0, unchanged: 1, refused: 0 });
      expect(await stored(bun.id)).toEqual(bun);

      // The file does not change the stock, so the current stock stays, which sales have changed since.
      await office.db.updateTable('product').set({ stock_milli: 4000 }).where('id', '=', bun.id).execute();
      const priced = await imported(lines(headings.join(','), row('1.30', '7', '')));
      expect(priced).toMatchObject({ added: 0, changed: 1 });
      expect(await stored(bun.id)).toEqual({
        ...bun,
        price_cents: 130,
        supplier_id: null,
        stock_milli: 4000,
        version: 2,
      });
      const stocked = await imported(lines(headings.join(','), row('1.30', '10', '')));
      expect(stocked).toMatchObject({ changed: 1 });
      expect(await stored(bun.id)).toMatchObject({ stock_milli: 7000, version: 2 });
    });

    it('knows a product by its ID, else its code, else name and category', async () => {
      const [a, b, c] = [
        await build({ name: 'Rye A', upc: '651' }),
        await build({ name: 'Rye B', upc: '652' }),
        await build({ name: 'Rye C', upc: '' }),
      ];
      await build({ name: 'Twice', upc: '' });
      await build({ name: 'Twice', upc: '' });
      const job = await checked(
        lines(
          'No,UPC,Name,Category,Price',
          `${a.id},659,Rye A,Bakery,1`,
          '000000000652,,,,2',
          `,652,,,2`,
          ',,rye c,bakery,3',
          `,651,Clash,Bakery,4`,
          '999999,,Nobody,Bakery,5',
          ',,Twice,Bakery,6',
          `${b.id},659,Rye B,Bakery,7`,
        ),
        { kind: 'products', columns: ['id', 'upc', 'name', 'category', 'price'] },
      );
      expect(await refusals(job.id)).toEqual([
        {
          line: 3,
          reason: 'the ID "000000000652" is not a whole number above 0; correct it or leave it empty',
        },
        {
          line: 6,
          reason: 'line 2 has the UPC 651 for another product, "Rye A"; give each product its own UPC',
        },
        { line: 7, reason: 'the branch has no product with the ID 999999; correct it or leave it empty' },
        { line: 8, reason: '2 products are called "Twice"; give its UPC or ID' },
        {
          line: 9,
          reason: 'the UPC 659 belongs to another product in an earlier row; give each product its own UPC',
        },
      ]);
      expect(job).toMatchObject({ added: 0, changed: 3 });
      await go(job.id);
      expect(await stored(b.id)).toMatchObject({ price_cents: 200, upc: '652' });
      expect(await stored(c.id)).toMatchObject({ price_cents: 300, upc: '' });
    });

    it('takes a row without a category for one of the category that it will come into', async () => {
      const job = await imported(
        lines('Name,Category,Price,Stock', 'Loaf,,1,5', 'Loaf,Imported,2,7', 'Roll,,3,2'),
      );
      expect(job).toMatchObject({ added: 2, refused: 0 });
      expect(await named('Loaf')).toMatchObject({ price_cents: 200, stock_milli: 7000 });
      expect(await named('Roll')).toMatchObject({ price_cents: 300, stock_milli: 2000 });
    });

    it('changes prices alone, and adds nothing', async () => {
      const tart = await build({ name: 'Tart', upc: '661', price_cents: 500, cost_cents: 200 });
      const { body } = await send(lines('UPC,Price', '661,5.50', '669,1'));
      expect(body.kind).toBe('prices');
      const job = await check(body);
      expect(job).toMatchObject({ added: 0, changed: 1, refused: 1 });
      expect(await refusals(job.id)).toEqual([
        {
          line: 3,
          reason: 'the branch has no such product ("669"); add it with an import of products first',
        },
      ]);
      await go(job.id);
      expect(await stored(tart.id)).toMatchObject({ price_cents: 550, cost_cents: 200 });
    });

    it('reads what spreadsheets write: UTF-16, Windows-1252, tabs and decimal commas', async () => {
      const utf16 = Buffer.from('\uFEFFupc\tname\tprice\n691\tPão\t"1,25"\n', 'utf16le');
      expect(await checked(utf16)).toMatchObject({ added: 1, firstRows: [['691', 'Pão', '1,25']] });
      const latin = Buffer.from('upc;name;price\n692;Cr\xe8me;1.234,50\n', 'latin1');
      const job = await checked(latin);
      expect(job.firstRows).toEqual([['692', 'Crème', '1.234,50']]);
      expect(job.notes).toEqual([
        'The file is not in UTF-8, so it was read as Western European text (Windows-1252): look at the accents.',
      ]);
      await go(job.id);
      expect(await named('Crème')).toMatchObject({ price_cents: 123_450 });
      expect(await checked('\uFEFFupc,name\n693,Mark\n')).toMatchObject({ headers: ['upc', 'name'] });
    });

    it('refuses what is no file of rows, and keeps nothing of it', async () => {
      const folder = path.join(office.filesFolder, 'import');
      const before = await readdir(folder);
      expect(await send('')).toMatchObject({
        status: 400,
        body: { message: 'The file is empty; choose another one.' },
      });
      const none = 'This file cannot be read as a table: save it as CSV or as an Excel workbook (XLSX).';
      for (const bytes of [
        '%PDF-1.7\nname,price\n',
        '\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR',
        '\xff\xd8\xff\xe0\x00\x10JFIF',
      ])
        expect(await send(Buffer.from(bytes, 'latin1'))).toMatchObject({
          status: 400,
          body: { message: none },
        });
      expect(await send(Buffer.from([0, 1, 2, 3]))).toMatchObject({ status: 400 });
      expect(await send('x'.repeat(1024 * 1024 + 1))).toMatchObject({
        status: 413,
        body: { message: 'The file is larger than 1 MB; divide it into several.' },
      });
      const wide = (columns: number) => send(lines('upc,name' + ',x'.repeat(columns - 2)));
      expect(await wide(1001)).toMatchObject({
        status: 400,
        body: { message: 'shop.csv has more than 1,000 columns; delete those that are not needed.' },
      });
      expect((await wide(1000)).status).toBe(201);
      expect(await call('POST', `branch/${shop.branchId}?name=a.csv`, { a: 1 })).toEqual(
        problem(
          400,
          'The body must be the bytes of a file (content-type: application/octet-stream).',
          'file',
        ),
      );
      expect(await send('upc,name', { type: 'text/csv' })).toMatchObject({
        status: 415,
        body: { message: 'The body must be the bytes of a file (content-type: application/octet-stream).' },
      });
      const parts = async () =>
        (await readdir(folder, { recursive: true, withFileTypes: true })).filter(entry => entry.isFile());
      const kept = (await parts()).length;
      const { body } = await send(lines('upc,name', '1,One'));
      expect((await parts()).length).toBe(kept + 1);
      expect((await call('DELETE', String(body.id))).status).toBe(204);
      expect((await parts()).length).toBe(kept);
      expect(before.length).toBeGreaterThan(0);
    });

    it('shows a stranger nothing, and asks for the right of the kind', async () => {
      const { body } = await send(lines('upc,name', '701,Mine'));
      const stranger = await office.signIn(
        await buildAdmin(office.db, { branch_id: (await buildBranch(office.db)).id }),
      );
      const as = (method: 'GET' | 'POST', url: string) =>
        callApp(office.app, method, `${PATH}/${url}`, { token: stranger });
      expect(await as('GET', String(body.id))).toEqual(problem(404, `There is no import ${body.id}.`));
      expect(await as('POST', `${body.id}/go`)).toEqual(problem(404, `There is no import ${body.id}.`));
      expect(await as('GET', `branch/${shop.branchId}`)).toEqual(
        problem(404, `There is no branch ${shop.branchId}.`),
      );
      expect((await send('upc\n1', { as: stranger })).status).toBe(404);
      expect((await files.list()).map(({ id }) => id)).toContain(body.id);
      expect(await call('POST', `${body.id}/go`)).toEqual(
        problem(409, 'This import is no longer at that step.'),
      );
    });

    it('says in the trail who imported what', async () => {
      const job = await imported(lines('upc,name,price', '711,Trail,1'));
      await takeBack(job.id);
      const entries = await office.db
        .selectFrom('audit_entry')
        .select(['admin_name', 'resource', 'record_name', 'changes'])
        .where('action', '=', 'import')
        .orderBy('id', 'desc')
        .limit(2)
        .execute();
      expect(
        entries.map(({ changes, ...entry }) => ({ ...entry, ...(JSON.parse(changes) as object) })),
      ).toEqual([
        { admin_name: 'Keeper', resource: 'product', record_name: 'shop.csv', after: { takenBack: 1 } },
        {
          admin_name: 'Keeper',
          resource: 'product',
          record_name: 'shop.csv',
          after: { added: 1, updated: 0, unchanged: 0 },
        },
      ]);
    });

    it('refuses a file whose rows need more memory than the server has, also rows that cannot be read', async () => {
      vi.spyOn(process, 'constrainedMemory').mockReturnValue(8 * 1024 * 1024);
      try {
        const good = Array.from({ length: 2000 }, (_, at) => `76${at},Roll ${at}`);
        for (const rows of [good, [...good.slice(0, 10), ...good.map(() => '1')]]) {
          const job = await checked(lines('upc,name', ...rows));
          expect(job.state).toBe('new');
          expect(job.message).toMatch(
            /^The file needs more memory than this server has: only its first 17\d\d rows fit\./,
          );
        }
        expect(await checked(lines('upc,name', ...good.slice(0, 1000)))).toMatchObject({ state: 'checked' });
      } finally {
        vi.restoreAllMocks();
      }
    });

    it('shows a file without reading all of its rows that have too few cells', async () => {
      const { body } = await send(
        lines('upc,name', '1,Roll', ...Array.from({ length: 2000 }, () => 'x'), '2,Bun'),
      );
      expect(body.firstRows).toEqual([['1', 'Roll']]);
    });

    it('says that the file of an older import is gone after a restore', async () => {
      const job = await checked(lines('upc,name', '77,Roll', ',Bad'));
      const { stored: folder } = await office.db
        .selectFrom('import_job')
        .select('stored')
        .where('id', '=', job.id)
        .executeTakeFirstOrThrow();
      await createFolderStorage(office.filesFolder).remove(`import/${folder}/00000`);
      expect(await call('GET', `${job.id}/refused.csv`)).toEqual(
        problem(404, 'The file is no longer stored; choose it again.'),
      );
    });
  });
}
