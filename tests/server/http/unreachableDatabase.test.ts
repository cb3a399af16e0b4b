import { expect, it } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { connect } from '../../../server/database/connect.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { readSettings } from '../../../server/settings.ts';
import { callApp, problem } from '../../support/backOffice.ts';
import { PASSWORD } from '../../support/builders.ts';
import { startCluster } from '../../support/postgres.ts';

it('answers 503 while PostgreSQL is away', async () => {
  const cluster = await startCluster();
  const db = connect(cluster.url, () => {});
  await migrate(db);
  const app = await buildApp({ db, settings: readSettings({ DATA_DIR: '/nowhere', LOG_LEVEL: 'silent' }) });
  expect((await callApp(app, 'GET', '/health')).status).toBe(200);
  cluster.stop();
  const refused = problem(503, 'The database cannot be reached. Please try again in a moment.');
  for (let call = 0; call < 3; call++) expect(await callApp(app, 'GET', '/health')).toEqual(refused);
  const body = { Email: 'owner', Password: PASSWORD };
  expect(await callApp(app, 'POST', '/token/authenticate', { body })).toEqual(refused);
  await app.close();
  await db.destroy();
});
