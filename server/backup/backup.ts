import { randomUUID } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { makePrivateFolder, PRIVATE_FILE_MODES } from '../database/filePermissions.ts';
import { explainDatabaseRoleError } from '../database/roleErrors.ts';
import { openFileStorage } from '../files/openFileStorage.ts';
import { listFiles } from '../files/folder.ts';
import { getErrorCode, isDiskFullError, getErrorReason, ExpectedError } from '../lib/errors.ts';
import type { Settings } from '../settings.ts';
import { readArchiveManifest, describeArchivedFile, writeArchive, type FileToArchive } from './archive.ts';
import { copyDatabase, type DatabaseCopy } from './databaseCopy.ts';
import { CONFIG_PATH, FILES_FOLDER, isBackupFilePath, MANIFEST_HEADER, type Manifest } from './manifest.ts';
import { linkImportFilesForBackup, linkPicturesForBackup } from './pictures.ts';
import {
  listArchives,
  removeAbandonedBackupFiles,
  removeUnfinishedBackupFiles,
  PINNED_FOLDER_PREFIX,
  ARCHIVE_PREFIXES,
  lockDataFolderForBackup,
  toUnfinishedBackupPrefix,
} from './backupFolders.ts';

type Shop = Pick<Settings, 'dataFolder' | 'database' | 'filesFolder' | 'filesUrl'>;

export interface Backup {
  manifest: Manifest;
  /** Pictures that the database refers to, but that were missing from the storage before the backup. */
  missing: string[];
  /** True if no archive was written, because its contents would equal those of the `earlier` archive. */
  isUnchanged: boolean;
}

/**
 * Maximum number of attempts to copy the database. A copy is repeated if a picture was added and deleted meanwhile.
 */
const ATTEMPTS = 3;

export type BackupStep = 'database' | 'pictures' | 'archive';

/**
 * Makes a backup.
 * @param file path of the archive, which appears only when it is complete
 * @param earlier manifest of an archive; the backup is not written if it would have the same contents
 * @throws ExpectedError if the archive cannot be written; incomplete files are removed
 */
export async function makeBackup(
  shop: Shop,
  file: string,
  onStep: (step: BackupStep) => void | Promise<void> = () => {},
  earlier: Manifest | null = null,
): Promise<Backup> {
  const folder = path.dirname(file);
  const unlock = lockDataFolderForBackup(shop.dataFolder);
  const work = `${file}${toUnfinishedBackupPrefix(shop.dataFolder)}${randomUUID()}`;
  const pinned = path.join(shop.dataFolder, PINNED_FOLDER_PREFIX + randomUUID());
  try {
    if (isWithin(shop.filesFolder, file))
      throw new ExpectedError(`${file} is among the pictures; choose another folder for the backup.`);
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
      throw new ExpectedError(`${file} is a folder; name the archive in it.`);
    if (existsSync(file)) throw new ExpectedError(`There is a file ${file} already. Choose another name.`);
    makePrivateFolder(folder);
    await removeUnfinishedBackupFiles(shop.dataFolder, folder, name => name.startsWith(path.basename(file)));
    await mkdir(work, { mode: PRIVATE_FILE_MODES.folder });
    await mkdir(pinned, { mode: PRIVATE_FILE_MODES.folder });
    const { copy, missing } = await copyWithPictures(shop, work, pinned, onStep);
    const pictures = (await listFiles(pinned)).map(name => ({
      path: `${FILES_FOLDER}/${name}`,
      from: path.join(pinned, name),
    }));
    await onStep('archive');
    const sources = [...copy.sources, ...(await listConfigFile(shop, work)), ...pictures];
    const odd = sources.find(source => !isBackupFilePath(source.path));
    if (odd) throw new ExpectedError(`The file ${odd.path} cannot be archived under its name; rename it.`);
    const manifest: Manifest = {
      ...MANIFEST_HEADER,
      database: copy.database,
      migrations: copy.migrations,
      moment: copy.moment,
      tables: copy.tables,
      files: [],
    };
    for (const source of sources) manifest.files.push(await describeArchivedFile(source));
    const isUnchanged = earlier !== null && hasSameContents(manifest, earlier);
    if (!isUnchanged) {
      const archive = path.join(work, 'archive');
      await writeArchive(archive, manifest, sources);
      await rename(archive, file);
    }
    return { manifest, missing, isUnchanged };
  } catch (error) {
    throw explainBackupError(error, folder);
  } finally {
    // Temporary files that cannot be removed now are removed by the next backup.
    await Promise.allSettled([work, pinned].map(place => rm(place, { recursive: true, force: true })));
    unlock();
  }
}

const hasSameContents = (one: Manifest, other: Manifest): boolean =>
  isDeepStrictEqual({ ...one, moment: '' }, { ...other, moment: '' });

/**
 * Copies the database together with every picture that the copy refers to. Pictures are linked or copied twice. The
 * first time is before the database is copied, so that pictures stay available if they are deleted. The second time is
 * after it, to include new pictures. A picture that was added and deleted between these two times is missing, so the
 * copy is repeated.
 */
async function copyWithPictures(
  shop: Shop,
  work: string,
  pinned: string,
  onStep: (step: BackupStep) => void | Promise<void>,
): Promise<{ copy: DatabaseCopy; missing: string[] }> {
  const files = await openFileStorage(shop);
  let before = '';
  for (let attempt = 1; ; attempt++) {
    const folder = path.join(work, String(attempt));
    await mkdir(folder, { mode: PRIVATE_FILE_MODES.folder });
    await linkPicturesForBackup(files, pinned);
    await onStep('database');
    const copy = await copyDatabase(shop.database, folder);
    await onStep('pictures');
    await linkPicturesForBackup(files, pinned);
    await linkImportFilesForBackup(files, pinned, copy.imports);
    const there = new Set(await listFiles(pinned));
    const missing = [...copy.pictures].filter(name => !there.has(name)).sort();
    if (missing.length === 0 || missing.join() === before || attempt === ATTEMPTS) return { copy, missing };
    before = missing.join();
    await rm(folder, { recursive: true });
  }
}

async function listConfigFile({ dataFolder }: Shop, work: string): Promise<FileToArchive[]> {
  const from = path.join(dataFolder, CONFIG_PATH);
  if (!existsSync(from)) return [];
  // The archive gets a copy of the settings file, because a user can save the settings while the archive is being
  // written.
  await copyFile(from, path.join(work, CONFIG_PATH));
  return [{ path: CONFIG_PATH, from: path.join(work, CONFIG_PATH) }];
}

function isWithin(folder: string, file: string): boolean {
  const way = path.relative(folder, file);
  return !way.startsWith('..') && !path.isAbsolute(way);
}

export function explainBackupError(thrown: unknown, folder: string): unknown {
  const error = explainDatabaseRoleError(thrown);
  if (error instanceof ExpectedError) return error;
  if (isDiskFullError(error)) return new ExpectedError(`The disk of ${folder} is full.`);
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(getErrorCode(error) ?? ''))
    return new ExpectedError(`The folder ${folder} cannot be written.`);
  return new ExpectedError(`${getErrorReason(error).replace(/\.$/, '')}.`);
}

/**
 * Makes a backup with the time in its file name. If there are then more than `kept` backups of this kind, the surplus
 * is deleted (`listSurplusArchives`).
 * @param migration only for a backup before an upgrade: the first missing migration. If an upgrade fails at every
 *   start, only the first start makes a backup, unless the shop has changed since
 * @returns the backup and its path
 */
export async function makeTimestampedBackup(
  shop: Shop,
  { folder, kept: maxArchives, migration }: { folder: string; kept: number; migration?: string | undefined },
): Promise<Backup & { file: string }> {
  const kind = migration === undefined ? ARCHIVE_PREFIXES.nightly : ARCHIVE_PREFIXES.upgrade;
  const stamp = new Date().toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '');
  const prefix = migration === undefined ? kind : `${kind}${migration}-`;
  const file = path.join(folder, `${prefix}${stamp}.tar.gz`);
  await removeAbandonedBackupFiles(shop.dataFolder, folder);
  const listOfKind = async () => (await listArchives(folder)).filter(({ name }) => name.startsWith(kind));
  const earlier =
    migration === undefined
      ? undefined
      : (await listOfKind()).findLast(({ name }) => name.startsWith(prefix));
  const earlierFile = earlier && path.join(folder, earlier.name);
  const made = await makeBackup(
    shop,
    file,
    undefined,
    earlierFile === undefined ? null : await readArchiveManifest(earlierFile),
  );
  if (made.isUnchanged) return { ...made, file: earlierFile! };
  for (const name of listSurplusArchives(await listOfKind(), maxArchives))
    await rm(path.join(folder, name), { force: true });
  return { ...made, file };
}

/**
 * Lists the archives to delete. If several archives were made before the same upgrade, all but the newest of them are
 * deleted first. Then the oldest archives follow.
 * @param archives archives of one kind, oldest first
 * @returns names of archives
 */
function listSurplusArchives(archives: readonly { name: string }[], maxArchives: number): string[] {
  const names = archives.map(({ name }) => name);
  const upgradeOf = (name: string) => /^before-(.+)-[^-]+$/.exec(name)?.[1];
  const isReplaced = (name: string, at: number) =>
    upgradeOf(name) !== undefined && names.slice(at + 1).some(newer => upgradeOf(newer) === upgradeOf(name));
  const replaced = names.filter(isReplaced);
  const others = names.filter(name => !replaced.includes(name));
  return [...replaced, ...others].slice(0, Math.max(0, names.length - maxArchives));
}
