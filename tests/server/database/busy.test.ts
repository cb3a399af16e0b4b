import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { connect } from '../../../server/database/connect.ts';
import { runImport } from '../../../server/import/runImport.ts';
import { runRollups } from '../../../server/sales/runRollups.ts';
import { readSettings } from '../../../server/settings.ts';
import { callApp, problem, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, buildSale, PASSWORD } from '../../support/builders.ts';
import { categoryInput } from '../../support/catalogue.ts';
import { like } from '../../support/matchers.ts';

const BUSY = 'The database is busy; nothing was saved. Please try again.';

const folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-busy-'));
const file = path.join(folder, 'trastienda.sqlite');
afterAll(() => rmSync(folder, { recursive: true }));

/** These tests are for SQLite. heldRows.test.ts covers row locks on PostgreSQL. */
describe('while another program writes to the SQLite file', () => {
  const office = useBackOffice({ name: 'a file', dialect: 'sqlite', make: async () => file });
  let other: DatabaseSync;
  let branchId = 0;
  beforeAll(async () => {
    branchId = (await buildBranch(office.db)).id;
    other = new DatabaseSync(file);
  });
  afterAll(() => other?.close());
  beforeEach(() => other.exec('begin immediate'));
  afterEach(() => {
    if (other.isTransaction) other.exec('rollback');
  });

  const warehouses = () => office.call('GET', `/api/warehouse/all/branch/${branchId}`);
  async function readsGoOnBeside(work: Promise<unknown>): Promise<boolean> {
    let waits = true;
    const settled = () => void (waits = false);
    work.then(settled, settled);
    for (let round = 0; round < 50; round++) {
      expect((await callApp(office.app, 'GET', '/health')).body).toEqual({ status: 'ok' });
      expect((await warehouses()).status).toBe(200);
      await turn();
    }
    return waits;
  }

  it('reads are answered, and a write waits and is done', async () => {
    const write = office.call('POST', '/api/warehouse', { name: 'Patient', branchId });
    expect(await readsGoOnBeside(write)).toBe(true);
    other.exec('commit');
    expect(await write).toMatchObject({ status: 201, body: { name: 'Patient' } });
    expect((await warehouses()).body).toContainEqual(like.objectContaining({ name: 'Patient' }));
  });

  it('a transaction waits and is done, also several of them', async () => {
    const added = [1, 2, 3].map(at =>
      office.call('POST', '/api/category', categoryInput(branchId, { name: `Patient ${at}` })),
    );
    expect(await readsGoOnBeside(Promise.race(added))).toBe(true);
    other.exec('commit');
    const statuses = (await Promise.all(added)).map(answer => answer.status);
    expect(statuses).toEqual([201, 201, 201]);
  });

  it('signing in and out wait, too', async () => {
    other.exec('rollback');
    const person = await buildAdmin(office.db);
    other.exec('begin immediate');
    const signIn = office.signIn(person);
    expect(await readsGoOnBeside(signIn)).toBe(true);
    other.exec('commit');
    const token = await signIn;
    other.exec('begin immediate');
    const signOut = office.call('POST', '/token/revoke', undefined, token);
    expect(await readsGoOnBeside(signOut)).toBe(true);
    other.exec('commit');
    expect((await signOut).status).toBe(204);
    expect((await office.call('GET', '/api/branch', undefined, token)).status).toBe(401);
  });

  it('a write that has waited long enough is refused in a sentence, and saved nothing', async () => {
    const db = connect(file, undefined, { patience: 200 });
    const settings = readSettings({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
    const app = await buildApp({ db, settings });
    other.exec('rollback');
    const { user_name } = await buildAdmin(office.db);
    const token = await office.signIn({ user_name });
    other.exec('begin immediate');
    const write = (url: string, body: unknown) => callApp(app, 'POST', url, { token, body });
    const refused = problem(503, BUSY);
    expect(await write('/api/warehouse', { name: 'Never', branchId })).toEqual(refused);
    expect(await write('/api/category', categoryInput(branchId))).toEqual(refused);
    expect(await write('/token/authenticate', { Email: user_name, Password: PASSWORD })).toEqual(refused);
    other.exec('commit');
    expect((await warehouses()).body).not.toContainEqual(like.objectContaining({ name: 'Never' }));
    expect((await write('/api/warehouse', { name: 'Later', branchId })).status).toBe(201);
    await app.close();
    await db.destroy();
  });

  it('the commands wait for it, as it would wait for them', async () => {
    other.exec('rollback');
    const adminId = (await buildAdmin(office.db)).id;
    await buildSale(office.db, { branchId, adminId });
    await office.db.deleteFrom('day_cashier').execute();
    writeFileSync(path.join(folder, 'p.csv'), 'upc,name\n1,One\n');
    other.exec('begin immediate');
    const said = { write: () => {} };
    const surroundings = { env: { DATA_DIR: folder, INIT_CWD: folder }, out: said, err: said };
    const rebuild = runRollups(['rebuild'], surroundings);
    const bring = runImport(['products', 'p.csv'], surroundings);
    expect(await readsGoOnBeside(Promise.race([rebuild, bring]))).toBe(true);
    other.exec('commit');
    expect(await Promise.all([rebuild, bring])).toEqual([0, 0]);
  });
});
