import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ReplicaState } from '../../../contract/enums.ts';
import { buildApp } from '../../../server/app.ts';
import { createInternalListener } from '../../../server/http/internalPort.ts';
import { openInternalPort, openPort, type OpenPort } from '../../../server/http/ports.ts';
import { readSettings } from '../../../server/settings.ts';
import { callApp, problem, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, PASSWORD } from '../../support/builders.ts';
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
        lines.find(line => line.startsWith(`trastienda_http_request_duration_seconds_count{${labels}}`));
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

    it('say whether reports read the copy, where there is to be one', async () => {
      expect(await read()).not.toContain('trastienda_replica_read');
      await app.close();
      const env = { DATA_DIR: office.dataFolder, LOG_LEVEL: 'silent', METRICS: '1' };
      let state: ReplicaState = 'read';
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
