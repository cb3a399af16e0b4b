/** Where pictures are stored: a folder of this machine, or a bucket that several servers share. */
import path from 'node:path';

/** Names are paths with slashes, such as `banner/sun.webp`. */
export interface Files {
  /** In a sentence to the operator. */
  readonly place: string;
  /** Of this machine; null: they are elsewhere. */
  readonly folder: string | null;
  /** Under its name it is whole, whoever reads meanwhile. */
  write: (name: string, bytes: Uint8Array) => Promise<void>;
  /** @returns undefined where there is none of that name */
  read: (name: string) => Promise<Buffer | undefined>;
  /** Nothing happens where there is none. */
  remove: (name: string) => Promise<void>;
  /** @returns false where there is none of that name */
  copy: (name: string, to: string) => Promise<boolean>;
  /** In order, without those that are being written. @param under a folder of theirs; without one, all of them */
  list: (under?: string) => Promise<string[]>;
  /** Puts what `name` has at `target`, a path of this machine that stays when the file goes; nothing where it is gone, or held. */
  hold: (name: string, target: string) => Promise<void>;
  /** All of them, into a folder that is not there; none is left. */
  moveTo: (folder: string) => Promise<void>;
  /** Takes over what is in the folder, in the place of all that there is. */
  bring: (folder: string) => Promise<void>;
}

/** The place of the files did not answer, or refused. */
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

/** By the end of its name; of what is no picture, bytes. */
export const typeOf = (name: string): string =>
  TYPES[path.posix.extname(name).toLowerCase()] ?? 'application/octet-stream';
