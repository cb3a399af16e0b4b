/** Pictures while a shop is copied: the server adds and removes them meanwhile. */
import path from 'node:path';
import type { Db } from '../database/connect.ts';
import type { Files } from '../files/files.ts';

/** Holds on to the pictures that there are. What an earlier call holds is kept. */
export async function holdPictures(files: Files, held: string): Promise<void> {
  for (const name of await files.list()) await files.hold(name, path.join(held, name));
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
