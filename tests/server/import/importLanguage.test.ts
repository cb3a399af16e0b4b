import { describe, expect, it } from 'vitest';
import type { ImportDetails, ImportJob, RefusedImportRows } from '../../../contract/imports.ts';
import { createFolderStorage } from '../../../server/files/folder.ts';
import { beginImportStep } from '../../../server/import/jobs/steps.ts';
import { problem } from '../../support/backOffice.ts';
import { DATABASES } from '../../support/databases.ts';
import { lines, useImports, workerBeside } from './jobSupport.ts';

for (const database of DATABASES) {
  describe(`who reads an import on ${database.name}`, () => {
    const { office, shop, files, build } = useImports(database);
    const { send, call, settled, check, checked, go, takeBack } = files;

    type Language = 'es' | undefined;
    const detailsIn = async (language: Language, id: number) =>
      (await call<ImportDetails>('GET', String(id), undefined, language)).body;
    const reasonsIn = async (language: Language, id: number) =>
      (await call<RefusedImportRows>('GET', `${id}/refused`, undefined, language)).body.results.map(
        ({ line, reason }) => `${line}: ${reason}`,
      );

    const PRODUCTS = lines(
      'id,upc,name,price,stock,active,supplier,target stock,minimum stock',
      ',701,Café,1,5,yes,Molino,,',
      ',701,Café,2,5,yes,Molino,,',
      ',4006381333930,Odd,,,,,,',
      ',703,,1,,,,,',
      ',704,Roll,{1},,,,,',
      ',705,Roll,-1,,,,,',
      ',706,Roll,1,,maybe,,,',
      ',707,few',
      ',1.12E+11,Lost,1,,,,,',
      'x1,,Roll,1,,,,,',
      '999999,,Roll,1,2,,,,',
      '999999,,Roll,1,,,,,',
      ',710,Roll,1,,,,2,5',
      `,711,${'n'.repeat(201)},1,,,,,`,
      ',,,1,,,,,',
    );
    const columns = ['id', 'upc', 'name', 'price', 'stock', 'active', 'supplier', 'targetStock', 'minStock'];

    it('is told in it what was assumed of products, and why rows are refused', async () => {
      // Programs without UTF-8 encode files as Latin-1.
      const { body } = await send(Buffer.from(PRODUCTS, 'latin1'));
      const { id } = await check(body, { kind: 'products', columns });
      const english = await detailsIn(undefined, id);
      const spanish = await detailsIn('es', id);
      expect(english.notes).toEqual([
        'The file is not in UTF-8, so it was read as Western European text (Windows-1252): look at the accents.',
        'Rows that repeat the product of an earlier row: 1; the last one counts.',
        'New categories: “Imported”.',
        'New suppliers, with only a name: “Molino”.',
        'New products without a price: 1; their price is 0.',
        'Line 4: the check digit of the UPC 4006381333930 is wrong; the product was kept, so compare the UPC with the package.',
      ]);
      expect(spanish.notes).toEqual([
        'El archivo no está en UTF-8, así que se leyó como texto de Europa occidental (Windows-1252): revise los acentos.',
        'Filas que repiten el producto de una fila anterior: 1; cuenta la última.',
        'Categorías nuevas: “Imported”.',
        'Proveedores nuevos, solo con su nombre: “Molino”.',
        'Productos nuevos sin precio: 1; su precio es 0.',
        'Línea 4: el dígito verificador del UPC 4006381333930 es incorrecto; el producto se tomó así: compare el UPC con el empaque.',
      ]);
      expect({ ...spanish, notes: [] }).toEqual({ ...english, notes: [] });

      expect(await reasonsIn(undefined, id)).toEqual([
        '5: the name is missing',
        '6: the price "{1}" is not a number',
        '7: the price is below 0; write 0 or more',
        '8: Active "maybe" is neither yes nor no',
        '9: the row has 3 columns, the header 9',
        '10: the UPC "1.12E+11" lost its digits in a spreadsheet; format the column as text and type the UPC again',
        '11: the ID "x1" is not a whole number above 0; correct it or leave it empty',
        '12: the branch has no product with the ID 999999; correct it or leave it empty',
        '13: the stock is missing',
        '14: the target stock is below the minimum; raise it to the minimum at least',
        '15: the name is longer than 200 characters',
        '16: neither an ID, nor a UPC, nor a name; give one of them',
      ]);
      expect(await reasonsIn('es', id)).toEqual([
        '5: falta el nombre',
        '6: el precio "{1}" no es un número',
        '7: el precio es menor que 0; escriba 0 o más',
        '8: En uso "maybe" no es ni sí ni no',
        '9: la fila tiene 3 columnas, y el encabezado 9',
        '10: el UPC "1.12E+11" perdió sus dígitos en una hoja de cálculo; dé a la columna el formato de texto y escriba el UPC de nuevo',
        '11: el ID "x1" no es un número entero mayor que 0; corríjalo o déjelo vacío',
        '12: la sucursal no tiene ningún producto con el ID 999999; corríjalo o déjelo vacío',
        '13: falta la existencia',
        '14: la existencia objetivo es menor que la mínima; súbala al menos hasta la mínima',
        '15: el nombre tiene más de 200 caracteres',
        '16: no hay ni ID, ni UPC, ni nombre; indique uno de ellos',
      ]);
    });

    it('gets the refused rows with their reasons in it', async () => {
      const job = await checked(lines('upc,name,price', '721,Two,x', '722,Few'));
      const rows = async (language: Language) =>
        (await call<string>('GET', `${job.id}/refused.csv`, undefined, language)).body;
      expect(await rows(undefined)).toBe(
        `\uFEFF${lines(
          'upc,name,price,Reason',
          '721,Two,x,"the price ""x"" is not a number"',
          '722,Few,"the row has 2 columns, the header 3"',
        )}`,
      );
      expect(await rows('es')).toBe(
        `\uFEFF${lines(
          'upc,name,price,Reason',
          '721,Two,x,"el precio ""x"" no es un número"',
          '722,Few,"la fila tiene 2 columnas, y el encabezado 3"',
        )}`,
      );
    });

    it('is told in it what a supplier must be, in the words of the form', async () => {
      const { id } = await checked(
        lines('supplier,email,website,lead days', 'A,nobody,,', 'B,,example.com,', 'C,,,0', ',a@b.mx,,'),
        { kind: 'suppliers' },
      );
      expect(await reasonsIn('es', id)).toEqual([
        '2: el correo "nobody" debe ser una dirección de correo',
        '3: el sitio web "example.com" debe ser una dirección web que empiece con http:// o https://',
        '4: el plazo de entrega debe ser un número entero de días, de 1 a 365',
        '5: falta el nombre',
      ]);
    });

    it('is told in it what was assumed of orders', async () => {
      const { id } = await checked(
        lines(
          'reference,date,product code,name,quantity,price,tender',
          'A1,02-01-2024 22:00,9,Lamp,1,2,',
          'A1,02-02-2024 01:00,9,Lamp,1,2,efectivo',
          'A2,02-01-2024,9,Lamp,many,2,shells',
          'A3,02-01-2024,9,Lamp,1,2,shells',
          'A4,yesterday,9,Lamp,1,2,card',
        ),
        { kind: 'orders' },
      );
      expect((await detailsIn('es', id)).notes).toEqual([
        'Filas que no dicen cómo se pagaron: 1; cuentan como pagadas en efectivo.',
        'Las fechas se leyeron con el mes primero (MM-DD-YYYY), y DD-MM-YYYY también sería posible: elíjalo en «Cómo se escriben las fechas».',
        'Pedidos cuyas líneas son de días distintos: 1; cada uno tiene la fecha de su primera línea.',
      ]);
      expect(await reasonsIn('es', id)).toEqual([
        '4: la cantidad "many" no es un número',
        '5: la forma de pago "shells" no es una de estas: efectivo, tarjeta, débito, ebt, tarjeta de regalo; corríjala o deje fuera la columna',
        '6: la fecha "yesterday" no es una fecha; corríjala o elija cómo se escriben las fechas',
      ]);
    });

    it('pays orders in the words that the application has for it', async () => {
      const { added, refused } = await checked(
        lines(
          'reference,date,product code,name,quantity,price,tender',
          ...['Efectivo', 'Tarjeta', 'Débito', 'EBT', 'Tarjeta de regalo'].map(
            (tender, at) => `B${at},02-13-2024,9,Lamp,1,2,${tender}`,
          ),
        ),
        { kind: 'orders' },
      );
      expect({ added, refused }).toEqual({ added: 5, refused: 0 });
    });

    it('is told in it why a file was not checked, in the list, too', async () => {
      const { body } = await send(lines('reference,date,name,quantity,price', 'A1,01-02-2024,Lamp,1,2'));
      const { id } = await check(body, { kind: 'orders', dateFormat: 'MM-DD' });
      const listed = async (language: Language) => {
        const url = `branch/${shop.branchId}?pageSize=200`;
        const { results } = (await call<{ results: ImportJob[] }>('GET', url, undefined, language)).body;
        return results.find(job => job.id === id)!.message;
      };
      const english =
        '--date-format must name YYYY, MM and DD once each, such as "MM-DD-YYYY HH:mm", not "MM-DD".';
      const spanish =
        'Cómo se escriben las fechas se dice con YYYY, MM y DD, una vez cada uno, como "MM-DD-YYYY HH:mm", y no "MM-DD".';
      expect([(await detailsIn(undefined, id)).message, await listed(undefined)]).toEqual([english, english]);
      expect([(await detailsIn('es', id)).message, await listed('es')]).toEqual([spanish, spanish]);
    });

    it('reads dates that can be read in two ways with the day first, and says how to choose', async () => {
      const { body } = await send(
        lines('name,quantity,price,created at,reference', 'Pan,1,2,03/04/2026 09:00,D1'),
      );
      const columns = ['name', 'quantity', 'price', 'date', 'reference'];
      await call('PUT', `${body.id}/mapping`, { kind: 'orders', columns }, 'es');
      await settled(body.id);
      expect((await detailsIn('es', body.id)).notes).toContain(
        'Las fechas se leyeron con el día primero (DD-MM-YYYY), y MM-DD-YYYY también sería posible: elíjalo en «Cómo se escriben las fechas».',
      );
    });

    it('is refused in it columns that do not do', async () => {
      const { body } = await send(lines('a,b', '1,2'));
      const mapped = (columns: string[]) =>
        call('PUT', `${body.id}/mapping`, { kind: 'products', columns }, 'es');
      expect(await mapped(['upc', 'upc'])).toEqual(
        problem(400, 'Dos columnas son el UPC; deje fuera una de ellas.', 'columns'),
      );
      expect(await mapped(['price', ''])).toEqual(
        problem(400, 'Ninguna columna es el ID o el UPC o el nombre; elija cuál lo es.', 'columns'),
      );
      expect(await mapped(['leadDays', 'upc'])).toEqual(
        problem(400, 'Una importación de productos no tiene ninguna columna "leadDays".', 'columns'),
      );
    });

    it('is told in it what stays when an import is undone', async () => {
      await build({ name: 'Pan dulce', upc: '731', price_cents: 100 });
      const { id } = await go((await checked(lines('upc,name,price', '731,Pan dulce,2'))).id);
      await office.db.updateTable('product').set({ price_cents: 3 }).where('upc', '=', '731').execute();
      await takeBack(id);
      expect((await detailsIn('es', id)).notes).toEqual([
        'Se quedaron como están, porque después alguien los cambió o los usa: “Pan dulce”.',
      ]);
    });

    it('is told in it what came in between, in a whole sentence', async () => {
      const { id: product } = await build({ name: 'Pan de sal', upc: '736', price_cents: 100 });
      const job = await checked(lines('upc,name,price', '736,Pan de sal,2'));
      const stored = createFolderStorage(office.filesFolder);
      // The first read detects the number style. The products are loaded before the second read.
      let readings = 0;
      const read = async (name: string) => {
        if (++readings < 2) return stored.read(name);
        await office.db.deleteFrom('stock').where('product_id', '=', product).execute();
        await office.db.deleteFrom('product').where('id', '=', product).execute();
        return stored.read(name);
      };
      const { worker, failures } = workerBeside(office, { files: { ...stored, read } });
      const row = { id: job.id, sheet: '' };
      await beginImportStep(office.db, row, ['checked'], { state: 'writing' });
      worker.soon(job.id);
      const english = '"Pan de sal" has been deleted since; import the file again.';
      expect(await settled(job.id)).toMatchObject({ state: 'failed', message: english });
      await worker.end();
      expect(failures).toEqual([]);
      expect((await detailsIn('es', job.id)).message).toBe(
        'Mientras tanto se eliminó "Pan de sal"; importe el archivo de nuevo.',
      );
    });

    it('reads what was kept before there was another language as it is: in English', async () => {
      const { id } = await checked(lines('upc,name,price', '741,Roll,x'));
      const message = 'The server stopped, as it was said once.';
      const notes = ['There was a note once: {0}.'];
      const reason = 'the price "{0}" was no number once';
      const { db } = office;
      const now = await db
        .selectFrom('import_job')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await db
        .updateTable('import_job')
        .set({ message, notes: JSON.stringify(notes) })
        .where('id', '=', id)
        .execute();
      await db.updateTable('import_refusal').set({ reason }).where('import_id', '=', id).execute();
      for (const language of [undefined, 'es'] as const) {
        expect(await detailsIn(language, id)).toMatchObject({ message, notes });
        expect(await reasonsIn(language, id)).toEqual([`2: ${reason}`]);
      }
      // The stored messages are reset, because they have a translation, and `useImports` checks all stored messages at
      // the end.
      await db
        .updateTable('import_job')
        .set({ message: now.message, notes: now.notes })
        .where('id', '=', id)
        .execute();
      await db.deleteFrom('import_refusal').where('import_id', '=', id).execute();
    });
  });
}
