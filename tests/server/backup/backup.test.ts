import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeBackup, makeTimestampedBackup } from '../../../server/backup/backup.ts';
import { toUnfinishedBackupPrefix } from '../../../server/backup/backupFolders.ts';
import { restoreBackup } from '../../../server/backup/restore.ts';
import { connect, inTransaction, type Db } from '../../../server/database/connect.ts';
import { readDataTimelineId } from '../../../server/database/dataTimeline.ts';
import { lockFolder } from '../../../server/database/dataFolder.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { createFolderStorage } from '../../../server/files/folder.ts';
import { fillDemoShop } from '../../../server/demo/fill.ts';
import { placeSales } from '../../../server/sales/placeSales.ts';
import { verifyRollups } from '../../../server/sales/verifyRollups.ts';
import { getErrorReason } from '../../../server/lib/errors.ts';
import { APP_VERSION } from '../../../server/lib/installFolder.ts';
import type { Settings } from '../../../server/settings.ts';
import { emptyPlace, entriesOf, rowsOf } from '../../support/archives.ts';
import { buildBanner, buildBranch, newSale } from '../../support/builders.ts';
import { DATABASES } from '../../support/databases.ts';
import { startProgram } from '../../support/program.ts';

const NOW = Date.UTC(2026, 5, 15, 12);

const IMPORT_JOB = {
  admin_id: null,
  admin_name: 'Keeper',
  file_name: 'shop.csv',
  parts: 1,
  bytes: 3,
  format: 'csv',
  encoding: 'utf-8',
  layout: '',
  headers: '[]',
  first_rows: '[]',
  header_key: '',
  kind: 'products',
  columns: '[]',
  state: 'done',
  made_at: NOW,
} as const;

for (const database of DATABASES) {
  describe(`a backup on ${database.name}`, () => {
    let folder = '';
    let shop: Settings;
    let db: Db;
    let count = 0;
    beforeAll(async () => {
      folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-backup-'));
      shop = await emptyPlace(database, path.join(folder, 'shop'));
      mkdirSync(shop.dataFolder);
      db = connect(shop.database);
      await migrate(db);
      await fillDemoShop(db, {
        files: createFolderStorage(shop.filesFolder),
        orders: 300,
        days: 5,
        now: NOW,
      });
      writeFileSync(path.join(shop.dataFolder, 'config.json'), '{"productName":"Corner"}');
    });
    afterAll(async () => {
      await db?.destroy();
      rmSync(folder, { recursive: true, force: true });
    });

    const nextFile = () => path.join(folder, `${++count}.tar.gz`);
    const nextPlace = () => emptyPlace(database, path.join(folder, `place-${++count}`));
    async function contentOf({ database, dataFolder }: Settings) {
      const opened = connect(database);
      try {
        return { rows: await rowsOf(opened), files: filesIn(dataFolder) };
      } finally {
        await opened.destroy();
      }
    }

    it('restored gives the same shop, row by row, with its pictures and settings, and the same next ids', async () => {
      const { id } = await buildBanner(db);
      await db.deleteFrom('banner').where('id', '=', id).execute();
      const file = nextFile();
      const { missing } = await makeBackup(shop, file);
      expect(missing).toEqual([]);
      const place = await nextPlace();
      const { asideFolder: kept } = await restoreBackup(place, file);
      expect(kept).toBe(null);
      expect(await contentOf(place)).toEqual(await contentOf(shop));
      const again = connect(place.database);
      expect((await verifyRollups(again)).differences).toEqual([]);
      expect((await buildBanner(again)).id).toBe(id + 1);
      await again.destroy();
    });

    it('restored gets a new timeline id, and gives no version of a record for the second time', async () => {
      const file = nextFile();
      await makeBackup(shop, file);
      const read = async (where: string) => {
        const opened = connect(where);
        const timelineId = await readDataTimelineId(opened);
        const versions = await opened.selectFrom('product').select(['id', 'version']).orderBy('id').execute();
        const feed = await opened.selectFrom('product_feed').selectAll().orderBy('branch_id').execute();
        await opened.destroy();
        return { timelineId, versions, feed };
      };
      const before = await read(shop.database);
      const seen = new Set([before.timelineId]);
      for (const place of [await nextPlace(), await nextPlace()]) {
        await restoreBackup(place, file);
        const after = await read(place.database);
        const step = after.versions[0]!.version - before.versions[0]!.version;
        expect(step).toBeGreaterThanOrEqual(1_000_000);
        expect(after.versions).toEqual(before.versions.map(row => ({ ...row, version: row.version + step })));
        expect(after.feed).toEqual(before.feed);
        seen.add(after.timelineId);
      }
      expect(seen.size).toBe(3);
    });

    it('is one file that only its owner can read, and leaves nothing beside it', async () => {
      const own = path.join(folder, 'own');
      await makeBackup(shop, path.join(own, 'shop.tar.gz'));
      expect(readdirSync(own)).toEqual(['shop.tar.gz']);
      expect(statSync(path.join(own, 'shop.tar.gz')).mode & 0o777).toBe(0o600);
      expect(readdirSync(shop.dataFolder).filter(name => name.startsWith('.'))).toEqual([]);
      const [manifest] = await entriesOf(path.join(own, 'shop.tar.gz'));
      expect(manifest!.name).toBe('manifest.json');
      expect(JSON.parse(manifest!.content.toString())).toMatchObject({
        product: 'trastienda',
        version: APP_VERSION,
        database: database.dialect,
      });
    });

    it('is of one moment while sales go on', async () => {
      const { id: branchId } = await db.selectFrom('branch').select('id').executeTakeFirstOrThrow();
      let over = false;
      let placed = 0;
      const till = async () => {
        for (; !over; placed++) {
          await inTransaction(db, tx => placeSales(tx, [newSale({ branchId })]));
          // SQLite is synchronous, so the loop must yield.
          await turn();
        }
      };
      const before = await numberOf(db, branchId);
      const file = nextFile();
      const tills = till();
      await makeBackup(shop, file, async step => {
        const from = placed;
        if (step !== 'archive') await expect.poll(() => placed, { interval: 1 }).toBeGreaterThan(from + 2);
      });
      over = true;
      await tills;
      const place = await nextPlace();
      await restoreBackup(place, file);
      const copy = connect(place.database);
      const number = await numberOf(copy, branchId);
      expect(number).toBeGreaterThan(before);
      expect(number).toBeLessThan(await numberOf(db, branchId));
      const sales = copy.selectFrom('sale').where('branch_id', '=', branchId);
      const { rows } = await sql<{ sales: number; highest: number; unpaid: number; empty: number }>`
        select count(*) as sales, max(number) as highest,
          sum(case when id in (select order_id from sale_payment) then 0 else 1 end) as unpaid,
          sum(case when id in (select order_id from sale_line) then 0 else 1 end) as empty
        from ${sales.selectAll()} as sale`.execute(copy);
      expect(rows[0]).toEqual({ sales: number, highest: number, unpaid: 0, empty: 0 });
      expect((await verifyRollups(copy)).differences).toEqual([]);
      await copy.destroy();
    });

    it('has every picture that its database names, whatever is deleted and added meanwhile', async () => {
      const pictures = path.join(shop.filesFolder, 'banner');
      const add = async (image: string) => {
        writeFileSync(path.join(pictures, image), image);
        await buildBanner(db, { image });
      };
      const remove = async (image: string) => {
        await db.deleteFrom('banner').where('image', '=', image).execute();
        rmSync(path.join(pictures, image));
      };
      await add('deleted-after.webp');
      await add('deleted-before.webp');
      const file = nextFile();
      let copies = 0;
      const { missing } = await makeBackup(shop, file, async step => {
        if (step === 'database' && ++copies === 1) {
          await add('added-before.webp');
          await add('short-lived.webp');
          await remove('deleted-before.webp');
        }
        if (step === 'pictures' && copies === 1) {
          await remove('deleted-after.webp');
          // The picture was added after the first listing and is deleted before the second.
          await remove('short-lived.webp');
        }
      });
      expect(missing).toEqual([]);
      const place = await nextPlace();
      await restoreBackup(place, file);
      const copy = connect(place.database);
      const named = await copy.selectFrom('banner').select('image').execute();
      await copy.destroy();
      const stored = readdirSync(path.join(place.filesFolder, 'banner'));
      expect(named.map(({ image }) => image).filter(image => !stored.includes(image))).toEqual([]);
      expect(named).toContainEqual({ image: 'added-before.webp' });
      for (const { image } of await db
        .selectFrom('banner')
        .select('image')
        .where('image', 'like', 'added-%')
        .execute())
        await remove(image);
    });

    it('has the file of the newest import of each branch, and no older ones', async () => {
      const storage = createFolderStorage(shop.filesFolder);
      const add = async (branch_id: number, stored: string) => {
        await storage.write(`import/${stored}/00000`, Buffer.from(stored));
        await db
          .insertInto('import_job')
          .values({ ...IMPORT_JOB, branch_id, stored })
          .execute();
      };
      const [one, other] = [(await buildBranch(db)).id, (await buildBranch(db)).id];
      await add(one, 'old');
      await add(other, 'only');
      await add(one, 'new');
      await storage.write('import/arriving/00000', Buffer.from('arriving'));
      const file = nextFile();
      await makeBackup(shop, file);
      const place = await nextPlace();
      await restoreBackup(place, file);
      expect(readdirSync(path.join(place.filesFolder, 'import')).sort()).toEqual(['new', 'only']);
      rmSync(path.join(shop.filesFolder, 'import'), { recursive: true });
    });

    it('says which pictures were gone before', async () => {
      const { id } = await buildBanner(db, { image: 'never-there.webp' });
      expect((await makeBackup(shop, nextFile())).missing).toEqual(['banner/never-there.webp']);
      await db.deleteFrom('banner').where('id', '=', id).execute();
    });

    it('is refused for a name that is taken, and beside another backup', async () => {
      const file = nextFile();
      writeFileSync(file, 'mine');
      await expect(makeBackup(shop, file)).rejects.toThrow(
        `There is a file ${file} already. Choose another name.`,
      );
      expect(readFileSync(file, 'utf8')).toBe('mine');
      const folder = path.dirname(file);
      await expect(makeBackup(shop, folder)).rejects.toThrow(
        `${folder} is a folder; name the archive in it.`,
      );
      const two = [makeBackup(shop, nextFile()), makeBackup(shop, nextFile())];
      const [first, second] = await Promise.allSettled(two);
      expect(first!.status).toBe('fulfilled');
      expect(second).toMatchObject({
        reason: { message: 'Another backup of this shop is being made. Try again when it is done.' },
      });
    });

    it('that fails leaves nothing, and those from before', async () => {
      const place = path.join(folder, 'file-in-the-way');
      writeFileSync(place, 'mine');
      await expect(makeBackup(shop, path.join(place, 'shop.tar.gz'))).rejects.toThrow(
        `The folder ${place} cannot be written.`,
      );
      const kept = path.join(folder, 'kept');
      mkdirSync(kept);
      writeFileSync(path.join(kept, 'trastienda-20260101T040000Z.tar.gz'), 'old');
      const before = readdirSync(kept);
      const nowhere = await nextPlace();
      mkdirSync(nowhere.dataFolder);
      await expect(makeTimestampedBackup(nowhere, { folder: kept, kept: 1 })).rejects.toThrow(
        /There is no database|holds no shop/,
      );
      expect(readdirSync(kept)).toEqual(before);
      expect(readdirSync(shop.dataFolder).filter(name => name.startsWith('.backup'))).toEqual([]);
    });

    it('keeps the newest of its kind, and clears what a killed one left', async () => {
      const named = path.join(folder, 'named');
      mkdirSync(named);
      const old = ['trastienda-20260101T040000Z.tar.gz', 'trastienda-20260102T040000Z.tar.gz'];
      const others = [
        'before-003_idempotency-20260101T040000Z.tar.gz',
        'letter.txt',
        'trastienda-mine.tar.gz',
      ];
      for (const name of [...old, ...others]) writeFileSync(path.join(named, name), '');
      const left = `trastienda-20260103T040000Z.tar.gz${toUnfinishedBackupPrefix(shop.dataFolder)}1`;
      // One server with an unfinished archive is still running, the other stopped yesterday.
      const [busy, gone] = ['busy', 'gone'].map(
        name => `trastienda-20260103T040000Z.tar.gz.unfinished-${name}-1`,
      );
      for (const name of [left, busy!, gone!]) mkdirSync(path.join(named, name));
      const yesterday = new Date(Date.now() - 25 * 3_600_000);
      utimesSync(path.join(named, gone!), yesterday, yesterday);
      mkdirSync(path.join(shop.dataFolder, '.backup-1'));
      const { file } = await makeTimestampedBackup(shop, { folder: named, kept: 2 });
      expect(readdirSync(named).sort()).toEqual([...others, old[1], busy, path.basename(file)].sort());
      expect(readdirSync(shop.dataFolder)).not.toContain('.backup-1');
    });

    it('before an upgrade is made again only if the shop has changed, and leaves those of other upgrades', async () => {
      const named = path.join(folder, 'upgrades');
      mkdirSync(named);
      const other = 'before-003_idempotency-20260101T040000Z.tar.gz';
      writeFileSync(path.join(named, other), '');
      const start = async (at: number) => {
        vi.useFakeTimers({ toFake: ['Date'], now: at });
        const made = await makeTimestampedBackup(shop, { folder: named, kept: 2, migration: '100_next' });
        vi.useRealTimers();
        return path.basename(made.file);
      };
      const now = Date.now();
      const first = await start(now);
      expect(await start(now + 1000)).toBe(first);
      expect(readdirSync(named).sort()).toEqual([other, first]);
      await db.updateTable('branch').set({ footer_msg: 'Thank you' }).execute();
      const second = await start(now + 2000);
      expect(readdirSync(named).sort()).toEqual([other, second]);
    });

    it('is restored over a shop only when that is asked for, and the shop is kept', async () => {
      const file = nextFile();
      await makeBackup(shop, file);
      const place = await nextPlace();
      await restoreBackup(place, file);
      const changed = connect(place.database);
      await changed.updateTable('branch').set({ name: 'Changed' }).execute();
      await changed.destroy();
      writeFileSync(path.join(place.filesFolder, 'banner/later.webp'), 'later');
      const before = await contentOf(place);

      await expect(restoreBackup(place, file)).rejects.toThrow(
        /has a shop already|There is a shop in .* already\. Restore into an empty place, or add --replace/,
      );
      expect(await contentOf(place)).toEqual(before);

      const { asideFolder: kept } = await restoreBackup(place, file, { replace: true });
      const { rows, files } = await contentOf(place);
      const whole = await contentOf(shop);
      expect(rows).toEqual(whole.rows);
      const now = Object.fromEntries(Object.entries(files).filter(([name]) => !name.startsWith('replaced-')));
      expect(now).toEqual(whole.files);

      // The replaced shop is kept as a folder or, on PostgreSQL, as an archive.
      const keptAway = path.join(folder, `kept-${++count}`);
      if (database.dialect === 'sqlite') {
        const old = connect(path.join(kept!, 'trastienda.sqlite'));
        expect(await rowsOf(old)).toEqual(before.rows);
        await old.destroy();
        expect(existsSync(path.join(kept!, 'files/banner/later.webp'))).toBe(true);
      } else {
        const old = await emptyPlace(database, keptAway);
        await restoreBackup(old, path.join(kept!, 'backup.tar.gz'));
        expect(await contentOf(old)).toEqual(before);
      }
    });

    it('is not restored below a server', async () => {
      const file = nextFile();
      await makeBackup(shop, file);
      const place = await nextPlace();
      mkdirSync(place.dataFolder);
      const stop = lockFolder(place.dataFolder, { shared: database.dialect === 'postgres' })!;
      await expect(restoreBackup(place, file)).rejects.toThrow(
        `A Trastienda is using the data folder ${place.dataFolder}. Stop it, and restore again.`,
      );
      expect(readdirSync(place.dataFolder)).toEqual(['lock.sqlite']);
      stop();
      await restoreBackup(place, file);
    });

    const onPostgres = database.dialect === 'postgres' ? it : () => {};
    onPostgres('says why a database takes none', async () => {
      const file = nextFile();
      await makeBackup(shop, file);
      const place = await nextPlace();
      const closed = connect(place.database);
      await sql`alter database ${sql.id(new URL(place.database).pathname.slice(1))}
        set default_transaction_read_only = on`.execute(closed);
      await closed.destroy();
      await expect(restoreBackup(place, file)).rejects.toThrow(
        'The database of DATABASE_URL takes no changes (cannot execute CREATE TABLE in a read-only transaction).',
      );
      expect(existsSync(place.dataFolder)).toBe(false);
    });
  });
}

async function newShop() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-backup-'));
  const shop = await emptyPlace(DATABASES[0]!, path.join(folder, 'shop'));
  mkdirSync(shop.dataFolder);
  const db = connect(shop.database);
  await migrate(db);
  await db.destroy();
  return { folder, shop };
}

describe('a restore that was broken off', () => {
  it('is said to a start, which makes no new shop, and is over with the next one', async () => {
    const { folder, shop } = await newShop();
    const file = path.join(folder, 'shop.tar.gz');
    await makeBackup(shop, file);
    const place = await emptyPlace(DATABASES[0]!, path.join(folder, 'place'));
    mkdirSync(path.join(place.dataFolder, '.restore-1'), { recursive: true });
    const program = startProgram({ DATA_DIR: place.dataFolder });
    expect(await program.ended).toBe(1);
    expect(program.said.err).toBe(
      `A restore into ${place.dataFolder} was interrupted. Run it again, or remove the folder .restore-… in it.\n`,
    );
    await restoreBackup(place, file);
    expect(readdirSync(place.dataFolder).sort()).toEqual(['lock.sqlite', 'trastienda.sqlite']);
    rmSync(folder, { recursive: true });
  });
});

describe('a restore whose pictures cannot be put in their place', () => {
  it('says where the shop is that was there, and no start takes what is left for a shop', async () => {
    const { folder, shop } = await newShop();
    await createFolderStorage(shop.filesFolder).write('banner/a.webp', Buffer.from('a'));
    const file = path.join(folder, 'shop.tar.gz');
    await makeBackup(shop, file);
    // A folder cannot be created in place of a file.
    rmSync(shop.filesFolder, { recursive: true });
    writeFileSync(shop.filesFolder, 'mine');
    const sentence = await restoreBackup(shop, file, { replace: true }).then(() => '', getErrorReason);
    expect(sentence).toMatch(
      /^The restore was interrupted: [^\n]+\. What was there before is in \S+replaced-\S+\. The server will not start until you restore again, with --replace\.$/,
    );
    const [, kept] = / is in (\S+)\. The server/.exec(sentence)!;
    expect(existsSync(path.join(kept!, 'trastienda.sqlite'))).toBe(true);
    const program = startProgram({ DATA_DIR: shop.dataFolder });
    expect(await program.ended).toBe(1);
    expect(program.said.err).toContain('was interrupted. Run it again');
    rmSync(shop.filesFolder);
    await restoreBackup(shop, file, { replace: true });
    expect(existsSync(shop.database)).toBe(true);
    expect(existsSync(path.join(shop.filesFolder, 'banner/a.webp'))).toBe(true);
    rmSync(folder, { recursive: true });
  });
});

describe('the lock of a data folder', () => {
  it('lets in several that share it, and nobody else beside them', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-lock-'));
    const shared = [lockFolder(folder, { shared: true }), lockFolder(folder, { shared: true })];
    expect(shared).not.toContain(null);
    expect(lockFolder(folder)).toBe(null);
    for (const unlock of shared) unlock!();
    const alone = lockFolder(folder);
    expect(alone).not.toBe(null);
    expect(lockFolder(folder, { shared: true })).toBe(null);
    alone!();
    rmSync(folder, { recursive: true });
  });
});

const numberOf = async (db: Db, branchId: number): Promise<number> =>
  (
    await db
      .selectFrom('branch')
      .select('last_sale_number')
      .where('id', '=', branchId)
      .executeTakeFirstOrThrow()
  ).last_sale_number;

function filesIn(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => !/sqlite/.test(name) && statSync(path.join(folder, name)).isFile())
      .map(name => [name, readFileSync(path.join(folder, name), 'base64')]),
  );
}
