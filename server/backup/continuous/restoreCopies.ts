import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { copyFile, cp, open, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { PRIVATE_FILE_MODES } from '../../database/filePermissions.ts';
import { listFiles } from '../../files/folder.ts';
import { getErrorReason, isDiskFullError, ExpectedError } from '../../lib/errors.ts';
import { CONFIG_PATH, DATABASE_PATH, FILES_FOLDER, MANIFEST_PATH, type Manifest } from '../manifest.ts';
import {
  COPIES_FOLDER,
  listBackupChains,
  readChangedPages,
  type BackupChain,
  type BackupChainFile,
} from './copiesFolder.ts';

export interface RestorePoint {
  chain: BackupChain;
  base: BackupChainFile;
  /**
   * Files with the pages that were written after the base (the full copy). They are applied to the base in this order.
   */
  segments: BackupChainFile[];
  moment: number;
}

/**
 * Lists the backup chains of continuous copies.
 * @param folder BACKUP_DIR, or the folder of the continuous copies in it
 */
export async function listCopies(folder: string): Promise<BackupChain[]> {
  const within = path.join(folder, COPIES_FOLDER);
  return listBackupChains(existsSync(within) ? within : folder);
}

/**
 * Finds the newest moment, not after `until`, to which the copies can restore the shop.
 * @param until UTC milliseconds
 * @throws ExpectedError if there is no such moment, or a segment is missing
 */
export function findRestorePoint(chains: readonly BackupChain[], until: number): RestorePoint {
  for (const chain of chains.toReversed()) {
    const base = chain.bases.findLast(({ moment }) => moment <= until);
    if (!base) continue;
    const segments = chain.segments.filter(({ number, moment }) => number > base.number && moment <= until);
    const missing = segments.findIndex(({ number }, at) => number !== base.number + at + 1);
    if (missing !== -1)
      throw new ExpectedError(
        `The file before ${path.basename(segments[missing]!.file)} is missing from ${chain.folder}.`,
      );
    return { chain, base, segments, moment: segments.at(-1)?.moment ?? base.moment };
  }
  const oldest = chains.flatMap(({ bases }) => bases)[0];
  throw new ExpectedError(
    oldest
      ? `The continuous copies begin at ${new Date(oldest.moment).toISOString()}. Restore an archive of an earlier day.`
      : 'The folder has no complete continuous copy.',
  );
}

/**
 * Unpacks the database, the pictures and `config.json` of a restore point into a folder. The paths in the folder are
 * the same as in an unpacked archive.
 * @throws ExpectedError for a damaged copy
 */
export async function unpackCopies(
  { chain, base, segments, moment }: RestorePoint,
  folder: string,
): Promise<Manifest> {
  const database = path.join(folder, DATABASE_PATH);
  await explainDamage(base.file, () =>
    pipeline(
      createReadStream(base.file),
      createGunzip(),
      createWriteStream(database, { mode: PRIVATE_FILE_MODES.file, flags: 'wx' }),
    ),
  );
  const target = await open(database, 'r+');
  try {
    for (const { file } of segments) {
      const bytes = await explainDamage(file, () =>
        readChangedPages(file, (offset, content) => target.write(content, 0, content.length, offset)),
      );
      await target.truncate(bytes);
    }
    await target.sync();
  } finally {
    await target.close();
  }
  const config = path.join(chain.folder, CONFIG_PATH);
  if (existsSync(config)) await copyFile(config, path.join(folder, CONFIG_PATH));
  const files = path.join(chain.folder, FILES_FOLDER);
  if (existsSync(files)) await cp(files, path.join(folder, FILES_FOLDER), { recursive: true });
  return explainDamage(chain.folder, async () => {
    const manifest = JSON.parse(await readFile(path.join(chain.folder, MANIFEST_PATH), 'utf8')) as Manifest;
    const unpacked = await listFiles(folder);
    return {
      ...manifest,
      moment: new Date(moment).toISOString(),
      files: await Promise.all(
        unpacked.map(async name => ({
          path: name,
          bytes: (await stat(path.join(folder, name))).size,
          sha256: '',
        })),
      ),
    };
  });
}

async function explainDamage<T>(file: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (isDiskFullError(error)) throw error;
    throw new ExpectedError(`${file} is damaged: ${getErrorReason(error).replace(/\.$/, '')}.`);
  }
}
