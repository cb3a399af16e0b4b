import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AttentionNotice } from '../../../contract/attention.ts';
import type { ServerInformation } from '../../../contract/about.ts';
import { pruneAuditTrailDaily } from '../../../server/audit/retention.ts';
import { startApplyingDuePriceChanges } from '../../../server/catalogue/prices/applyDuePriceChanges.ts';
import { checkSchemaVersion } from '../../../server/database/schemaVersion.ts';
import { createFolderStorage } from '../../../server/files/folder.ts';
import { startDeletingOldSubmissions } from '../../../server/http/idempotency.ts';
import { ImportWorker } from '../../../server/import/jobs/worker.ts';
import { problem, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, insert } from '../../support/builders.ts';
import { DATABASES } from '../../support/databases.ts';

const DAY = 86_400_000;

describe.each(DATABASES)('a clock that jumped, on $name', database => {
  const office = useBackOffice(database);
  let branch_id = 0;
  beforeEach(async () => {
    branch_id = (await buildBranch(office.db)).id;
  });

  /**
   * Sets the last time at which the server trusted its clock. To the server, the clock has jumped from that time to the
   * test's present time.
   */
  const setClock = (clock_at: number) => office.db.updateTable('shop').set({ clock_at }).execute();
  afterEach(() => setClock(0));

  async function buildDueWork() {
    const made_at = Date.now() - 450 * DAY;
    const unnamed = { branch_id, admin_id: null, admin_name: '' };
    await insert(office.db, 'audit_entry', {
      ...unnamed,
      at: made_at,
      address: '',
      action: 'update',
      resource: 'of the test',
      record_id: null,
      record_name: '',
      version: null,
      changes: '{}',
    });
    await insert(office.db, 'submission', {
      placed_by: branch_id,
      idempotency_key: 'a key of the test',
      body_hash: '',
      record_id: 1,
      sent_at: made_at,
    });
    await insert(office.db, 'bulk_change', {
      ...unnamed,
      kind: 'prices',
      rule: '{}',
      state: 'planned',
      products: 0,
      made_at,
      from_day: 2020_01_01,
      from_hour: 1,
    });
    await insert(office.db, 'import_job', {
      ...unnamed,
      file_name: 'figs.csv',
      stored: 'none',
      parts: 1,
      bytes: 1,
      format: 'csv',
      encoding: 'utf-8',
      layout: '',
      headers: '[]',
      first_rows: '[]',
      header_key: '',
      kind: 'products',
      columns: '[]',
      state: 'new',
      made_at,
    });
  }

  const listDueWork = async () => {
    const { db } = office;
    const rows = await Promise.all([
      db
        .selectFrom('audit_entry')
        .select('resource as what')
        .where('branch_id', '=', branch_id)
        .where('resource', '=', 'of the test')
        .execute(),
      db
        .selectFrom('submission')
        .select('idempotency_key as what')
        .where('placed_by', '=', branch_id)
        .execute(),
      db.selectFrom('bulk_change').select('state as what').where('branch_id', '=', branch_id).execute(),
      db.selectFrom('import_job').select('file_name as what').where('branch_id', '=', branch_id).execute(),
    ]);
    return rows.flat().map(({ what }) => what);
  };

  /** Runs once each background job of the server that depends on the clock. */
  async function runWorkByClock(isDone: () => Promise<boolean>) {
    const { db } = office;
    const onFailure = (error: unknown) => expect(error).toBeUndefined();
    const imports = new ImportWorker({ db, files: createFolderStorage(office.filesFolder), onFailure });
    imports.start();
    const ends = [
      pruneAuditTrailDaily({ db, days: 400, onFailure }),
      startDeletingOldSubmissions(db, onFailure),
      startApplyingDuePriceChanges({ db, onFailure }),
      () => imports.end(),
    ];
    await expect.poll(isDone).toBe(true);
    for (const end of ends) await end();
  }

  const ALL = ['of the test', 'a key of the test', 'planned', 'figs.csv'];
  const DONE = ['applied'];

  it('deletes nothing and applies no planned prices, until a Super confirms it', async () => {
    await buildDueWork();
    const lastPlausible = Date.now() - 500 * DAY;
    await setClock(lastPlausible);
    await runWorkByClock(async () => true);
    expect(await listDueWork()).toEqual(ALL);
    const about = async () => (await office.call<ServerInformation>('GET', '/api/about')).body;
    expect(await about()).toMatchObject({ clockJump: { from: lastPlausible } });
    const notices = async () =>
      (await office.call<AttentionNotice[]>('GET', `/api/attention?branchId=${branch_id}`)).body.filter(
        ({ kind }) => kind === 'clock',
      );
    expect(await notices()).toMatchObject([{ count: 500 }]);

    const local = await office.signIn(await buildAdmin(office.db, { branch_id }));
    expect(await office.call('POST', '/api/about/clock', undefined, local)).toEqual(
      problem(403, 'Only a Super who works for every branch can do this.'),
    );
    expect((await office.call('POST', '/api/about/clock')).status).toBe(204);
    expect(await about()).not.toHaveProperty('clockJump');
    expect(await notices()).toEqual([]);
    await runWorkByClock(async () => (await listDueWork()).join() === DONE.join());
  });

  it.each([
    ['the first start', 0],
    ['a weekend without the server', Date.now() - 1.9 * DAY],
    ['a clock of another server that is a little ahead', Date.now() + DAY],
  ])('is none after %s', async (_what, clock_at) => {
    await buildDueWork();
    await setClock(clock_at);
    await runWorkByClock(async () => (await listDueWork()).join() === DONE.join());
  });

  it('is not the only reason to wait: so is a newer version that has changed the tables', async () => {
    await buildDueWork();
    await sql`insert into kysely_migration (name, timestamp) values ('999_tomorrow', '2099')`.execute(
      office.db,
    );
    await checkSchemaVersion(office.db);
    await runWorkByClock(async () => true);
    expect(await listDueWork()).toEqual(ALL);
    await sql`delete from kysely_migration where name = '999_tomorrow'`.execute(office.db);
    await checkSchemaVersion(office.db);
    await runWorkByClock(async () => (await listDueWork()).join() === DONE.join());
  });

  it('is noticed in a clock that went back, too, and needs nobody once it is right again', async () => {
    const lastPlausible = Date.now() + 3 * DAY;
    await setClock(lastPlausible);
    expect((await office.call('GET', '/api/about')).body).toMatchObject({
      clockJump: { from: lastPlausible },
    });
    await setClock(Date.now());
    expect((await office.call('GET', '/api/about')).body).not.toHaveProperty('clockJump');
  });
});
