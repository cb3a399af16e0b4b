import path from 'node:path';

/**
 * Storage of files, in a folder or a bucket. File names are paths with slashes, such as `banner/sun.webp`.
 */
export interface FileStorage {
  readonly place: string;
  readonly folder: string | null;
  /** Writes a file atomically, so that a reader never sees a part of it. */
  write: (name: string, bytes: Uint8Array) => Promise<void>;
  read: (name: string) => Promise<Buffer | undefined>;
  /** Removes a file. Does nothing if the file does not exist. */
  remove: (name: string) => Promise<void>;
  copy: (name: string, to: string) => Promise<boolean>;
  /**
   * Lists the stored files, except those that are still being written.
   * @param under a folder; default: all files
   */
  list: (under?: string) => Promise<string[]>;
  /**
   * Links or copies the file to `target`, a path on this machine, where it stays available if the stored file is
   * removed. Does nothing if the file does not exist, or `target` already does.
   */
  hold: (name: string, target: string) => Promise<void>;
  moveTo: (folder: string) => Promise<void>;
  bring: (folder: string) => Promise<void>;
}

export class StorageUnreachableError extends Error {
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

export const getContentType = (name: string): string =>
  TYPES[path.posix.extname(name).toLowerCase()] ?? 'application/octet-stream';
