import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMAND_LINE_ACTOR, recordTrailEvents } from '../../../server/audit/trail.ts';
import { makeBackup } from '../../../server/backup/backup.ts';
import { moveToPostgres } from '../../../server/backup/moveToPostgres.ts';
import { restoreBackup } from '../../../server/backup/restore.ts';
import { runDatabaseMove } from '../../../server/backup/runDatabaseMove.ts';
import { connect } from '../../../server/database/connect.ts';
import { readDataTimelineId } from '../../../server/database/dataTimeline.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { openDatabase, openShopDatabase } from '../../../server/database/openDatabase.ts';
import { fillDemoShop } from '../../../server/demo/fill.ts';
import { createFolderStorage } from '../../../server/files/folder.ts';
import type { Settings } from '../../../server/settings.ts';
import { emptyPlace, rowsOf } from '../../support/archives.ts';
import { buildBanner } from '../../support/builders.ts';
import { BOTH_DATABASES, type Database } from '../../support/databases.ts';

const NOW = Date.UTC(2026, 5, 15, 12);
/** A title with every character that the format of a PostgreSQL backup escapes, and with the line separator U+2028. */
const TITLE = 'tab\t feed\n return\r back\\slash \\N \\t \b\f\v \u2028 ñ 🥖';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-between-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function makeFilledShop(database: Database, name: string): Promise<Settings> {
  const shop = await emptyPlace(database, path.join(folder, name));
  mkdirSync(shop.dataFolder);
  const db = connect(shop.database);
  await migrate(db);
  const files = createFolderStorage(shop.filesFolder);
  await fillDemoShop(db, { files, orders: 300, days: 5, now: NOW });
  await buildBanner(db, { title: TITLE });
  const { id } = await buildBanner(db);
  await db.deleteFrom('banner').where('id', '=', id).execute();
  await db.destroy();
  return shop;
}

async function readShop({ database }: Pick<Settings, 'database'>) {
  const db = await openShopDatabase(database);
  const [rows, timelineId] = [await rowsOf(db), await readDataTimelineId(db)];
  await db.destroy();
  return { rows, timelineId };
}

/** Adds a banner, and returns its id. */
async function addBanner({ database }: Pick<Settings, 'database'>): Promise<number> {
  const db = connect(database);
  const { id } = await buildBanner(db);
  await db.destroy();
  return id;
}

const [sqlite, postgres] = BOTH_DATABASES;

describe.runIf(postgres)('a backup of one database', () => {
  it.each([
    [sqlite!, postgres!],
    [postgres!, sqlite!],
  ])('of $name restores into the other, row by row, with the same next ids', async (from, to) => {
    const shop = await makeFilledShop(from, `from-${from.dialect}`);
    const file = path.join(folder, `${from.dialect}.tar.gz`);
    await makeBackup(shop, file);
    const place = await emptyPlace(to, path.join(folder, `to-${to.dialect}`));
    await restoreBackup(place, file);
    const restored = await readShop(place);
    expect(restored.rows).toEqual((await readShop(shop)).rows);
    expect(await addBanner(place)).toBe(await addBanner(shop));
    // The conversion keeps triggers and foreign keys.
    const db = connect(place.database);
    await expect(db.deleteFrom('branch').execute()).rejects.toThrow(/foreign key/i);
    const entry = { action: 'restore', resource: 'shop', branchId: null } as const;
    await recordTrailEvents(db, COMMAND_LINE_ACTOR, entry);
    await expect(db.updateTable('audit_entry').set({ at: 1 }).execute()).rejects.toThrow(
      /only ever added to/,
    );
    await db.destroy();
  });
});

describe.runIf(postgres)('npm run move', () => {
  async function move(shop: Settings, ...args: string[]) {
    const said = { out: '', err: '' };
    const code = await runDatabaseMove(args, {
      env: { DATA_DIR: shop.dataFolder },
      out: { write: text => (said.out += text) },
      err: { write: text => (said.err += text) },
    });
    return { code, ...said };
  }

  it('continues after an interruption, during which nothing opens the shop, and the way back is open', async () => {
    const shop = await makeFilledShop(sqlite!, 'moved');
    const before = await readShop(shop);
    const to = await postgres!.make();
    const interrupted = moveToPostgres(shop.dataFolder, to, {
      rowsAtOnce: 100,
      onProgress: fraction => {
        if (fraction > 0.3) throw new Error('The power failed.');
      },
    });
    await expect(interrupted).rejects.toThrow('The power failed.');
    await expect(openDatabase(shop, 'none', { locked: true })).rejects.toThrow(
      /was moved to PostgreSQL, or is being moved\. Set DATABASE_URL/,
    );
    await expect(openShopDatabase(to)).rejects.toThrow(
      'The move of a shop into this database was interrupted.',
    );

    const renameBranches = async (text: 'x' | '') => {
      const db = connect(to);
      await sql`update branch set name = ${text === '' ? sql`substr(name, 2)` : sql`'x' || name`}`.execute(
        db,
      );
      await db.destroy();
    };
    await renameBranches('x');
    expect((await move(shop, '--to', to)).err).toMatch(
      /The rows of the table branch are not the same in both/,
    );
    await renameBranches('');

    const other = await emptyPlace(sqlite!, path.join(folder, 'other'));
    mkdirSync(other.dataFolder);
    const db = connect(other.database);
    await migrate(db);
    await db.destroy();
    expect((await move(other, '--to', to)).err).toMatch(/has a part of another shop/);

    const { code, out } = await move(shop, '--to', to);
    expect(out).toMatch(/^The shop is in PostgreSQL: [\d,]+ rows of \d+ tables, all compared\.\n/);
    expect(out).toMatch(/The rollups agree with the sales, on \d+ branch days\./);
    expect(code).toBe(0);
    const moved = await readShop({ database: to });
    const { audit_entry: entries, ...rows } = moved.rows;
    expect(rows).toEqual({ ...before.rows, audit_entry: undefined });
    expect(entries!.length).toBe(before.rows.audit_entry!.length + 1);
    expect(moved.timelineId).not.toBe(before.timelineId);

    expect((await move(shop, '--to', to)).err).toBe(
      'The database of --to has a shop already. Name an empty one.\n',
    );
    expect(await move(shop, '--back')).toMatchObject({ code: 0 });
    const back = await readShop(shop);
    expect(back.rows).toEqual(before.rows);
    expect(back.timelineId).not.toBe(before.timelineId);
    expect(readdirSync(shop.dataFolder)).not.toContain('moved-to-postgres');
  });

  it.each([
    [[], /^Say where to/],
    [['--to', 'mysql://shop'], /^Say where to/],
    [['--to', 'postgres://x', '--back'], /^Say where to/],
    [['--back'], /^No shop of .* was moved to PostgreSQL\.$/m],
  ])('%j is answered with a sentence', async (args, sentence) => {
    const place = await emptyPlace(sqlite!, path.join(folder, 'empty'));
    mkdirSync(place.dataFolder, { recursive: true });
    expect((await move(place, ...args)).err).toMatch(sentence);
  });
});
