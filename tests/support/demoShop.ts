/** A demo shop on disk, filled once per run. Test files open copies, because filling takes a second or more. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect } from '../../server/database/connect.ts';
import { migrate } from '../../server/database/migrate.ts';
import { fillDemoShop } from '../../server/demo/fill.ts';
import { openFileStorage } from '../../server/files/openFileStorage.ts';
import { readSettings } from '../../server/settings.ts';

declare module 'vitest' {
  interface ProvidedContext {
    demoShop: string;
  }
}

const ORDERS = 1500;

export async function fillDemoFolder(): Promise<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-demo-'));
  const settings = readSettings({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
  const db = connect(path.join(folder, 'trastienda.sqlite'));
  await migrate(db);
  await fillDemoShop(db, { files: await openFileStorage(settings), orders: ORDERS, now: Date.now() });
  // Closing the last connection merges the write-ahead log into the main file, which can then be copied alone.
  await db.destroy();
  return folder;
}

export default async function makeDemoShop(project: TestProject) {
  const folder = await fillDemoFolder();
  project.provide('demoShop', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
