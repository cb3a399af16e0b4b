/** The storage of pictures and other files: a folder of this machine, or a bucket that several servers share. */
import path from 'node:path';

/** Names are paths with slashes, such as `banner/sun.webp`. */
export interface Files {
  /** The place, for a sentence to the operator. */
  readonly place: string;
  /** The folder on this machine; null where the files are elsewhere. */
  readonly folder: string | null;
  /** Atomic: a reader never sees a part of the file. */
  write: (name: string, bytes: Uint8Array) => Promise<void>;
  /** @returns undefined where there is none of that name */
  read: (name: string) => Promise<Buffer | undefined>;
  /** Does nothing where there is no such file. */
  remove: (name: string) => Promise<void>;
  /** @returns false where there is none of that name */
  copy: (name: string, to: string) => Promise<boolean>;
  /**
   * Names in order, without files that are still being written.
   * @param under a folder; all files by default
   */
  list: (under?: string) => Promise<string[]>;
  /**
   * Makes the file available at `target`, a path on this machine that remains when the file is removed. Does nothing where the file
   * is gone, or held already.
   */
  hold: (name: string, target: string) => Promise<void>;
  /** Moves all files into a new folder. */
  moveTo: (folder: string) => Promise<void>;
  /** Replaces all files by those in the folder. */
  bring: (folder: string) => Promise<void>;
}

/** The storage did not answer, or refused. */
export class FilesUnreachable extends Error {
  override name = 'FilesUnreachable';
}

const TYPES: Record<string, string> = {
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.avif': 'image/avif',
  '.svg': 'image/svg+xml',
};

/** The content type by the extension; a stream of bytes for anything that is not a picture. */
export const getContentType = (name: string): string =>
  TYPES[path.posix.extname(name).toLowerCase()] ?? 'application/octet-stream';
