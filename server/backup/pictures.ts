import path from 'node:path';
import type { Db } from '../database/connect.ts';
import type { FileStorage } from '../files/files.ts';

export async function pinPictures(files: FileStorage, pinned: string): Promise<void> {
  for (const name of await files.list()) await files.hold(name, path.join(pinned, name));
}

const NAMED = [
  ['banner', 'banner'],
  ['category', 'category'],
  ['product', 'product'],
  ['purchase', 'purchase'],
] as const;

export async function findReferencedPictures(db: Db): Promise<Set<string>> {
  const named = new Set<string>();
  for (const [table, folder] of NAMED) {
    const rows = await db
      .selectFrom(table as 'banner')
      .select('image')
      .distinct()
      .where('image', '<>', '')
      .execute();
    for (const { image } of rows) {
      if (!/[/\\:]/.test(image)) named.add(`${folder}/${image}`);
    }
  }
  return named;
}
