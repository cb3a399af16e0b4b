/** Who may read what is stored: nobody but the user that the server runs as. */
import {
  chmodSync,
  closeSync,
  existsSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
} from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { reasonOf } from '../lib/errors.ts';

/** Of folders and of files that we make. */
export const PRIVATE = { folder: 0o700, file: 0o600 };

const OTHERS = 0o077;

/** Makes the file when it is not there, so that what opens it next leaves its rights as they are; SQLite gives its other files the same. */
export function makePrivate(file: string): void {
  if (existsSync(file)) return;
  closeSync(openSync(file, 'a', PRIVATE.file));
  giveToOwnerOf(path.dirname(file), [file]);
}

/**
 * What root makes in another user's folder becomes that user's, as the files that SQLite adds do: the server, which runs as that user,
 * could not open it.
 */
export function giveToOwnerOf(folder: string, places: readonly string[]): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  if (uid === 0) return;
  try {
    for (const place of places) lchownSync(place, uid, gid);
  } catch {
    // A container's root may have no right to; then the server says what it cannot open.
  }
}

/**
 * Makes a folder of what is stored, with those above it that are missing.
 * @param home the data folder, whose user gets what root makes: that of the folder above may be being made at the same time
 */
export async function makeRoom(folder: string, home: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: PRIVATE.folder });
  if (first === undefined) return;
  const made = [folder];
  while (made.at(-1)!.length > first.length) made.push(path.dirname(made.at(-1)!));
  giveToOwnerOf(home, made);
}

/**
 * Makes the folder, and those above it that are missing. Not `recursive`: where the system says of a new folder that there is no such
 * file although the one above it is there, as in /proc, Node.js tries again for ever.
 */
export function makePrivateFolder(folder: string): void {
  const above = path.dirname(folder);
  if (above !== folder && !existsSync(above)) makePrivateFolder(above);
  try {
    mkdirSync(folder, { mode: PRIVATE.folder });
  } catch (error) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** What is in a data folder of ours. */
const OURS =
  /^(trastienda\.sqlite.*|lock\.sqlite.*|backup\.lock\.sqlite.*|files|backups|demo(-\d+)?|config\.json|replaced-.*|\.(env|writable-|backup-|restore-).*)$/;

/** Gives what root has put into another user's data folder to that user: all of it that is the shop's. */
export function giveShopToOwner(dataFolder: string): void {
  const places = readdirSync(dataFolder)
    .filter(name => OURS.test(name))
    .map(name => path.join(dataFolder, name));
  const inside = places
    .filter(place => statSync(place, { throwIfNoEntry: false })?.isDirectory())
    .flatMap(place => readdirSync(place, { recursive: true }).map(name => path.join(place, String(name))));
  giveToOwnerOf(dataFolder, [...places, ...inside]);
}

/**
 * Closes to others what an earlier version, or a person, made readable. A folder that holds other things too, or that
 * is another user's, keeps its rights: database, pictures and backups in it are closed all the same.
 * @returns a sentence where there is something to know
 */
export function closeToOthers(dataFolder: string): string | null {
  if (process.platform === 'win32') return null;
  const names = readdirSync(dataFolder);
  try {
    const inside = names
      .filter(name => /^(trastienda\.sqlite|lock\.sqlite)/.test(name) || ['files', 'backups'].includes(name))
      .map(name => close(path.join(dataFolder, name)));
    const foreign = names.filter(name => !OURS.test(name));
    const isOwn = statSync(dataFolder).uid === process.getuid?.();
    if (isOwn && foreign.length === 0) {
      const closed = close(dataFolder) || inside.includes(true);
      return closed && names.includes('trastienda.sqlite')
        ? `Others on this machine could read the data folder ${dataFolder}; it is closed to them now.`
        : null;
    }
    if (!isOpen(dataFolder)) return null;
    const why = isOwn
      ? `it holds other things too (${foreign.slice(0, 3).join(', ')})`
      : "it is another user's";
    return `Others on this machine can look into the data folder ${dataFolder}. Its rights were left, because ${why}; database and pictures are closed to others.`;
  } catch (error) {
    return `The data folder ${dataFolder} could not be closed to others on this machine: ${reasonOf(error)}.`;
  }
}

const isOpen = (place: string): boolean => (statSync(place).mode & OTHERS) !== 0;

/** @returns whether it was open */
function close(place: string): boolean {
  const found = statSync(place);
  if ((found.mode & OTHERS) === 0) return false;
  chmodSync(place, found.mode & ~OTHERS & 0o7777);
  return true;
}
