import path from 'node:path';
import type { Db } from '../database/connect.ts';
import type { FileStorage } from '../files/files.ts';

/** Folder of the uploaded files to import. Each uploaded file is stored as a folder that contains its parts. */
const IMPORT_FOLDER = 'import/';

export const isPictureFile = (name: string): boolean => !name.startsWith(IMPORT_FOLDER);

export async function linkPicturesForBackup(files: FileStorage, pinned: string): Promise<void> {
  for (const name of (await files.list()).filter(isPictureFile))
    await files.hold(name, path.join(pinned, name));
}

export async function linkImportFilesForBackup(
  files: FileStorage,
  pinned: string,
  imports: ReadonlySet<string>,
): Promise<void> {
  for (const folder of imports)
    for (const name of await files.list(`${IMPORT_FOLDER}${folder}`))
      await files.hold(name, path.join(pinned, name));
}

/** Name of the migration that creates the table of imports. */
const IMPORT_MIGRATION = '020_imports';

/**
 * Finds the stored files of the newest import of each branch. A backup leaves out the files of older imports, which can
 * have a hundred megabytes each and are rarely needed again.
 * @param migrations applied migrations; a database before an upgrade may lack the table of imports
 * @returns names of the folders that contain the files
 */
export async function findNewestImportFolders(db: Db, migrations: readonly string[]): Promise<Set<string>> {
  if (!migrations.includes(IMPORT_MIGRATION)) return new Set();
  const rows = await db
    .selectFrom('import_job')
    .select('stored')
    .where('id', 'in', newest =>
      newest
        .selectFrom('import_job')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('parts', '>', 0)
        .groupBy('branch_id'),
    )
    .execute();
  return new Set(rows.map(({ stored }) => stored));
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
