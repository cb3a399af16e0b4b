import { sql } from 'kysely';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { COMMAND_LINE_ACTOR } from '../../../server/audit/trail.ts';
import { connect, inTransaction, getPool, type Tx } from '../../../server/database/connect.ts';
import { lockCatalogue, lockRow } from '../../../server/database/locks.ts';
import { revertImportedRecords } from '../../../server/import/jobs/revertImport.ts';
import type { ImportJournalEntry } from '../../../server/import/importJournal.ts';
import {
  createCashierLookup,
  findOrAddBranch,
  createIdByNameLookup,
} from '../../../server/import/lookups.ts';
import { importOrders } from '../../../server/import/orders.ts';
import { importProducts } from '../../../server/import/products.ts';
import { importSuppliers, createSupplierLookup } from '../../../server/import/suppliers.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, buildCategory } from '../../support/builders.ts';
import { buildProduct } from '../../support/catalogue.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';
import { told } from './importSupport.ts';
import { importCalls, workerBeside } from './jobSupport.ts';

for (const database of BOTH_DATABASES) {
  describe(`an import of products on ${database.name}`, () => {
    const office = useBackOffice(database);

    it('updates a product whose code somebody gave to a new one since the branch was read', async () => {
      const { id: branchId } = await buildBranch(office.db);
      const { id: category_id } = await buildCategory(office.db, { branch_id: branchId, name: 'Fruit' });
      const made = { branch_id: branchId, category_id };
      async function* file() {
        yield 'upc,name,price,stock\n036000291452,Figs,2.50,\n0693,Plums,1.00,\n694,Pears,1.50,4\n695,,,\n';
        await buildProduct(office.db, { ...made, upc: '0036000291452', name: 'Fig', price_cents: 199 });
        await buildProduct(office.db, { ...made, upc: '0693', name: 'Plums', price_cents: 100 });
        yield '696,Grapes,,\n';
      }
      const summary = await importProducts(office.db, Readable.from(file()), {
        branchId,
        fileName: 'fruit.csv',
      });
      expect(summary).toMatchObject({ added: 2, updated: 1, unchanged: 1, badRows: [{ line: 5 }] });
      const rows = await office.db
        .selectFrom('product')
        .select(['upc', 'name', 'price_cents', 'stock_milli'])
        .where('branch_id', '=', branchId)
        .orderBy('upc')
        .execute();
      expect(rows).toEqual([
        { upc: '0036000291452', name: 'Figs', price_cents: 250, stock_milli: 0 },
        { upc: '0693', name: 'Plums', price_cents: 100, stock_milli: 0 },
        { upc: '694', name: 'Pears', price_cents: 150, stock_milli: 4000 },
        { upc: '696', name: 'Grapes', price_cents: 0, stock_milli: 0 },
      ]);
    });

    it('gives no product a code that somebody gave to another one since the branch was read', async () => {
      const { id: branchId } = await buildBranch(office.db);
      const { id: category_id } = await buildCategory(office.db, { branch_id: branchId });
      const made = { branch_id: branchId, category_id };
      const { id } = await buildProduct(office.db, { ...made, upc: '', name: 'Figs' });
      async function* file() {
        yield 'upc,name\n';
        await buildProduct(office.db, { ...made, upc: '036000291452', name: 'Dates' });
        yield '0036000291452,Figs\n';
      }
      const importing = importProducts(office.db, Readable.from(file()), {
        branchId,
        fileName: 'fruit.csv',
        codeless: true,
      });
      await expect(importing).rejects.toThrow(
        'the UPC 0036000291452 now belongs to "Dates"; import the file again',
      );
      const figs = office.db.selectFrom('product').select('upc').where('id', '=', id);
      expect(await figs.executeTakeFirstOrThrow()).toEqual({ upc: '' });
    });
  });
}

for (const database of BOTH_DATABASES) {
  describe(`an import of orders on ${database.name}`, () => {
    const office = useBackOffice(database);

    it.each([
      ['some of what', ['A1', 'A2']],
      ['all that', ['A1']],
    ])('leaves %s it has alone that another import placed since the branch was read', async (_what, has) => {
      const { id: branchId } = await buildBranch(office.db);
      const fileName = 'orders.csv';
      const file = (...references: string[]) =>
        Readable.from(
          [
            'reference,date,product,quantity,price',
            ...references.map(at => `${at},2026-01-02 10:00,Figs,1,2`),
          ].map(line => `${line}\n`),
        );
      let isFirst = true;
      const other = async () => {
        if (isFirst) await importOrders(office.db, file('A1'), { branchId, fileName });
        isFirst = false;
      };
      const slow = office.db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          await other();
          return result;
        },
      });
      const noted: string[] = [];
      const journal = async (_tx: Tx, written: readonly ImportJournalEntry[]) =>
        void noted.push(...written.filter(({ table }) => table === 'sale').map(({ name }) => name));
      const summary = await importOrders(slow, file(...has), { branchId, fileName, journal });
      const added = has.length - 1;
      expect(summary).toMatchObject({ added, alreadyThere: 1, lines: added, amountCents: 200 * added });
      expect(summary.days === undefined).toBe(added === 0);
      expect(noted).toEqual(has.slice(1));
      const sales = office.db.selectFrom('sale').select('reference').where('branch_id', '=', branchId);
      expect(await sales.orderBy('reference').execute()).toEqual(has.map(reference => ({ reference })));
    });
  });
}

for (const database of BOTH_DATABASES.filter(({ dialect }) => dialect === 'postgres')) {
  describe(`what somebody else is just writing on ${database.name}`, () => {
    const office = useBackOffice(database);
    /** Starts `work` during an uncommitted transaction, which commits as soon as `work` waits for it or ends. */
    const during = async <T>(write: (tx: Tx) => Promise<unknown>, work: () => Promise<T>): Promise<T> => {
      const begun = Promise.withResolvers<T>();
      await inTransaction(office.db, async tx => {
        await write(tx);
        let isDone = false;
        begun.resolve(work().finally(() => (isDone = true)));
        const waits = async () => {
          const { rows } = await sql`
            select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          `.execute(office.db);
          return isDone || rows.length > 0;
        };
        await expect.poll(waits, { interval: 10 }).toBe(true);
      });
      return begun.promise;
    };
    const branchOf = async () => (await buildBranch(office.db)).id;
    const named = (table: 'category' | 'supplier' | 'admin', branch_id: number) =>
      office.db.selectFrom(table).select('name').where('branch_id', '=', branch_id).orderBy('name').execute();

    it('is another branch’s cashier of the same name: each gets one', async () => {
      const [here, there] = [await branchOf(), await branchOf()];
      const file = Readable.from([
        'reference,date,cashier,product,quantity,price\nA1,2026-01-02 10:00,Ines,Figs,1,2\n',
      ]);
      const summary = await during(
        async tx => (await createCashierLookup(tx, there, []))('Ines'),
        () => importOrders(office.db, file, { branchId: here, fileName: 'orders.csv' }),
      );
      expect(summary).toMatchObject({ added: 1 });
      const admins = await office.db
        .selectFrom('admin')
        .select(['branch_id', 'user_name'])
        .where('name', '=', 'Ines')
        .orderBy('id')
        .execute();
      expect(admins).toEqual([
        { branch_id: there, user_name: 'Ines' },
        { branch_id: here, user_name: `Ines-${here}` },
      ]);
    });

    it('is what the file names, too, by another import into the branch: it is there once', async () => {
      const branchId = await branchOf();
      const file = Readable.from(['upc,name,price,category,supplier\n0693,Plums,1,Fruit,Acme\n']);
      const made: ImportJournalEntry[] = [];
      const other = async (tx: Tx) => {
        await findOrAddBranch(tx, branchId);
        await (
          await createIdByNameLookup(tx, 'category', branchId, made)
        )('Fruit');
        await (
          await createSupplierLookup(tx, branchId, made)
        )('Acme');
      };
      const summary = await during(other, () =>
        importProducts(office.db, file, { branchId, fileName: 'fruit.csv' }),
      );
      expect(told(summary)).toMatchObject({ added: 1, notes: [] });
      expect(await named('category', branchId)).toEqual([{ name: 'Fruit' }]);
      expect(await named('supplier', branchId)).toEqual([{ name: 'Acme' }]);
    });

    it('is the new branch itself, by another import: it is made once', async () => {
      const branchId = (await branchOf()) + 1000;
      const file = Readable.from(['upc,name,price\n0693,Plums,1\n']);
      const summary = await during(
        tx => findOrAddBranch(tx, branchId),
        () => importProducts(office.db, file, { branchId, fileName: 'fruit.csv' }),
      );
      expect(told(summary)).toMatchObject({ added: 1, notes: ['New categories: “Imported”.'] });
    });

    it('is a supplier that the file changes: the journal has what it was before the import', async () => {
      const branchId = await branchOf();
      const acme = { branch_id: branchId, name: 'Acme', search: 'acme', phone: '1' };
      const { id } = await office.db
        .insertInto('supplier')
        .values(acme)
        .returning('id')
        .executeTakeFirstOrThrow();
      const written: ImportJournalEntry[] = [];
      const journal = async (_tx: Tx, some: readonly ImportJournalEntry[]) => void written.push(...some);
      const file = Readable.from(['name,phone\nAcme,3\n']);
      await during(
        tx => tx.updateTable('supplier').set({ phone: '2', version: 2 }).where('id', '=', id).execute(),
        () => importSuppliers(office.db, file, { branchId, fileName: 'suppliers.csv', journal }),
      );
      expect(written).toMatchObject([{ id, before: { phone: '2' }, after: { phone: '3' } }]);
    });

    it('is a supplier whose import is taken back: it stays as somebody wants it', async () => {
      const branchId = await branchOf();
      const values = { branch_id: branchId, name: 'Acme', search: 'acme', phone: '2' };
      const { id } = await office.db
        .insertInto('supplier')
        .values(values)
        .returning('id')
        .executeTakeFirstOrThrow();
      const importId = await jobOf(branchId);
      await office.db
        .insertInto('import_item')
        .values({
          import_id: importId,
          position: 1,
          record_table: 'supplier',
          record_id: id,
          name: 'Acme',
          old_values: '{"phone":"1"}',
          new_values: '{"phone":"2"}',
          moved_milli: 0,
        })
        .execute();
      const left = await during(
        tx => tx.updateTable('supplier').set({ phone: '3', version: 2 }).where('id', '=', id).execute(),
        () =>
          revertImportedRecords(office.db, {
            importId,
            branchId,
            who: COMMAND_LINE_ACTOR,
            mustBeOurs: async () => {},
            onStep: () => {},
          }),
      );
      expect(left).toEqual(['Acme']);
      const row = office.db.selectFrom('supplier').select('phone').where('id', '=', id);
      expect(await row.executeTakeFirst()).toEqual({ phone: '3' });
    });

    it('holds up an import for too long: what waits is tried again, and a sentence says what ended', async () => {
      const branchId = await branchOf();
      await buildCategory(office.db, { branch_id: branchId });
      const token = await office.signIn(await buildAdmin(office.db, { branch_id: branchId }));
      const calls = importCalls(
        office,
        () => token,
        () => branchId,
      );
      const job = await calls.checked('upc,name,price\n0693,Plums,1\n');
      const { connectionString } = getPool(office.db)!.options;
      const db = connect(connectionString!, () => {}, { serving: true, patience: 200 });
      const { worker, failures } = workerBeside(office, { db });
      await office.db.updateTable('import_job').set({ state: 'writing' }).where('id', '=', job.id).execute();
      await inTransaction(office.db, async tx => {
        await lockRow(tx, 'import_job', job.id);
        worker.soon(job.id);
        await worker.end();
      });
      expect(failures).toEqual([]);

      const next = workerBeside(office, { db });
      await inTransaction(office.db, async tx => {
        await lockCatalogue(tx, branchId);
        next.worker.soon(job.id);
        const state = async () => (await calls.read(job.id)).state;
        await expect.poll(state, { timeout: 10_000 }).toBe('failed');
      });
      await next.worker.end();
      await db.destroy();
      expect(await calls.read(job.id)).toMatchObject({
        message: 'Another program was writing to the database for too long; try again.',
      });
    });

    const jobOf = async (branch_id: number) => {
      const { id } = await office.db
        .insertInto('import_job')
        .values({
          branch_id,
          file_name: 'suppliers.csv',
          stored: 'x',
          parts: 0,
          bytes: 1,
          format: 'csv',
          encoding: 'utf-8',
          layout: '',
          headers: '[]',
          first_rows: '[]',
          header_key: '',
          kind: 'suppliers',
          columns: '[]',
          category: '',
          date_format: '',
          admin_id: null,
          admin_name: '',
          state: 'done',
          made_at: 1,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    };
  });
}
