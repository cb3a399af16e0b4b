/** The picture of a row: kept, replaced or removed together with it. */
import { inTransaction, type Db, type Tx } from '../database/connect.ts';
import { lockCatalogue } from '../database/locks.ts';
import type { Files } from '../files/files.ts';
import { removeImage, storeImage, type ImageFolder } from './images.ts';

interface Upload {
  files: Files;
  folder: ImageFolder;
  /** Base64; empty for no new picture. */
  data: string;
  /** The field of the request with `data`, for refusals. */
  field: string;
}

/** The name of a new picture; absent to keep the old one. */
interface Picture {
  image?: string;
}

interface Saved<Row> {
  row: Row;
  /** The name of the old picture, if the row no longer needs it. */
  replaced?: string | undefined;
}

/** Stores the new picture, then saves the row. */
export async function saveWithImage<Row>(
  { files, folder, data, field }: Upload,
  save: (picture: Picture) => Promise<Saved<Row>>,
): Promise<Row> {
  if (!data) return (await save({})).row;
  const image = await storeImage(files, folder, data, field);
  const { row, replaced } = await save({ image }).catch(async (error: unknown) => {
    await removeImage(files, folder, image);
    throw error;
  });
  if (replaced !== undefined) await dropImage(files, folder, replaced);
  return row;
}

interface CatalogueUpload extends Upload {
  /** Checks and locks what must be locked before the catalogue. */
  first?: (tx: Tx) => Promise<void>;
}

/** As `saveWithImage`, for a category or product, with the branch's catalogue locked. */
export const saveWithImageInCatalogue = <Row>(
  db: Db,
  branchId: number,
  upload: CatalogueUpload,
  save: (tx: Tx, picture: Picture) => Promise<Saved<Row>>,
): Promise<Row> =>
  saveWithImage(upload, picture =>
    inTransaction(db, async tx => {
      await upload.first?.(tx);
      await lockCatalogue(tx, branchId);
      return save(tx, picture);
    }),
  );

/** Removes the picture that a row no longer shows. */
export async function dropImage(files: Files, folder: ImageFolder, name: string): Promise<void> {
  // Rows of the demo shop share their pictures, and an http address is not a file of ours.
  if (name.startsWith('demo-') || /[/\\:]/.test(name)) return;
  await removeImage(files, folder, name);
}
