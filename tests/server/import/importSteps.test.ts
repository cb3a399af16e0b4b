import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { problem } from '../../support/backOffice.ts';
import { buildCategory } from '../../support/builders.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';
import { createFolderStorage } from '../../../server/files/folder.ts';
import {
  deleteOldImports,
  IMPORT_RETENTION_MS,
  createStrayFileCleaner,
} from '../../../server/import/jobs/retention.ts';
import { beginImportStep } from '../../../server/import/jobs/steps.ts';
import { lines, useImports, workerBeside } from './jobSupport.ts';

for (const database of BOTH_DATABASES) {
  describe(`the steps of an import on ${database.name}`, () => {
    const { office, shop, files, build, named, stored } = useImports(database);
    const { send, call, check, checked, go, imported, takeBack, refusals } = files;

    it('takes back what nobody changed since, with what it made', async () => {
      const [scone, cake] = [
        await build({ name: 'Scone', upc: '671', price_cents: 100, ebt: 1 }),
        await build({ name: 'Cake', upc: '672', price_cents: 100 }),
      ];
      const job = await imported(
        lines(
          'upc,name,price,stock,category',
          '671,Scone XL,2,5,Sweets',
          '672,Cake,3,,',
          '673,New one,4,6,Sweets',
          '674,Sold one,4,,Sweets',
        ),
      );
      expect(job).toMatchObject({ added: 2, changed: 2 });
      expect(await stored(scone.id)).toMatchObject({ name: 'Scone XL', stock_milli: 5000 });
      const sold = (await named('Sold one'))!;
      await office.db.insertInto('sold_product').values({ product_id: sold.id }).execute();
      await office.db
        .updateTable('product')
        .set({ price_cents: 333, version: 9 })
        .where('id', '=', cake.id)
        .execute();

      const back = await takeBack(job.id);
      expect(back).toMatchObject({ state: 'taken-back', untouched: 2, endedBy: 'Keeper' });
      expect(back.notes).toEqual([
        'Left as they are, because they were changed or used since: “Sold one”, “Cake”.',
      ]);
      expect(await stored(scone.id)).toEqual({ ...scone, version: 3 });
      expect(await stored(cake.id)).toMatchObject({ price_cents: 333 });
      expect(await named('New one')).toBeUndefined();
      expect(await named('Sold one')).toBeDefined();
      const movements = await office.db
        .selectFrom('stock_movement')
        .select(['kind', 'quantity_milli'])
        .where('product_id', '=', scone.id)
        .execute();
      expect(movements).toEqual([
        { kind: 'import', quantity_milli: 5000 },
        { kind: 'import', quantity_milli: -5000 },
      ]);
      expect(await call('POST', `${job.id}/take-back`)).toEqual(
        problem(409, 'This import is no longer at that step.'),
      );
      expect(await check(back)).toMatchObject({ state: 'checked', changed: 2, added: 1 });
    });

    it('keeps a category that it made while something is in it', async () => {
      const job = await imported(lines('upc,name,category', '681,One,Cellar'));
      const cellar = (await named('One'))!.category_id;
      const other = await build({ category_id: cellar, upc: '682' });
      await takeBack(job.id);
      expect(await named('One')).toBeUndefined();
      expect(await stored(other.id)).toMatchObject({ category_id: cellar });
      const again = await imported(lines('upc,name,category', '683,Three,Attic'));
      const attic = (await named('Three'))!.category_id;
      await takeBack(again.id);
      const left = await office.db.selectFrom('category').select('id').where('id', '=', attic).execute();
      expect(left).toEqual([]);
    });

    it('is all or nothing when a step fails', async () => {
      const before = await office.db.selectFrom('product').selectAll().orderBy('id').execute();
      const old = before.find(({ branch_id }) => branch_id === shop.branchId)!;
      const rows = Array.from({ length: 1200 }, (_, at) => `77${at},Fails ${at},1`);
      const job = await checked(lines('upc,name,price', `${old.upc},Renamed,9`, ...rows));
      expect(job).toMatchObject({ added: 1200, changed: 1 });
      const fails = 'Fails 900';
      if (database.dialect === 'sqlite') {
        await sql`create trigger refuse_one before insert on product when new.name = 'Fails 900'
          begin select raise(abort, 'power gone'); end`.execute(office.db);
      } else {
        await sql`alter table product add constraint refuse_one check (name <> ${sql.lit(fails)})`.execute(
          office.db,
        );
      }
      const failed = await go(job.id);
      await (
        database.dialect === 'sqlite'
          ? sql`drop trigger refuse_one`
          : sql`alter table product drop constraint refuse_one`
      ).execute(office.db);
      expect(failed).toMatchObject({ state: 'failed', untouched: 0 });
      expect(failed.message).toMatch(/^The server could not continue \(.+\)\.$/);
      const after = await office.db.selectFrom('product').selectAll().orderBy('id').execute();
      expect(after).toEqual(
        before.map(row => (row.id === old.id ? { ...row, version: row.version + 2 } : row)),
      );
      const again = await check(failed);
      expect(await go(again.id)).toMatchObject({ state: 'done', added: 1200, changed: 1 });
    });

    it('forgets in steps what many rows were, and goes on where a server ended', async () => {
      const rows = Array.from({ length: 1200 }, (_, at) => `75${10_000 + at},Many ${at}`);
      const { id } = await imported(lines('upc,name', ...rows));
      const before = Date.now() - IMPORT_RETENTION_MS - 60_000;
      const old = { made_at: before, beat_at: before, written_at: before };
      await office.db.updateTable('import_job').set(old).where('id', '=', id).execute();
      const items = async () =>
        (await office.db.selectFrom('import_item').select('position').where('import_id', '=', id).execute())
          .length;
      const whole = await items();
      const forget = (looks: number) =>
        deleteOldImports(
          { db: office.db, files: createFolderStorage(office.filesFolder) },
          Date.now(),
          () => looks-- <= 0,
        );
      await forget(1);
      expect(await items()).toBeLessThan(whole);
      expect(await items()).toBeGreaterThan(0);
      await forget(Infinity);
      expect(await items()).toBe(0);
      expect(await files.read(id)).toMatchObject({ state: 'done', added: 1200 });
    });

    it('removes files that came while a server was killed, and none that is coming', async () => {
      const waiting = await checked(lines('upc,name', '724,Waiting'));
      const kept = createFolderStorage(office.filesFolder);
      const part = (stored: string) => kept.write(`import/${stored}/00000`, Buffer.from('upc,name'));
      const search = createStrayFileCleaner({ db: office.db, files: kept });
      const among = async () => (await kept.list()).filter(name => /^import\/(left|new)/.test(name));
      await part('left');
      await search();
      await part('new');
      expect(await among()).toEqual(['import/left/00000', 'import/new/00000']);
      await search();
      expect(await among()).toEqual(['import/new/00000']);
      expect(readdirSync(path.join(office.filesFolder, 'import'))).not.toContain('left');
      await kept.remove('import/new/00000');
      expect(await check(waiting)).toMatchObject({ state: 'checked', added: 1 });
    });

    it('gives a product no code back that another one has by now', async () => {
      const [moved, free] = [
        await build({ name: 'Moved code', upc: '7301' }),
        await build({ name: 'Free code', upc: '7302' }),
      ];
      const job = await imported(lines('ID,UPC', `${moved.id},7308`, `${free.id},7309`), {
        kind: 'products',
        columns: ['id', 'upc'],
      });
      expect(await refusals(job.id)).toEqual([]);
      expect(job).toMatchObject({ changed: 2, refused: 0 });
      await build({ name: 'Newer', upc: '7301' });
      const back = await takeBack(job.id);
      expect(back).toMatchObject({ state: 'taken-back', untouched: 1 });
      expect(back.notes.join()).toContain('“Moved code”');
      expect(await stored(moved.id)).toMatchObject({ upc: '7308' });
      expect(await stored(free.id)).toMatchObject({ upc: '7302' });
    });

    it('leaves a category that it made, and that has others below it or was sold from', async () => {
      const job = await imported(
        lines('upc,name,category', '727,Plain,Unused', '728,Moved,Above', '729,Moved,Sold from'),
      );
      const made = await office.db
        .selectFrom('category')
        .select(['id', 'name'])
        .where('branch_id', '=', shop.branchId)
        .where('name', 'in', ['Unused', 'Above', 'Sold from'])
        .execute();
      const idOf = (name: string) => made.find(category => category.name === name)!.id;
      await office.db
        .updateTable('product')
        .set({ category_id: shop.category, version: 2 })
        .where('category_id', 'in', [idOf('Above'), idOf('Sold from')])
        .execute();
      await buildCategory(office.db, { branch_id: shop.branchId, name: 'Below', parent_id: idOf('Above') });
      await office.db
        .insertInto('day_category')
        .values({
          branch_id: shop.branchId,
          day: 20260301,
          category_id: idOf('Sold from'),
          lines: 1,
          sales_cents: 100,
          tax_cents: 0,
          cost_cents: 50,
        })
        .execute();
      expect(await takeBack(job.id)).toMatchObject({ state: 'taken-back', untouched: 2 });
      const left = await office.db
        .selectFrom('category')
        .select('name')
        .where(
          'id',
          'in',
          made.map(({ id }) => id),
        )
        .orderBy('name')
        .execute();
      expect(left.map(({ name }) => name)).toEqual(['Above', 'Sold from']);
    });

    it('forgets an import whose file cannot be removed', async () => {
      const waiting = await checked(lines('upc,name', '726,Waiting'));
      const { stored: name } = await office.db
        .selectFrom('import_job')
        .select('stored')
        .where('id', '=', waiting.id)
        .executeTakeFirstOrThrow();
      const part = path.join(office.filesFolder, 'import', name, '00000');
      rmSync(part);
      mkdirSync(part);
      expect((await call('DELETE', String(waiting.id))).status).toBe(204);
      expect((await call('GET', String(waiting.id))).status).toBe(404);
      rmSync(path.dirname(part), { recursive: true });
    });

    it('keeps file and way back for thirty days', async () => {
      const done = await imported(lines('upc,name', '721,Long ago', '723,'));
      const waiting = await checked(lines('upc,name', '722,Never'));
      const recent = await checked(lines('upc,name', '722,Soon'));
      const kept = createFolderStorage(office.filesFolder);
      const forget = () =>
        deleteOldImports({ db: office.db, files: kept }, Date.now() + IMPORT_RETENTION_MS - 60_000);
      await forget();
      expect(await files.read(waiting.id)).toMatchObject({ state: 'checked' });
      const before = Date.now() - IMPORT_RETENTION_MS - 60_000;
      await office.db
        .updateTable('import_job')
        .set({ made_at: before, beat_at: before, written_at: before })
        .where('id', 'in', [done.id, waiting.id])
        .execute();
      await deleteOldImports({ db: office.db, files: kept });
      expect((await call('GET', String(waiting.id))).status).toBe(404);
      expect(await files.read(recent.id)).toMatchObject({ state: 'checked' });
      expect(await call('POST', `${done.id}/take-back`)).toEqual(
        problem(409, 'An import can be undone for 30 days.'),
      );
      expect(await refusals(done.id)).toEqual([]);
      expect(await call('GET', `${done.id}/refused.csv`)).toEqual(
        problem(404, 'The file is no longer stored; choose it again.'),
      );
      const rows = await office.db
        .selectFrom('import_job')
        .select('stored')
        .where('id', '=', done.id)
        .execute();
      const folder = `import/${rows[0]!.stored}/`;
      expect((await kept.list()).filter(name => name.startsWith(folder))).toEqual([]);
      expect(readdirSync(path.join(office.filesFolder, 'import'))).not.toContain(rows[0]!.stored);
      expect(await files.read(done.id)).toMatchObject({ state: 'done', added: 1 });
    });

    it('writes one file at a time into a branch, however close the calls are', async () => {
      const one = await checked(lines('upc,name,price', '721,First,1'), {}, 'first.csv');
      const other = await checked(lines('upc,name,price', '722,Second,1'), {}, 'second.csv');
      const jobs = await office.db
        .selectFrom('import_job')
        .selectAll()
        .where('id', 'in', [one.id, other.id])
        .orderBy('id')
        .execute();
      const at = (state: 'writing' | 'checked') =>
        office.db
          .updateTable('import_job')
          .set({ state, runner: 'another server', beat_at: Date.now() })
          .where('id', '=', one.id)
          .execute();
      await at('writing');
      expect(await call('POST', `${other.id}/go`)).toEqual(
        problem(409, '“first.csv” is being imported into this branch: wait until that is done.'),
      );
      // Both calls have checked for other imports and found none.
      await expect(beginImportStep(office.db, jobs[1]!, ['checked'], { state: 'writing' })).rejects.toThrow(
        'Another file is being imported into this branch: wait until that is done.',
      );
      await at('checked');
      expect(await go(other.id)).toMatchObject({ state: 'done', added: 1 });
    });

    it('goes on at once with a file of which the check has just ended', async () => {
      const { body: job } = await send(lines('upc,name', '735,Ends'));
      const { promise: told, resolve: tell } = Promise.withResolvers<void>();
      const ends = new WeakSet<object>();
      const slow = office.db.withPlugin({
        transformQuery: ({ node, queryId }) => {
          if (node.kind === 'UpdateQueryNode' && JSON.stringify(node).includes('"checked"'))
            ends.add(queryId);
          return node;
        },
        transformResult: async ({ result, queryId }) => {
          if (ends.has(queryId)) await told;
          return result;
        },
      });
      const { worker, failures } = workerBeside(office, { db: slow });
      const stateOf = async () => {
        const state = office.db.selectFrom('import_job').select('state').where('id', '=', job.id);
        return (await state.executeTakeFirstOrThrow()).state;
      };
      const row = { id: job.id, sheet: '' };
      await beginImportStep(office.db, row, ['new'], {
        state: 'checking',
        columns: JSON.stringify(job.columns),
      });
      worker.soon(job.id);
      await expect.poll(stateOf).toBe('checked');
      await beginImportStep(office.db, row, ['checked'], { state: 'writing' });
      worker.soon(job.id);
      tell();
      // Without the request, the worker would find the work only after 15 seconds.
      await expect.poll(stateOf, { timeout: 5000 }).toBe('done');
      await worker.end();
      expect(failures).toEqual([]);

      // A second server that is told of the import finds no work left.
      const idle = workerBeside(office, {});
      idle.worker.soon(job.id);
      await idle.worker.end();
      expect(idle.failures).toEqual([]);
    });

    it('checks two files at a time, however many are asked for', async () => {
      const sent = [];
      for (const at of [1, 2, 3, 4]) sent.push((await send(lines('upc,name', `73${at},Waits ${at}`))).body);
      const stored = createFolderStorage(office.filesFolder);
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      let reading = 0;
      const read = async (name: string) => {
        reading++;
        await released;
        return stored.read(name);
      };
      const { worker, failures } = workerBeside(office, { files: { ...stored, read } });
      const ids = sent.map(({ id }) => id);
      const states = async () => {
        const rows = await office.db
          .selectFrom('import_job')
          .select(['state', 'runner'])
          .where('id', 'in', ids)
          .execute();
        return {
          checking: rows.filter(({ state, runner }) => state === 'checking' && runner !== '').length,
          checked: rows.filter(({ state }) => state === 'checked').length,
        };
      };
      for (const { id, columns } of sent) {
        const row = { id, sheet: '' };
        await beginImportStep(office.db, row, ['new'], {
          state: 'checking',
          columns: JSON.stringify(columns),
        });
        worker.soon(id);
      }
      await expect.poll(states).toEqual({ checking: 4, checked: 0 });
      await expect.poll(() => reading).toBeGreaterThan(1);
      expect(reading).toBe(2);
      release();
      await expect.poll(states).toEqual({ checking: 0, checked: 4 });
      await worker.end();
      expect(failures).toEqual([]);
    });

    it('checks short files while long ones wait for each other, one at a time with 1 GB of memory', async () => {
      const long = Array.from({ length: 6000 }, (_, at) => `74${at},Long ${at}`);
      const sent = [];
      for (let file = 0; file < 3; file++) sent.push((await send(lines('upc,name', ...long))).body);
      const short = (await send(lines('upc,name', '75,Short'))).body;
      const stored = createFolderStorage(office.filesFolder);
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      let waiting = 0;
      const read = async (name: string) => {
        const bytes = await stored.read(name);
        if (bytes && bytes.length > 1000) {
          waiting++;
          await released;
        }
        return bytes;
      };
      const memory = vi.spyOn(process, 'constrainedMemory').mockReturnValue(2 ** 30);
      const { worker, failures } = workerBeside(office, { files: { ...stored, read } });
      memory.mockRestore();
      for (const { id, columns } of [...sent, short]) {
        const row = { id, sheet: '' };
        await beginImportStep(office.db, row, ['new'], {
          state: 'checking',
          columns: JSON.stringify(columns),
        });
        worker.soon(id);
      }
      const stateOf = async (id: number) => (await call('GET', String(id))).body.state;
      await expect.poll(() => stateOf(short.id)).toBe('checked');
      expect(await Promise.all(sent.map(({ id }) => stateOf(id)))).toEqual([
        'checking',
        'checking',
        'checking',
      ]);
      expect(waiting).toBe(1);
      release();
      for (const { id } of sent) await expect.poll(() => stateOf(id), { timeout: 20_000 }).toBe('checked');
      await worker.end();
      expect(failures).toEqual([]);
    });
  });
}
