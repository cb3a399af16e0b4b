/** The picture of a row that has one: kept, replaced or removed together with the row. */
import { removeImage, storeImage, type ImageFolder } from './images.ts';

interface Upload {
  /** Of the stored files. */
  root: string;
  folder: ImageFolder;
  /** Base64; empty: no new picture. */
  data: string;
  /** The field that `data` came in, for refusals. */
  field: string;
}

/**
 * Stores the new picture, then has the row saved.
 * @param save is given the picture's name, or undefined where there is no new one, and tells which it replaced
 */
export async function savingImage<Row>(
  { root, folder, data, field }: Upload,
  save: (image: string | undefined) => Promise<{ row: Row; replaced: string }>,
): Promise<Row> {
  if (!data) return (await save(undefined)).row;
  const image = await storeImage(root, folder, data, field);
  const { row, replaced } = await save(image).catch(async (error: unknown) => {
    await removeImage(root, folder, image);
    throw error;
  });
  await dropImage(root, folder, replaced);
  return row;
}

/** Removes the picture that a row no longer shows. */
export async function dropImage(root: string, folder: ImageFolder, name: string): Promise<void> {
  // Rows of the demo shop share theirs, and an address is somebody else's.
  if (name.startsWith('demo-') || /[/\\:]/.test(name)) return;
  await removeImage(root, folder, name);
}
