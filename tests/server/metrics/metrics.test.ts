import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { BackupState } from '../../../server/http/routes.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ReportReplicaState } from '../../../contract/enums.ts';
import { buildApp } from '../../../server/app.ts';
import { insertMany } from '../../../server/database/insertMany.ts';
import { countSubmittedSales, submissionCounts } from '../../../server/intake/submissionCounts.ts';
import type { Till } from '../../../server/intake/tillKeys.ts';
import { APP_VERSION, COMMIT_HASH } from '../../../server/lib/installFolder.ts';
import { createInternalListener } from '../../../server/http/internalPort.ts';
import { openInternalPort, openPort, type OpenPort } from '../../../server/http/ports.ts';
import { readSettings } from '../../../server/settings.ts';
import { callApp, problem, useBackOffice } from '../../support/backOffice.ts';
import { operationsOf, pathWith } from '../../support/openApi.ts';
import { openTill, tillSale } from '../intake/tillSales.ts';
import { buildAdmin, buildBranch, buildTerminal, PASSWORD } from '../../support/builders.ts';
import { DATABASES } from '../../support/databases.ts';

const TOKEN = 'a-token-for-the-watch';

for (const database of DATABASES) {
  describe(`figures for Prometheus on ${database.name}`, () => {
    const office = useBackOffice(database);
    let app: FastifyInstance;
    const open = async (METRICS: string) => {
      const env = { DATA_DIR: office.dataFolder, LOG_LEVEL: 'silent', METRICS };
      app = await buildApp({ db: office.db, settings: readSettings(env) });
    };
    // The counts are those of the process, which runs several test files.
    beforeEach(() => submissionCounts.clear());
    beforeEach(() => open('1'));
    afterEach(() => app.close());

    const read = async (token?: string) => {
      const { body } = await callApp<string>(app, 'GET', '/metrics', token ? { token } : {});
      return body;
    };
    const signIn = (Email: string, Password: string) =>
      callApp<{ token: string }>(app, 'POST', '/token/authenticate', { body: { Email, Password } });

    it('count requests by route and status, and sign-ins by what came of them', async () => {
      const user = await buildAdmin(office.db);
      const { id } = await buildBranch(office.db, { name: 'Nobody should read this' });
      expect((await signIn(user.user_name, 'wrong')).status).toBe(401);
      const careful = await buildAdmin(office.db);
      const factor = { admin_id: careful.id, secret: 'JBSWY3DPEHPK3PXP', confirmed_at: Date.now() };
      await office.db.insertInto('second_factor').values(factor).execute();
      // A request for the second factor is not counted as a refusal.
      expect((await signIn(careful.user_name, PASSWORD)).status).toBe(401);
      await callApp(app, 'OPTIONS', '/token/authenticate');
      const { token } = (await signIn(user.user_name, PASSWORD)).body;
      for (let time = 0; time < 3; time++) await callApp(app, 'GET', `/api/branch/${id}`, { token });
      await callApp(app, 'GET', '/api/branch/987654', { token });
      await callApp(app, 'GET', '/nothing/here?name=secret', { token });
      const lines = (await read()).split('\n');
      const count = (labels: string) =>
        lines.find(line => line.startsWith(`trastienda_http_requests_total{${labels}}`));
      expect(
        lines.find(line =>
          line.startsWith(
            'trastienda_http_route_duration_seconds_count{method="GET",route="/api/branch/:id"}',
          ),
        ),
      ).toMatch(/ 4$/);
      expect(count('method="GET",route="/api/branch/:id",status="200"')).toMatch(/ 3$/);
      expect(count('method="GET",route="/api/branch/:id",status="404"')).toMatch(/ 1$/);
      expect(count('method="GET",route="none",status="404"')).toMatch(/ 1$/);
      expect(lines).toContain('trastienda_sign_ins_total{result="ok"} 1');
      expect(lines).toContain('trastienda_sign_ins_total{result="refused"} 1');
      for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'])
        expect(lines.find(line => line.startsWith(`${name} `))).toMatch(/ \d/);
      const connections = lines.filter(line => line.startsWith('trastienda_database_connections{'));
      expect(connections).toHaveLength(database.dialect === 'postgres' ? 3 : 0);
      const told = lines.map(line => line.replace(/ [-+.\de]+$/, '')).join('\n');
      for (const secret of [user.user_name, user.name, token, '987654', 'secret', 'Nobody', '127.0.0.1'])
        expect(told).not.toContain(secret);
    });

    it('say when the newest backup was made, and how much room the disk has', async () => {
      expect(await read()).toContain('\ntrastienda_last_backup_timestamp_seconds 0\n');
      const backups = path.join(office.dataFolder, 'backups');
      mkdirSync(backups, { recursive: true });
      for (const moment of ['20260302T040000Z', '20260301T040000Z'])
        writeFileSync(path.join(backups, `trastienda-${moment}.tar.gz`), '');
      const figures = await read();
      const made = Date.UTC(2026, 2, 2, 4) / 1000;
      expect(figures).toContain(`\ntrastienda_last_backup_timestamp_seconds ${made}\n`);
      expect(figures).toMatch(/\ntrastienda_disk_free_bytes [1-9]\d*/);
      rmSync(backups, { recursive: true });
    });

    it('say whether the last backup failed, which version it is, and what of the database needs a person', async () => {
      expect(await read()).toContain('\ntrastienda_backup_failed 0\n');
      await app.close();
      const backupState: BackupState = {
        failure: 'The disk is full.',
        copiedAt: 1_700_000_000_000,
        bucketCopiedAt: 1_600_000_000_000,
        bucketFailure: 'There is no bucket.',
      };
      const env = {
        DATA_DIR: office.dataFolder,
        LOG_LEVEL: 'silent',
        METRICS: '1',
        BACKUP_DIR: office.dataFolder,
      };
      app = await buildApp({ db: office.db, backupState, settings: readSettings(env) });
      await office.db
        .updateTable('shop')
        .set({ clock_at: Date.now() - 3 * 86_400_000 })
        .execute();
      await sql`insert into kysely_migration (name, timestamp) values ('999_tomorrow', '2099')`.execute(
        office.db,
      );
      const figures = await read();
      await office.db.updateTable('shop').set({ clock_at: 0 }).execute();
      await sql`delete from kysely_migration where name = '999_tomorrow'`.execute(office.db);
      for (const line of [
        `trastienda_build_info{version="${APP_VERSION}",commit="${COMMIT_HASH}"} 1`,
        'trastienda_nightly_backups 1',
        'trastienda_backup_failed 1',
        'trastienda_last_copy_timestamp_seconds 1700000000',
        'trastienda_last_bucket_copy_timestamp_seconds 1600000000',
        'trastienda_copy_failed 1',
        'trastienda_database_up 1',
        'trastienda_older_tables 0',
        'trastienda_newer_tables 1',
        'trastienda_clock_jumped 1',
        'trastienda_imports{state="writing"} 0',
      ])
        expect(figures).toContain(`\n${line}\n`);
      expect(await read()).toContain('\ntrastienda_newer_tables 0\n');
    });

    it('count the sales and the refusals of each terminal', async () => {
      const shop = await openTill({ ...office, app });
      const { branchId: branch, terminalId: terminal } = shop;
      const sale = tillSale(shop);
      for (const sales of [[sale], [sale, tillSale(shop, { lines: [] })], 'none'])
        await callApp(app, 'POST', '/api/sales', { token: shop.key, body: { sales } });
      const figures = await read();
      const of = `branch="${branch}",terminal="${terminal}"`;
      expect(figures).toContain(`\ntrastienda_terminal_sales_total{${of}} 1\n`);
      expect(figures).toContain(`\ntrastienda_terminal_refusals_total{${of},of="sale"} 1\n`);
      expect(figures).toContain(`\ntrastienda_terminal_refusals_total{${of},of="call"} 1\n`);
      expect(figures).toMatch(
        new RegExp(
          `\\ntrastienda_terminal_last_call_timestamp_seconds{branch="${branch}",terminal="${terminal}"} 1\\d{9}`,
        ),
      );
    });

    it('are at most 200 kB for sixty shops that make every call', async () => {
      const tills: Till[] = [];
      for (let shop = 1; shop <= 60; shop++) {
        const { id: branch_id } = await buildBranch(office.db);
        for (let till = 1; till <= 5; till++) {
          const { id: terminalId } = await buildTerminal(office.db, { branch_id });
          tills.push({ terminalId, branchId: branch_id } as Till);
        }
      }
      await insertMany(
        office.db,
        'terminal_key',
        tills.map(({ terminalId }) => ({
          terminal_id: terminalId,
          token_hash: `hash ${terminalId}`,
          prefix: 'p',
          created_at: 1,
          last_used_at: Date.now(),
        })),
      );
      for (const till of tills) countSubmittedSales(till, [{ result: 'stored' }, { result: 'refused' }]);
      const token = await office.signIn(await buildAdmin(office.db));
      const operations = operationsOf((await callApp(app, 'GET', '/docs/json')).body);
      // The archive of sixty shops would take half a minute.
      for (const { method, path } of operations.filter(
        ({ operationId }) => !/Demo|signOut|downloadMonthPack/.test(operationId),
      )) {
        const url = pathWith(path, tills[0]!.branchId);
        for (const options of [{}, { token }, { token, body: '{' }]) await callApp(app, method, url, options);
      }
      const figures = await read();
      expect(figures.split('\n').length).toBeGreaterThan(1500);
      expect(figures.length).toBeLessThan(200_000);
    });

    it('are those that the alerts and the dashboard of deploy/ are about', async () => {
      await app.close();
      const env = { DATA_DIR: office.dataFolder, LOG_LEVEL: 'silent', METRICS: '1' };
      app = await buildApp({ db: office.db, copyState: () => 'read', settings: readSettings(env) });
      const known = [...(await read()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name!);
      const deploy = path.join(import.meta.dirname, '../../../deploy');
      for (const file of ['alerts.yml', 'dashboard.json']) {
        const names = readFileSync(path.join(deploy, file), 'utf8').match(
          /\b(trastienda|nodejs|process)_[a-z0-9_]+/g,
        )!;
        const metrics = names.map(name => name.replace(/_(bucket|sum|count)$/, ''));
        const unknown = metrics.filter(name => !known.includes(name));
        expect(unknown.filter(name => name !== 'trastienda_database_connections')).toEqual([]);
      }
    });

    it('say whether reports read the copy, where there is to be one', async () => {
      expect(await read()).not.toContain('trastienda_replica_read');
      await app.close();
      const env = { DATA_DIR: office.dataFolder, LOG_LEVEL: 'silent', METRICS: '1' };
      let state: ReportReplicaState = 'read';
      app = await buildApp({ db: office.db, copyState: () => state, settings: readSettings(env) });
      expect(await read()).toContain('\ntrastienda_replica_read 1\n');
      state = 'behind';
      expect(await read()).toContain('\ntrastienda_replica_read 0\n');
    });

    it('are for who has the token, where there is one', async () => {
      await app.close();
      await open(TOKEN);
      expect(await read(TOKEN)).toContain('process_resident_memory_bytes');
      for (const token of ['', 'a-token-for-somebody', await office.signIn(await buildAdmin(office.db))]) {
        expect(await callApp(app, 'GET', '/metrics', { token })).toEqual(
          problem(401, 'The token in METRICS is required.'),
        );
      }
    });

    it('have, with the description of the API, an address of their own, whose paths the other has in no spelling', async () => {
      await app.close();
      const ports = [
        await openPort('127.0.0.1', 0),
        (await openInternalPort({ host: '127.0.0.1', port: 0 }))!,
      ];
      const [outside, inside] = ports as [OpenPort, OpenPort];
      const env = { DATA_DIR: office.dataFolder, LOG_LEVEL: 'silent', METRICS: '1', METRICS_LISTEN: '9464' };
      app = await buildApp({ db: office.db, settings: readSettings(env), server: outside.server });
      await app.ready();
      outside.answerWith((request, response) => app.routing(request, response));
      inside.answerWith(createInternalListener(app));
      const statuses = async (at: OpenPort, paths: string[]) => {
        const asked = paths.map(async path => `${path} ${(await fetch(at.address + path)).status}`);
        return Promise.all(asked);
      };
      const internal = [
        '/metrics',
        '/METRICS',
        '/Metrics/',
        '/docs/json',
        '/DOCS/json',
        '/docs/static/index.css',
      ];
      const others = ['/api/branch', '/API/branch', '/nothing'];
      expect(await statuses(outside, internal)).toEqual(internal.map(path => `${path} 404`));
      expect(await statuses(inside, internal)).toEqual(internal.map(path => `${path} 200`));
      expect(await statuses(inside, others)).toEqual(others.map(path => `${path} 404`));
      expect(await statuses(outside, others)).toEqual(['/api/branch 401', '/API/branch 401', '/nothing 404']);
      for (const at of ports) expect(await statuses(at, ['/health'])).toEqual(['/health 200']);
      for (const at of ports) await at.close(0);
    });

    it('are not there unless they are asked for', async () => {
      await app.close();
      await open('');
      expect((await callApp(app, 'GET', '/metrics')).status).toBe(404);
    });
  });
}

it('a token that could be guessed is refused', () => {
  expect(() => readSettings({ METRICS: 'yes' })).toThrow(
    'METRICS must be 1, or a token of at least 16 visible characters that readers of /metrics send.',
  );
});
