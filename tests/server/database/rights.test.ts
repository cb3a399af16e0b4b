import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeBackup } from '../../../server/backup/backup.ts';
import { restoreBackup } from '../../../server/backup/restore.ts';
import { connect } from '../../../server/database/connect.ts';
import { restrictToOwner } from '../../../server/database/filePermissions.ts';
import { openDatabase } from '../../../server/database/openDatabase.ts';
import { isShopDatabaseFile } from '../../../server/database/shopFile.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { createFolderStorage } from '../../../server/files/folder.ts';
import { toDiskErrorMessage } from '../../../server/http/fullDisk.ts';
import { writeShopConfig } from '../../../server/http/shopConfig.ts';
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
    // The data folder also contains the demo that was left.
    for (const name of ['files', 'demo', 'demo-2']) mkdirSync(path.join(folder, name));
    for (const name of ['.', 'files']) chmodSync(path.join(folder, name), 0o755);
    chmodSync(path.join(folder, 'trastienda.sqlite'), 0o644);
    expect(restrictToOwner(folder)).toBe(
      `Others on this machine could read the data folder ${folder}; now they cannot.`,
    );
    expect([rightsOf(), rightsOf('files'), rightsOf('trastienda.sqlite')]).toEqual(['700', '700', '600']);
    expect(restrictToOwner(folder)).toBe(null);
  });

  it('is closed in a folder that holds other things, whose own rights stay', async () => {
    await makeShop();
    writeFileSync(path.join(folder, 'letter.txt'), 'mine', { mode: 0o644 });
    mkdirSync(path.join(folder, 'files'));
    chmodSync(folder, 0o755);
    chmodSync(path.join(folder, 'trastienda.sqlite'), 0o644);
    expect(restrictToOwner(folder)).toBe(
      `Others on this machine can look into the data folder ${folder}. Its permissions were kept, because it holds other things too (letter.txt); database and pictures are closed to others.`,
    );
    expect([rightsOf(), rightsOf('letter.txt')]).toEqual(['755', '644']);
    expect([rightsOf('files'), rightsOf('trastienda.sqlite')]).toEqual(['700', '600']);
  });
});

/** User and group id of `nobody`. */
const OTHER = 65_534;
const isRoot = process.getuid?.() === 0;

describe("another user's data folder", () => {
  it.runIf(isRoot)(
    'stays one that its user can work in when root backs it up, and restores into it',
    async () => {
      await makeShop();
      const settings = readSettings({ DATA_DIR: folder });
      mkdirSync(path.join(folder, 'files/banner'), { recursive: true });
      chownSync(folder, OTHER, OTHER);
      const archive = path.join(path.dirname(folder), 'shop.tar.gz');
      await makeBackup(settings, archive);
      const ownerOf = (name: string) => statSync(path.join(folder, name)).uid;
      expect(ownerOf('backup.lock.sqlite')).toBe(OTHER);

      const { asideFolder: kept } = await restoreBackup(settings, archive, { replace: true });
      for (const name of ['trastienda.sqlite', 'lock.sqlite', path.basename(kept!)])
        expect([name, ownerOf(name)]).toEqual([name, OTHER]);
      expect(statSync(archive).uid).toBe(0);
    },
  );

  it.runIf(isRoot)('gets what a server stores that root starts in it', async () => {
    mkdirSync(folder);
    chownSync(folder, OTHER, OTHER);
    const settings = readSettings({ DATA_DIR: folder });
    const files = createFolderStorage(settings.filesFolder);
    const papers = Array.from({ length: 20 }, (_, at) => `purchase/7/${at}.pdf`);
    await Promise.all(papers.map(name => files.write(name, Buffer.from(name))));
    await files.copy('purchase/7/1.pdf', 'purchase/8/1.pdf');
    writeShopConfig(folder, { productName: 'Corner' });
    const places = readdirSync(folder, { recursive: true }).map(String).sort();
    expect(places).toHaveLength(26);
    for (const place of places)
      expect([place, statSync(path.join(folder, place)).uid]).toEqual([place, OTHER]);
  });

  it('with stored files that this user may not use is refused, and the folder is named', async () => {
    await makeShop();
    const closed = path.join(folder, 'files/banner');
    mkdirSync(closed, { recursive: true });
    const settings = readSettings({ DATA_DIR: folder });
    chmodSync(closed, 0);
    chmodSync(path.dirname(folder), 0o755);
    if (isRoot) {
      const places = readdirSync(folder, { recursive: true }).map(name => path.join(folder, String(name)));
      for (const place of [folder, ...places]) if (place !== closed) chownSync(place, OTHER, OTHER);
      process.seteuid!(OTHER);
    }
    try {
      await expect(openDatabase(settings, 'no such program')).rejects.toThrow(
        `The folder ${closed} cannot be read and written by this user.`,
      );
      const writing = createFolderStorage(settings.filesFolder).write('banner/sun.webp', Buffer.from('sun'));
      expect(toDiskErrorMessage(await writing.catch((error: unknown) => error))).toMatchObject({
        code: 'server.diskFailed',
      });
    } finally {
      if (isRoot) process.seteuid!(0);
      chmodSync(closed, 0o700);
    }
  });

  it('is not said to be without a database where it may not be looked into', async () => {
    await makeShop();
    const file = path.join(folder, 'trastienda.sqlite');
    chmodSync(folder, 0);
    if (isRoot) process.seteuid!(OTHER);
    try {
      expect(() => isShopDatabaseFile(file)).toThrow(
        /^The database file .* cannot be read by this user \(EACCES: [^)]*\)\. Run the command as the user that the server runs as\.$/,
      );
    } finally {
      if (isRoot) process.seteuid!(0);
      chmodSync(folder, 0o700);
    }
  });
});
