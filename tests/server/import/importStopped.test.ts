import { beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { beginImportStep } from '../../../server/import/jobs/steps.ts';
import { readSettings } from '../../../server/settings.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, buildCategory } from '../../support/builders.ts';
import { buildProduct } from '../../support/catalogue.ts';
import { DATABASES } from '../../support/databases.ts';
import { importCalls, workerBeside } from './jobSupport.ts';

const NEW = 3000;

for (const database of DATABASES) {
  describe(`a server that ends during an import on ${database.name}`, () => {
    const office = useBackOffice(database);
    let [branchId, category] = [0, 0];
    let token = '';
    beforeAll(async () => {
      branchId = (await buildBranch(office.db)).id;
      category = (await buildCategory(office.db, { branch_id: branchId })).id;
      token = await office.signIn(await buildAdmin(office.db, { branch_id: branchId }));
    });
    const { checked, call, settled, check, go } = importCalls(
      office,
      () => token,
      () => branchId,
    );
    const count = async (table: 'product' | 'import_item') => {
      const { rows } = await office.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow();
      return rows;
    };
    /** Stops the server, and starts another one that considers the first one dead. */
    const restart = async (id: number, beat_at = 1) => {
      await office.app.close();
      const left = await read0(id);
      await office.db.updateTable('import_job').set({ beat_at }).where('id', '=', id).execute();
      const settings = readSettings({ DATA_DIR: office.dataFolder, LOG_LEVEL: 'silent' });
      office.app = await buildApp({ db: office.db, settings });
      await office.app.ready();
      return left;
    };
    const read0 = (id: number) =>
      office.db.selectFrom('import_job').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const someWritten = (least: number) =>
      expect.poll(() => count('import_item'), { timeout: 20_000, interval: 5 }).toBeGreaterThan(least);

    it('leaves nothing of an import, and can import the same file then', async () => {
      const old = await buildProduct(office.db, {
        branch_id: branchId,
        category_id: category,
        upc: '900000',
        name: 'Old',
        price_cents: 100,
      });
      const rows = Array.from({ length: NEW }, (_, at) => `9${10_000 + at},New ${at},1`);
      const job = await checked(['upc,name,price', '900000,Old,2', ...rows].join('\n'));
      await call('POST', `${job.id}/go`);
      await someWritten(600);
      const left = await restart(job.id);
      expect(left).toMatchObject({ state: 'writing' });
      expect(left.runner).not.toBe('');
      expect(await count('product')).toBeGreaterThan(500);

      const failed = await settled(job.id);
      expect(failed).toMatchObject({
        state: 'failed',
        untouched: 0,
        message: 'The server stopped during the import; import the file again.',
      });
      expect([await count('product'), await count('import_item')]).toEqual([1, 0]);
      const again = await office.db.selectFrom('product').selectAll().executeTakeFirst();
      expect(again).toEqual({ ...old, version: 3 });
      await check(failed);
      expect(await go(job.id)).toMatchObject({ state: 'done', added: NEW, changed: 1 });
      expect(await count('product')).toBe(NEW + 1);

      await call('POST', `${job.id}/take-back`);
      await expect.poll(() => count('import_item'), { timeout: 20_000, interval: 5 }).toBeLessThan(NEW);
      expect(await restart(job.id)).toMatchObject({ state: 'taking-back' });
      expect(await settled(job.id)).toMatchObject({ state: 'taken-back', untouched: 0 });
      expect([await count('product'), await count('import_item')]).toEqual([1, 0]);
    });

    describe('that another server took over', () => {
      const taken = (id: number, values: object) =>
        office.db
          .updateTable('import_job')
          .set({ runner: 'another', beat_at: Date.now(), ...values })
          .where('id', '=', id)
          .execute();
      const atRest = async () => {
        let last = -1;
        const isSame = async () => {
          const now = await count('import_item');
          const same = now === last;
          last = now;
          return same;
        };
        await expect.poll(isSame, { timeout: 60_000, interval: 500 }).toBe(true);
        return last;
      };

      it('is left as it is by the first one', async () => {
        const products = await count('product');
        const rows = Array.from({ length: NEW }, (_, at) => `8${10_000 + at},Taken ${at},1`);
        const job = await checked(['upc,name,price', ...rows].join('\n'));
        await call('POST', `${job.id}/go`);
        await someWritten(600);
        await taken(job.id, {});
        const written = await atRest();
        expect(written).toBeLessThan(NEW);
        expect(await count('product')).toBe(products + written - 1);
        expect(await read0(job.id)).toMatchObject({ state: 'writing', runner: 'another' });
        await taken(job.id, { beat_at: 1 });
        expect(await settled(job.id)).toMatchObject({ state: 'failed', untouched: 0 });
        expect([await count('product'), await count('import_item')]).toEqual([products, 0]);

        await check(await settled(job.id));
        await go(job.id);
        await call('POST', `${job.id}/take-back`);
        await expect.poll(() => count('import_item'), { timeout: 20_000, interval: 5 }).toBeLessThan(NEW);
        await taken(job.id, {});
        const left = await atRest();
        expect(left).toBeGreaterThan(0);
        expect(await count('product')).toBe(products + left - 1);
        await taken(job.id, { beat_at: 1 });
        expect(await settled(job.id)).toMatchObject({ state: 'taken-back', untouched: 0 });
        expect([await count('product'), await count('import_item')]).toEqual([products, 0]);
      });
    });

    it('is not written a second time by who looked before another server took it, and ended', async () => {
      const job = await checked('upc,name,price\n770001,Twice,1\n');
      const row = { id: job.id, sheet: '' };
      await beginImportStep(office.db, row, ['checked'], { state: 'writing' });
      const anotherEnds = () =>
        office.db
          .updateTable('import_job')
          .set({ runner: 'another', beat_at: 1 })
          .where('id', '=', job.id)
          .execute();
      let hasLooked = false;
      const slow = office.db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          if (!hasLooked) await anotherEnds();
          hasLooked = true;
          return result;
        },
      });
      const { worker, failures } = workerBeside(office, { db: slow });
      worker.soon(job.id);
      expect(await settled(job.id)).toMatchObject({
        state: 'failed',
        added: 1,
        message: 'The server stopped during the import; import the file again.',
      });
      await worker.end();
      expect(failures).toEqual([]);
    });

    it.each([
      ['long ago', 1],
      ['while the clock was ahead', Date.UTC(2099, 0, 1)],
    ])('does not check a file again that it ended with %s', async (_when, lastBeat) => {
      const job = await checked('upc,name\n1,One\n');
      await office.db
        .updateTable('import_job')
        .set({ state: 'checking', runner: 'another', beat_at: 1 })
        .where('id', '=', job.id)
        .execute();
      await restart(job.id, lastBeat);
      expect(await settled(job.id)).toMatchObject({
        state: 'new',
        message: 'The server stopped during the check; check the file again.',
      });
    });

    it('counts what the first one could not take back, too', async () => {
      const rows = Array.from({ length: NEW }, (_, at) => `7${10_000 + at},Kept ${at},1`);
      const job = await checked(['upc,name,price', ...rows].join('\n'));
      await go(job.id);
      // The record written last is reverted first.
      const changed = office.db.updateTable('product').set({ version: 2 });
      await changed.where('upc', 'in', [`7${10_000 + NEW - 1}`, `7${10_000 + NEW - 2}`]).execute();
      const noted = await count('import_item');
      await call('POST', `${job.id}/take-back`);
      await expect.poll(() => count('import_item'), { timeout: 20_000, interval: 5 }).toBeLessThan(noted);
      expect(await restart(job.id)).toMatchObject({ state: 'taking-back' });
      expect(await settled(job.id)).toMatchObject({
        state: 'taken-back',
        untouched: 2,
        notes: ['Left as they are, because they were changed or used since: 2 in all.'],
      });
    });
  });
}
