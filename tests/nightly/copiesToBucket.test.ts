import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listBackupChains } from '../../server/backup/continuous/copiesFolder.ts';
import { runBackup } from '../../server/backup/runBackup.ts';
import { connect } from '../../server/database/connect.ts';
import { migrate } from '../../server/database/migrate.ts';
import { readSettings } from '../../server/settings.ts';
import { startBucket, type Bucket } from '../support/bucket.ts';
import { buildBanner } from '../support/builders.ts';
import { startProgram } from '../support/program.ts';

let folder = '';
let bucket: Bucket;
beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-copies-'));
  bucket = await startBucket();
  for (const [name, value] of Object.entries(bucket.env)) vi.stubEnv(name, value);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await bucket.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('a server sends continuous copies to a bucket, also its last changes, and works while there is no bucket', async () => {
  const settings = readSettings({ DATA_DIR: path.join(folder, 'shop') });
  const shop = { ...settings, backupFolder: path.join(folder, 'backups') };
  mkdirSync(shop.dataFolder);
  const first = connect(shop.database);
  await migrate(first);
  await first.destroy();
  const address = bucket.env.FILES_URL.replace('/shop?', '/shop/shops/first?');
  const env = {
    ...bucket.env,
    DATA_DIR: shop.dataFolder,
    BACKUP_DIR: shop.backupFolder,
    FILES_URL: '',
    COPIES_URL: address.replace('/shop/', '/none/'),
    BACKUP_SECONDS: '3600',
  };
  const without = startProgram(env);
  await without.address();
  await expect
    .poll(() => without.said.out + without.said.err)
    .toMatch(/is not in the bucket: .*There is no bucket none/);
  without.kill('SIGTERM');
  expect(await without.ended).toBe(0);
  const program = startProgram({ ...env, COPIES_URL: address });
  await program.address();
  const countNewestBases = async () => {
    const chains = await listBackupChains(path.join(shop.backupFolder, 'continuous'));
    return chains.length === 2 ? chains[1]!.bases.length : 0;
  };
  await expect.poll(countNewestBases).toBe(1);
  const db = connect(shop.database);
  await buildBanner(db, { title: 'Last' });
  await db.destroy();
  program.kill('SIGTERM');
  expect(await program.ended).toBe(0);
  const place = { DATA_DIR: path.join(folder, 'new-machine') };
  const said: string[] = [];
  const out = { write: (text: string) => said.push(text) };
  expect(await runBackup('restore', [address], { env: place, out, err: out })).toBe(0);
  expect(said.join('')).toMatch(/^The shop as of .* is in .*new-machine again\.\n$/);
  const restored = connect(readSettings(place).database);
  const titles = await restored.selectFrom('banner').select('title').execute();
  await restored.destroy();
  expect(titles).toEqual([{ title: 'Last' }]);
});
