/** Keeps pictures in place while a shop is copied, although the server adds and removes some meanwhile. */
import path from 'node:path';
import type { Db } from '../database/connect.ts';
import type { Files } from '../files/files.ts';

/** Pins all current pictures. Pictures that an earlier call pinned stay pinned. */
export async function pinPictures(files: Files, held: string): Promise<void> {
  for (const name of await files.list()) await files.hold(name, path.join(held, name));
}

/** The tables with a column for a picture, and the folder of their pictures. */
const NAMED = [
  ['banner', 'banner'],
  ['category', 'category'],
  ['product', 'product'],
  ['purchase', 'purchase'],
] as const;

/** The stored pictures that rows refer to, as paths below the folder of the stored files. */
export async function findReferencedPictures(db: Db): Promise<Set<string>> {
  const named = new Set<string>();
  for (const [table, folder] of NAMED) {
    // The four tables share the column, but the types would treat each separately.
    const rows = await db
      .selectFrom(table as 'banner')
      .select('image')
      .distinct()
      .where('image', '<>', '')
      .execute();
    for (const { image } of rows) {
      // A URL is not a stored file.
      if (!/[/\\:]/.test(image)) named.add(`${folder}/${image}`);
    }
  }
  return named;
}
