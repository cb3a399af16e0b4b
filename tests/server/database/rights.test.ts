import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '../../../server/database/connect.ts';
import { closeToOthers } from '../../../server/database/rights.ts';
import { openDatabase } from '../../../server/database/open.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { readSettings } from '../../../server/settings.ts';
import { buildBranch } from '../../support/builders.ts';

let folder = '';
beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(os.tmpdir(), 'trastienda-rights-')), 'data');
});
afterEach(() => rmSync(path.dirname(folder), { recursive: true }));

const rightsOf = (...names: string[]) =>
  (statSync(path.join(folder, ...names)).mode & 0o777).toString(8).padStart(3, '0');

async function makeShop() {
  mkdirSync(folder);
  const db = connect(path.join(folder, 'trastienda.sqlite'));
  await migrate(db);
  await db.destroy();
}

describe('what is stored', () => {
  it('is closed to others from the moment it is made', async () => {
    mkdirSync(folder);
    const db = connect(path.join(folder, 'trastienda.sqlite'));
    await migrate(db);
    await buildBranch(db);
    for (const ending of ['', '-wal', '-shm']) expect(rightsOf(`trastienda.sqlite${ending}`)).toBe('600');
    await db.destroy();
  });

  it('is in a folder that is closed when it is made', async () => {
    const settings = readSettings({ DATA_DIR: folder });
    await expect(openDatabase(settings, path.join(folder, 'no such program'))).rejects.toThrow();
    expect(rightsOf()).toBe('700');
    expect(rightsOf('lock.sqlite')).toBe('600');
  });

  it('is closed again when somebody opened it', async () => {
    await makeShop();
    // The demo that was left lies in it, too.
    for (const name of ['files', 'demo', 'demo-2']) mkdirSync(path.join(folder, name));
    for (const name of ['.', 'files']) chmodSync(path.join(folder, name), 0o755);
    chmodSync(path.join(folder, 'trastienda.sqlite'), 0o644);
    expect(closeToOthers(folder)).toBe(
      `Others on this machine could read the data folder ${folder}; it is closed to them now.`,
    );
    expect([rightsOf(), rightsOf('files'), rightsOf('trastienda.sqlite')]).toEqual(['700', '700', '600']);
    expect(closeToOthers(folder)).toBe(null);
  });

  it('is closed in a folder that holds other things, whose own rights stay', async () => {
    await makeShop();
    writeFileSync(path.join(folder, 'letter.txt'), 'mine', { mode: 0o644 });
    mkdirSync(path.join(folder, 'files'));
    chmodSync(folder, 0o755);
    chmodSync(path.join(folder, 'trastienda.sqlite'), 0o644);
    expect(closeToOthers(folder)).toBe(
      `Others on this machine can look into the data folder ${folder}. Its rights were left, because it holds other things too (letter.txt); database and pictures are closed to others.`,
    );
    expect([rightsOf(), rightsOf('letter.txt')]).toEqual(['755', '644']);
    expect([rightsOf('files'), rightsOf('trastienda.sqlite')]).toEqual(['700', '600']);
  });
});
