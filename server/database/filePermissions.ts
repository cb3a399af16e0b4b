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
import { getErrorReason } from '../lib/errors.ts';

export const PRIVATE_FILE_MODES = { folder: 0o700, file: 0o600 };

const OTHERS = 0o077;

/**
 * Creates the file with private permissions unless it exists. SQLite keeps these permissions, and uses them for its
 * additional files.
 */
export function createPrivateFile(file: string): void {
  if (existsSync(file)) return;
  closeSync(openSync(file, 'a', PRIVATE_FILE_MODES.file));
  chownToFolderOwner(path.dirname(file), [file]);
}

/**
 * Makes the folder's owner the owner of files that root has created in it, including the files that SQLite adds.
 * Otherwise the server, which runs as that user, could not open them.
 */
export function chownToFolderOwner(folder: string, places: readonly string[]): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  if (uid === 0) return;
  try {
    for (const place of places) lchownSync(place, uid, gid);
  } catch {
    // Root in a container may not be allowed to change the owner of files. The server then reports the files that it
    // cannot open.
  }
}

/**
 * Creates a folder for stored files.
 * @param home the data folder; its owner also becomes the owner of folders that root creates
 */
export async function makeStorageFolder(folder: string, home: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: PRIVATE_FILE_MODES.folder });
  if (first === undefined) return;
  const made = [folder];
  while (made.at(-1)!.length > first.length) made.push(path.dirname(made.at(-1)!));
  chownToFolderOwner(home, made);
}

/**
 * Creates a folder with private permissions. Missing parents are created without the option `recursive`, with which
 * Node.js retries forever if the system reports ENOENT although the parent exists, as in /proc.
 */
export function makePrivateFolder(folder: string): void {
  const above = path.dirname(folder);
  if (above !== folder && !existsSync(above)) makePrivateFolder(above);
  try {
    mkdirSync(folder, { mode: PRIVATE_FILE_MODES.folder });
  } catch (error) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

const OURS =
  /^(trastienda\.sqlite.*|lock\.sqlite.*|backup\.lock\.sqlite.*|start-token|moved-to-postgres|files|backups|demo(-\d+)?|config\.json|replaced-.*|\.(env|writable-|backup-|continuous-|restore-).*)$/;

export function chownShopFiles(dataFolder: string): void {
  const places = readdirSync(dataFolder)
    .filter(name => OURS.test(name))
    .map(name => path.join(dataFolder, name));
  const inside = places
    .filter(place => statSync(place, { throwIfNoEntry: false })?.isDirectory())
    .flatMap(place => readdirSync(place, { recursive: true }).map(name => path.join(place, String(name))));
  chownToFolderOwner(dataFolder, [...places, ...inside]);
}

/**
 * Removes other users' access to the data folder. If the folder also contains other files, or belongs to another user,
 * only the access to the database, pictures and backups in it is removed.
 * @returns a warning, or null
 */
export function restrictToOwner(dataFolder: string): string | null {
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
        ? `Others on this machine could read the data folder ${dataFolder}; now they cannot.`
        : null;
    }
    if (!isOpen(dataFolder)) return null;
    const why = isOwn
      ? `it holds other things too (${foreign.slice(0, 3).join(', ')})`
      : "it is another user's";
    return `Others on this machine can look into the data folder ${dataFolder}. Its permissions were kept, because ${why}; database and pictures are closed to others.`;
  } catch (error) {
    return `The data folder ${dataFolder} could not be closed to others on this machine: ${getErrorReason(error)}.`;
  }
}

const isOpen = (place: string): boolean => (statSync(place).mode & OTHERS) !== 0;

function close(place: string): boolean {
  const found = statSync(place);
  if ((found.mode & OTHERS) === 0) return false;
  chmodSync(place, found.mode & ~OTHERS & 0o7777);
  return true;
}
