import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { connect } from '../../database/connect.ts';
import { makeStorageFolder, PRIVATE_FILE_MODES } from '../../database/filePermissions.ts';
import { listMigrations } from '../../database/migrate.ts';
import { createFolderStorage, listFiles } from '../../files/folder.ts';
import type { Settings } from '../../settings.ts';
import { getErrorCode } from '../../lib/errors.ts';
import { CONFIG_PATH, FILES_FOLDER, MANIFEST_HEADER, MANIFEST_PATH, type Manifest } from '../manifest.ts';
import { copySqliteFile } from '../copySqliteFile.ts';
import { isPictureFile } from '../pictures.ts';
import {
  COPIES_FOLDER,
  formatChangedPages,
  createBackupChainFolder,
  removeOldCopies,
  toFullCopyFileName,
  toChangedPagesFileName,
  writeCompleteFile,
  writeCompressedFile,
} from './copiesFolder.ts';
import { WalFollower } from './walFollower.ts';

export type ContinuousCopySource = Pick<
  Settings,
  'dataFolder' | 'database' | 'filesFolder' | 'filesUrl' | 'copiesUrl'
> & {
  backupFolder: string;
};

/** Size in bytes at which the write-ahead log is emptied. It is the same as SQLite's default. */
const LONG_LOG = 1000 * 4096;
/** Milliseconds between two full copies of the database. */
const BASE_INTERVAL = 24 * 60 * 60_000;
const UNFINISHED_PICTURE = '.unfinished-picture';
/** Prefix for the name of a full copy in the data folder while it is being compressed. */
const COPY_PREFIX = '.continuous-';

/**
 * Copies all changes of the shop's SQLite file, so that the shop can be restored to any moment. After an error, the
 * caller must close this object and begin a new backup chain with a full copy.
 */
export class ContinuousCopies {
  readonly #shop: ContinuousCopySource;
  readonly #folder: string;
  readonly #longLog: number;
  readonly #onBaseCopied: () => void;
  readonly #follower: WalFollower;
  /** Number of the newest segment (a file with changed pages). */
  #number = 0;
  #lastBase = -Infinity;
  #compressing: Promise<void> = Promise.resolve();
  #filesState = '';

  private constructor(shop: ContinuousCopySource, folder: string, longLog: number, onBaseCopied: () => void) {
    this.#shop = shop;
    this.#folder = folder;
    this.#longLog = longLog;
    this.#onBaseCopied = onBaseCopied;
    this.#follower = new WalFollower(shop.database);
  }

  /**
   * Begins a backup chain: a folder for full copies and later changes.
   * @param longLog size in bytes at which the write-ahead log is emptied
   * @param onBaseCopied called when a full copy is complete
   */
  static async begin(
    shop: ContinuousCopySource,
    longLog = LONG_LOG,
    onBaseCopied: () => void = () => {},
  ): Promise<ContinuousCopies> {
    const folder = await createBackupChainFolder(path.join(shop.backupFolder, COPIES_FOLDER));
    // Files of failed attempts are removed, because they would otherwise fill the disk.
    await removeOldCopies(path.dirname(folder));
    for (const name of await readdir(shop.dataFolder))
      if (name.startsWith(COPY_PREFIX)) await rm(path.join(shop.dataFolder, name), { force: true });
    const db = connect(shop.database);
    const migrations = (await listMigrations(db))!;
    await db.destroy();
    const manifest: Manifest = {
      ...MANIFEST_HEADER,
      database: 'sqlite',
      migrations,
      moment: new Date().toISOString(),
      tables: [],
      files: [],
    };
    await writeCompleteFile(folder, MANIFEST_PATH, file =>
      writeFile(file, JSON.stringify(manifest), { mode: PRIVATE_FILE_MODES.file }),
    );
    return new ContinuousCopies(shop, folder, longLog, onBaseCopied);
  }

  /**
   * Copies the whole database if no full copy was made in the last day. The new copy is compressed in the background,
   * after this call has returned, and copies that are too old are then removed. If compressing fails, the next call of
   * this method throws the error.
   */
  async copyBaseIfDue(): Promise<void> {
    if (performance.now() - this.#lastBase < BASE_INTERVAL) return;
    await this.#compressing;
    const whole = path.join(this.#shop.dataFolder, COPY_PREFIX + randomUUID());
    await copySqliteFile(this.#shop.database, whole);
    const name = toFullCopyFileName(this.#number, Date.now());
    this.#lastBase = performance.now();
    this.#compressing = this.#compress(whole, name);
    this.#compressing.catch(() => {
      this.#lastBase = -Infinity;
    });
  }

  async #compress(whole: string, name: string): Promise<void> {
    await writeCompressedFile(this.#folder, name, createReadStream(whole) as AsyncIterable<Buffer>);
    await rm(whole);
    this.#onBaseCopied();
    await removeOldCopies(path.dirname(this.#folder));
  }

  /**
   * Checks whether the write-ahead log is so long that it should be copied at once instead of after the usual interval.
   */
  isLogLong(): boolean {
    this.#follower.readLog();
    return this.#follower.readBytes > this.#longLog;
  }

  /** Copies everything that was committed before this call. */
  async copy(): Promise<void> {
    const written = this.#follower.takeWritten();
    const moment = Date.now();
    // Pictures are copied after the database, so that every picture to which the copied rows refer is included.
    await this.#copyFiles();
    if (written) await this.#writeSegment(moment, written, this.#follower.readContents(written));
    if (!this.isLogLong()) return;
    const rest = this.#follower.takeWritten();
    if (rest) await this.#writeSegment(Date.now(), rest, this.#follower.readContents(rest));
    const last = this.#follower.emptyLog();
    if (last) await this.#writeSegment(Date.now(), last, last.contents);
  }

  async #writeSegment(
    moment: number,
    size: { pageSize: number; databasePages: number },
    pages: Iterable<[page: number, content: Buffer]>,
  ): Promise<void> {
    const name = toChangedPagesFileName(++this.#number, moment);
    await writeCompressedFile(this.#folder, name, formatChangedPages(size, pages));
  }

  /** Copies new pictures, unless they are in a bucket, and `config.json`. Pictures never change. */
  async #copyFiles(): Promise<void> {
    const { dataFolder, filesFolder, filesUrl } = this.#shop;
    const config = path.join(dataFolder, CONFIG_PATH);
    const state = await readChangeTimes([
      config,
      ...(filesUrl === null ? await listFolders(filesFolder) : []),
    ]);
    if (state === this.#filesState) return;
    await writeCompleteFile(this.#folder, CONFIG_PATH, file => copyFile(config, file)).catch(unlessMissing);
    if (filesUrl === null) {
      const storage = createFolderStorage(filesFolder);
      const target = path.join(this.#folder, FILES_FOLDER);
      const copied = new Set(await listFiles(target));
      for (const name of (await storage.list()).filter(isPictureFile)) {
        if (copied.has(name)) continue;
        const unfinished = path.join(this.#folder, UNFINISHED_PICTURE);
        await rm(unfinished, { force: true });
        await storage.hold(name, unfinished);
        await makeStorageFolder(path.dirname(path.join(target, name)), this.#folder);
        await rename(unfinished, path.join(target, name)).catch(unlessMissing);
      }
    }
    this.#filesState = state;
  }

  async close(): Promise<void> {
    this.#follower.close();
    await this.#compressing;
  }
}

function unlessMissing(error: unknown): void {
  if (getErrorCode(error) !== 'ENOENT') throw error;
}

/** Lists the paths of a folder and of the folders directly in it. */
async function listFolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return [folder, ...entries.filter(entry => entry.isDirectory()).map(({ name }) => path.join(folder, name))];
}

/**
 * Reads the change times of files and folders.
 * @returns a text with these times. Two calls return different texts if a file, or the list of files in a folder, has
 *   changed between the calls
 */
async function readChangeTimes(places: readonly string[]): Promise<string> {
  const times = await Promise.all(
    places.map(place =>
      stat(place, { bigint: true }).then(
        found => found.mtimeNs,
        () => 0n,
      ),
    ),
  );
  return places.map((place, at) => `${place} ${times[at]}`).join('\n');
}
