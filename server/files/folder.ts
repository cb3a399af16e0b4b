import { constants, existsSync } from 'node:fs';
import { copyFile, cp, link, mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chownToFolderOwner, makeStorageFolder, PRIVATE_FILE_MODES } from '../database/filePermissions.ts';
import { getErrorCode } from '../lib/errors.ts';
import type { FileStorage } from './files.ts';

export function createFolderStorage(folder: string): FileStorage {
  const at = (name: string) => path.join(folder, name);
  const home = path.dirname(folder);
  const room = (file: string) => makeStorageFolder(path.dirname(file), home);
  return {
    place: `the folder ${folder}`,
    folder,
    async write(name, bytes) {
      await room(at(name));
      const unfinished = path.join(path.dirname(at(name)), `.${path.basename(name)}`);
      try {
        await writeFile(unfinished, bytes);
        chownToFolderOwner(home, [unfinished]);
        await rename(unfinished, at(name));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    read: name => unlessGone(readFile(at(name))),
    async remove(name) {
      await rm(at(name), { force: true });
      // A folder with the parts of one file is removed with its last part. The folders of pictures are kept.
      if (name.split('/').length > 2) await rmdir(path.dirname(at(name))).catch(() => {});
    },
    async copy(name, to) {
      await room(at(to));
      // With the flag COPYFILE_FICLONE, a copy shares the disk space of the original, if the file system supports
      // it.
      const copied = copyFile(at(name), at(to), constants.COPYFILE_FICLONE).then(() => true);
      if (!(await unlessGone(copied))) return false;
      chownToFolderOwner(home, [at(to)]);
      return true;
    },
    list: async under =>
      under === undefined ? listFiles(folder) : (await listFiles(at(under))).map(name => `${under}/${name}`),
    async hold(name, target) {
      await room(target);
      try {
        await link(at(name), target);
      } catch (error) {
        const code = getErrorCode(error);
        if (code === 'EEXIST' || code === 'ENOENT') return;
        // Some file systems do not support hard links. Pictures never change, so a copy is equivalent to a link.
        await unlessGone(copyFile(at(name), target));
      }
    },
    async moveTo(target) {
      if (!existsSync(folder)) return;
      await moveContent(folder, target);
      // The folder cannot be removed if it is a mounted folder or a symbolic link. The error is ignored.
      await rmdir(folder).catch(() => {});
    },
    async bring(source) {
      for (const name of (await unlessGone(readdir(folder))) ?? [])
        await rm(at(name), { recursive: true, force: true });
      await moveContent(source, folder);
    },
  };
}

/**
 * Moves the content of the folder, but not the folder itself, because a mounted folder can be neither renamed nor
 * removed.
 */
async function moveContent(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: PRIVATE_FILE_MODES.folder });
  const names = await readdir(from);
  try {
    for (const name of names) await rename(path.join(from, name), path.join(to, name));
  } catch (error) {
    if (getErrorCode(error) !== 'EXDEV') throw error;
    // All files are copied before any original is removed, so that no file is lost if the target disk has too little
    // space.
    const left = await readdir(from);
    for (const name of left) await cp(path.join(from, name), path.join(to, name), { recursive: true });
    for (const name of left) await rm(path.join(from, name), { recursive: true, force: true });
  }
}

async function unlessGone<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Lists the files in a folder. A name that begins with a dot belongs to a file that is still being written, so it is
 * left out.
 */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await unlessGone(readdir(folder, { recursive: true, withFileTypes: true }));
  return (entries ?? [])
    .filter(entry => entry.isFile() && !entry.name.startsWith('.'))
    .map(entry => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort();
}
