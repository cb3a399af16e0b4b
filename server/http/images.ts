/**
 * Re-encodes pictures from requests, and stores them under generated names
 * (docs/decisions/0015-html-and-pictures.md).
 */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import pLimit from 'p-limit';
import type { Metadata, Sharp } from 'sharp';
import { MAX_IMAGE_BYTES } from '../../contract/limits.ts';
import type { FileStorage } from '../files/files.ts';
import { HttpProblem } from './problems.ts';
import { type Message, createMessage } from '../language/message.ts';
import { getErrorReason } from '../lib/errors.ts';
import { getMemoryShareMebibytes } from '../lib/memoryLimit.ts';

export const PUBLIC_IMAGE_FOLDERS = ['banner', 'brand', 'category', 'declared', 'product'] as const;
export type ImageFolder = (typeof PUBLIC_IMAGE_FOLDERS)[number] | 'purchase';

/**
 * Maximum size of a request body with a picture, in bytes. Base64 adds a third, and the other fields are small.
 */
export const IMAGE_BODY_LIMIT = Math.ceil(MAX_IMAGE_BYTES / 3) * 4 + 256 * 1024;

const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'avif']);
const LOGO_FORMATS = new Set([...FORMATS, 'svg']);
/** Width and height of a stored logo in pixels: the largest icon that a phone asks for. */
const LOGO_SIDE = 512;
const HEIC = createMessage('picture.heic');
const NOT_A_PICTURE = createMessage('picture.wrongFormat');
const LARGEST_SIDE = 1600;
/** Maximum number of pixels of a picture, because a small file may unpack to gigabytes. */
const MAX_PIXELS = 40_000_000;

/** Reading a picture may take one sixth of the server's memory. Larger pictures are refused. */
const MEMORY_DIVISOR = 6;

/**
 * Limits encoding to one picture at a time. Encoding needs much memory and occupies one of four threads that also read
 * files, compress responses and check passwords.
 */
const oneAtATime = pLimit(1);

/** Loads the library for pictures on first use, because it takes 12 MB of memory. */
async function pictureLibrary() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/**
 * Re-encodes and stores a picture.
 * @param data base64, with or without a `data:` prefix
 * @param field name of the field in error messages
 * @returns the stored name, without the folder
 * @throws HttpProblem 413 if the file is too large, 400 if it is not a picture, or has too many pixels
 */
export async function storeImage(
  files: FileStorage,
  folder: ImageFolder,
  data: string,
  field: string,
): Promise<string> {
  const bytes = decoded(data, field);
  const picture = await oneAtATime(() => reencoded(bytes, field));
  const name = `${randomUUID()}.webp`;
  await files.write(`${folder}/${name}`, picture);
  return name;
}

/**
 * Stores a logo as a PNG, which every browser and phone accepts as an icon. An SVG is converted, and never stored
 * itself.
 * @param field name of the field in error messages
 * @throws HttpProblem 413 if the file is too large, 400 if it is not a picture, or has too many pixels
 */
export async function storeLogo(
  files: FileStorage,
  folder: ImageFolder,
  data: string,
  field: string,
): Promise<string> {
  const bytes = decoded(data, field);
  const picture = await oneAtATime(async () => {
    const drawn = await drawPicture(bytes, field, LOGO_FORMATS);
    return finish(
      drawn.resize({ width: LOGO_SIDE, height: LOGO_SIDE, fit: 'contain', background: '#00000000' }).png(),
      field,
    );
  });
  const name = `${randomUUID()}.png`;
  await files.write(`${folder}/${name}`, picture);
  return name;
}

const GENERATED_NAME = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.(png|webp)$/;

/**
 * True for a picture that this server has stored under a generated name, false for a file that an operator has put into
 * the folder.
 */
export const isUploadedImage = (name: string): boolean => GENERATED_NAME.test(name);

export async function readImage(
  files: FileStorage,
  folder: ImageFolder,
  name: string,
): Promise<Buffer | undefined> {
  return name ? files.read(`${folder}/${path.basename(name)}`) : undefined;
}

/**
 * Removes the file of a picture. A failure is only logged, because the row has already been changed and an error
 * would wrongly report that nothing was saved.
 */
export async function removeImage(files: FileStorage, folder: ImageFolder, name: string): Promise<void> {
  if (!name) return;
  const file = `${folder}/${path.basename(name)}`;
  try {
    await files.remove(file);
  } catch (error) {
    console.error(
      `The picture ${file}, which is no longer used, could not be removed: ${getErrorReason(error)}`,
    );
  }
}

function decoded(data: string, field: string): Buffer {
  const base64 = data.replace(/^data:[^,]*,/, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw new HttpProblem(400, NOT_A_PICTURE, field);
  const bytes = Buffer.from(base64, 'base64');
  // The picture data is empty if the text is a single base64 character. sharp would throw synchronously for an empty
  // buffer.
  if (bytes.length === 0) throw new HttpProblem(400, NOT_A_PICTURE, field);
  if (isHeic(bytes)) throw new HttpProblem(400, HEIC, field);
  if (bytes.length > MAX_IMAGE_BYTES) throw new HttpProblem(413, createMessage('picture.tooLarge'), field);
  return bytes;
}

function isHeic(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return false;
  const brands = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), 64));
  return /hei[cxms]|hev[cx]/.test(brands) && !brands.includes('avif');
}

async function reencoded(bytes: Buffer, field: string): Promise<Buffer> {
  const drawn = await drawPicture(bytes, field, FORMATS);
  return finish(
    drawn
      .resize({ width: LARGEST_SIDE, height: LARGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 }),
    field,
  );
}

/** Decodes a picture. @throws HttpProblem 400 if it has an unsupported format or too many pixels */
async function drawPicture(bytes: Buffer, field: string, formats: ReadonlySet<string>): Promise<Sharp> {
  const refuse = (refusal: Message) => new HttpProblem(400, refusal, field);
  const sharp = await pictureLibrary();
  // Only the header of the picture is read here, without a limit on pixels, so that a picture with too many pixels gets
  // its own error message.
  const header = sharp(bytes, { limitInputPixels: false });
  const metadata = await header.metadata().catch(() => {
    throw refuse(NOT_A_PICTURE);
  });
  const { format, width, height } = metadata;
  if (!formats.has(format === 'heif' ? 'avif' : format)) throw refuse(NOT_A_PICTURE);
  if (width * height > MAX_PIXELS) throw refuse(createMessage('picture.tooManyPixels'));
  const maxPixels = (getMemoryShareMebibytes(MEMORY_DIVISOR) * 1024 * 1024) / getBytesPerPixel(metadata);
  if (width * height > maxPixels)
    throw refuse(createMessage('picture.tooLittleMemory', { pixels: Math.floor(maxPixels / 1_000_000) }));
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).rotate();
}

/**
 * Returns the maximum number of bytes of memory that reading a pixel takes, as measured with the installed version of
 * the picture library. Pictures that the library reads in strips need almost no memory.
 */
function getBytesPerPixel({ format, depth, isProgressive, pages = 1 }: Metadata): number {
  if (format === 'heif') return depth === 'uchar' ? 24 : 48;
  if (format === 'jpeg') return isProgressive ? 10 : 1;
  if (format === 'png') return isProgressive ? 12 : 2;
  return pages > 1 ? 16 : 8;
}

const finish = (picture: Sharp, field: string): Promise<Buffer> =>
  picture.toBuffer().catch(() => {
    throw new HttpProblem(400, createMessage('picture.unreadable'), field);
  });
