/** Stored files in a folder of this machine. */
import { constants, existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PRIVATE } from '../database/rights.ts';
import { codeOf } from '../lib/errors.ts';
import type { Files } from './files.ts';

export function folderFiles(folder: string): Files {
  const at = (name: string) => path.join(folder, name);
  const room = (file: string) => mkdir(path.dirname(file), { recursive: true, mode: PRIVATE.folder });
  return {
    place: `the folder ${folder}`,
    folder,
    async write(name, bytes) {
      await room(at(name));
      const unfinished = path.join(path.dirname(at(name)), `.${path.basename(name)}`);
      try {
        await writeFile(unfinished, bytes);
        await rename(unfinished, at(name));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    read: name => unlessGone(readFile(at(name))),
    remove: name => rm(at(name), { force: true }),
    async copy(name, to) {
      await room(at(to));
      // Without taking more room on disks that can share it.
      const copied = copyFile(at(name), at(to), constants.COPYFILE_FICLONE).then(() => true);
      return (await unlessGone(copied)) ?? false;
    },
    list: () => filesIn(folder),
    async hold(name, target) {
      await room(target);
      try {
        // A second name of the same file takes no room.
        await link(at(name), target);
      } catch (error) {
        const code = codeOf(error);
        // Held already; or removed a moment ago.
        if (code === 'EEXIST' || code === 'ENOENT') return;
        // Some file systems know no second names. Pictures never change, so a copy is as good.
        await unlessGone(copyFile(at(name), target));
      }
    },
    async moveTo(target) {
      if (existsSync(folder)) await rename(folder, target);
    },
    async bring(source) {
      await rm(folder, { recursive: true, force: true });
      await rename(source, folder);
    },
  };
}

/** Undefined where the file is not there (any more). */
async function unlessGone<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Paths below the folder, with slashes, in order. Names that begin with a point are being written. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await unlessGone(readdir(folder, { recursive: true, withFileTypes: true }));
  return (entries ?? [])
    .filter(entry => entry.isFile() && !entry.name.startsWith('.'))
    .map(entry => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort();
}
