/** Pictures while a shop is copied: the server adds and removes them meanwhile. */
import { copyFile, link, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '../database/connect.ts';
import { PRIVATE } from '../database/rights.ts';
import { codeOf } from '../lib/errors.ts';

/**
 * Holds on to the pictures that there are: a second name of the same file takes no room, and stays when the server
 * removes the first. What an earlier call holds is kept. Names that begin with a point are being written.
 */
export async function holdPictures(filesFolder: string, held: string): Promise<void> {
  for (const name of await picturesIn(filesFolder)) {
    const target = path.join(held, name);
    await mkdir(path.dirname(target), { recursive: true, mode: PRIVATE.folder });
    await hold(path.join(filesFolder, name), target);
  }
}

/** Paths below the folder, with slashes, in order. */
export async function picturesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  return entries
    .filter(entry => entry.isFile() && !entry.name.startsWith('.'))
    .map(entry => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort();
}

async function hold(picture: string, target: string): Promise<void> {
  try {
    await link(picture, target);
  } catch (error) {
    const code = codeOf(error);
    // Held already; or removed a moment ago.
    if (code === 'EEXIST' || code === 'ENOENT') return;
    // Some file systems know no second names. Pictures never change, so a copy is as good.
    await copyFile(picture, target).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error;
    });
  }
}

/** Where a row has the name of a picture, and the folder that it is in. */
const NAMED = [
  ['banner', 'banner'],
  ['category', 'category'],
  ['product', 'product'],
  ['purchase', 'purchase'],
] as const;

/** The pictures of ours that rows name, as paths below the folder of the stored files. */
export async function namedPictures(db: Db): Promise<Set<string>> {
  const named = new Set<string>();
  for (const [table, folder] of NAMED) {
    // The four tables have the column in common; the types would have to know each.
    const rows = await db
      .selectFrom(table as 'banner')
      .select('image')
      .distinct()
      .where('image', '<>', '')
      .execute();
    for (const { image } of rows) {
      // An http address is no file of ours.
      if (!/[/\\:]/.test(image)) named.add(`${folder}/${image}`);
    }
  }
  return named;
}
