/** The picture of a row that has one: kept, replaced or removed together with the row. */
import { inTransaction, type Db, type Tx } from '../database/connect.ts';
import { lockCatalogue } from '../database/locks.ts';
import type { Files } from '../files/files.ts';
import { removeImage, storeImage, type ImageFolder } from './images.ts';

interface Upload {
  files: Files;
  folder: ImageFolder;
  /** Base64; empty: no new picture. */
  data: string;
  /** The field that `data` came in, for refusals. */
  field: string;
}

/** The column of a new picture: its name, or absent where the old one stays. */
interface Picture {
  image?: string;
}

interface Saved<Row> {
  row: Row;
  /** The name of the picture that the row does not need any more. */
  replaced?: string | undefined;
}

/** Stores the new picture, then has the row saved. */
export async function savingImage<Row>(
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
  /** Looks at what others lock before they change a catalogue, and locks it. */
  first?: (tx: Tx) => Promise<void>;
}

/** As `savingImage`, for a category or product: nobody else changes the branch's catalogue meanwhile. */
export const savingInCatalogue = <Row>(
  db: Db,
  branchId: number,
  upload: CatalogueUpload,
  save: (tx: Tx, picture: Picture) => Promise<Saved<Row>>,
): Promise<Row> =>
  savingImage(upload, picture =>
    inTransaction(db, async tx => {
      await upload.first?.(tx);
      await lockCatalogue(tx, branchId);
      return save(tx, picture);
    }),
  );

/** Removes the picture that a row no longer shows. */
export async function dropImage(files: Files, folder: ImageFolder, name: string): Promise<void> {
  // Rows of the demo shop share their pictures, and an http address is no file of ours.
  if (name.startsWith('demo-') || /[/\\:]/.test(name)) return;
  await removeImage(files, folder, name);
}
