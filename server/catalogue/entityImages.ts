import { inTransaction, type Db, type Tx } from '../database/connect.ts';
import { lockCatalogue } from '../database/locks.ts';
import type { FileStorage } from '../files/files.ts';
import { removeImage, storeImage, type ImageFolder } from '../http/images.ts';

interface Upload {
  files: FileStorage;
  folder: ImageFolder;
  data: string;
  field: string;
}

interface Picture {
  image?: string;
}

interface Saved<Row> {
  row: Row;
  replaced?: string | undefined;
}

export async function saveRecordWithImage<Row>(
  { files, folder, data, field }: Upload,
  save: (picture: Picture) => Promise<Saved<Row>>,
): Promise<Row> {
  if (!data) return (await save({})).row;
  const image = await storeImage(files, folder, data, field);
  const { row, replaced } = await save({ image }).catch(async (error: unknown) => {
    await removeImage(files, folder, image);
    throw error;
  });
  if (replaced !== undefined) await removeStoredImage(files, folder, replaced);
  return row;
}

interface CatalogueUpload extends Upload {
  /** Hook for checks and locks that must come before the lock on the catalogue, which is taken after the hook. */
  first?: (tx: Tx) => Promise<void>;
}

export const saveCatalogueRecordWithImage = <Row>(
  db: Db,
  branchId: number,
  upload: CatalogueUpload,
  save: (tx: Tx, picture: Picture) => Promise<Saved<Row>>,
): Promise<Row> =>
  saveRecordWithImage(upload, picture =>
    inTransaction(db, async tx => {
      await upload.first?.(tx);
      await lockCatalogue(tx, branchId);
      return save(tx, picture);
    }),
  );

export async function removeStoredImage(
  files: FileStorage,
  folder: ImageFolder,
  name: string,
): Promise<void> {
  // Two kinds of picture names have no file that can be deleted: rows of the demo shop share their pictures, and a URL
  // is not a stored file.
  if (name.startsWith('demo-') || /[/\\:]/.test(name)) return;
  await removeImage(files, folder, name);
}
