/**
 * Stores the pictures of declared entities. A `picture` field contains the path of the picture's file in the API.
 */
import { createFieldRule } from '../../contract/fieldRule.ts';
import { removeImage, storeImage } from '../http/images.ts';
import type { FileStorage } from '../files/files.ts';
import { HttpProblem } from '../http/problems.ts';
import { toInvalidFieldMessage } from '../language/message.ts';
import type { AuditedFieldValues } from '../audit/trail.ts';

const FOLDER = 'declared';
const PATH = `/files/${FOLDER}/`;

export const getPicturePath = (name: string): string => name && PATH + name;

export const getPictureName = (path: string): string =>
  path.startsWith(PATH) ? path.slice(PATH.length) : '';

/** Paths of pictures that were stored for records that are not saved yet. */
const unsaved = new Set<string>();

interface StoredPictures {
  paths: Readonly<Record<string, string>>;
  /** Ends the upload. If `remove` is true, deletes the files, because the record was not saved. */
  finish: (remove: boolean) => Promise<void>;
}

/**
 * Stores the new pictures of a request. Encoding takes long, so it is done before the transaction that saves the
 * record.
 * @param names names of picture fields
 */
export async function storePictures(
  files: FileStorage,
  names: readonly string[],
  body: AuditedFieldValues,
): Promise<StoredPictures> {
  const paths: Record<string, string> = {};
  const finish = async (remove: boolean) => {
    for (const path of Object.values(paths)) {
      unsaved.delete(path);
      if (remove) await removePicture(files, path);
    }
  };
  try {
    for (const name of names) {
      const data = String(body[name]);
      if (data === '' || data.startsWith(PATH)) continue;
      paths[name] = getPicturePath(await storeImage(files, FOLDER, data, name));
      unsaved.add(paths[name]);
    }
  } catch (error) {
    await finish(true);
    throw error;
  }
  return { paths, finish };
}

/**
 * Checks that each picture in a request is new or the record's current one.
 * @throws HttpProblem 400 for any other path
 */
export function assertPicturesBelongToRecord(
  names: readonly string[],
  body: AuditedFieldValues,
  before?: AuditedFieldValues,
): void {
  const foreign = names.find(
    name => body[name] !== '' && body[name] !== before?.[name] && !unsaved.has(String(body[name])),
  );
  if (foreign !== undefined)
    throw new HttpProblem(400, toInvalidFieldMessage(foreign, createFieldRule('picture')), foreign);
}

/**
 * Removes the files of pictures that a record no longer has.
 * @param after absent if the record was deleted
 */
export async function removeOldPictures(
  files: FileStorage,
  names: readonly string[],
  before: AuditedFieldValues,
  after: AuditedFieldValues = {},
): Promise<void> {
  for (const name of names) {
    const path = before[name];
    if (typeof path === 'string' && path !== '' && path !== after[name]) await removePicture(files, path);
  }
}

const removePicture = (files: FileStorage, path: string): Promise<void> =>
  removeImage(files, FOLDER, getPictureName(path));
