/**
 * Files of the continuous copies of an SQLite shop. Each start of the server begins a backup chain, which is a folder
 * with two kinds of numbered files: bases (full copies of the database), and segments (pages that were written since
 * the previous file).
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { makePrivateFolder, PRIVATE_FILE_MODES } from '../../database/filePermissions.ts';

/** Folder of the continuous copies in BACKUP_DIR. */
export const COPIES_FOLDER = 'continuous';
const UNFINISHED = '.unfinished-';
const COMPRESSION = { level: 1 };
const BASE = /^base-(\d{8})-(\d{8}T\d{9}Z)\.sqlite\.gz$/;
const SEGMENT = /^pages-(\d{8})-(\d{8}T\d{9}Z)\.gz$/;
const CHAIN = /^\d{8}T\d{9}Z$/;
/**
 * Matches the path of a file in a backup chain: the folder of the chain, the file or folder in it, and the path below
 * that folder.
 */
const CHAIN_FILE = /^(\d{8}T\d{9}Z)(?:[/\\]([^/\\]+)(.*))?$/;

export interface BackupChainFile {
  file: string;
  number: number;
  /** Time at which the copy was complete, in UTC milliseconds. */
  moment: number;
}

export interface BackupChain {
  folder: string;
  /**
   * Time at which the backup chain began, in UTC milliseconds. If the clock was behind the time of the previous chain,
   * this is the time of the previous chain plus 1.
   */
  moment: number;
  bases: BackupChainFile[];
  segments: BackupChainFile[];
}

const formatMoment = (moment: number): string => new Date(moment).toISOString().replace(/[-:.]/g, '');

function parseMoment(text: string): number {
  const [, date, hour, minute, second, millisecond] = /^(\d{8})T(\d\d)(\d\d)(\d\d)(\d{3})Z$/.exec(text)!;
  const day = `${date!.slice(0, 4)}-${date!.slice(4, 6)}-${date!.slice(6)}`;
  return Date.parse(`${day}T${hour}:${minute}:${second}.${millisecond}Z`);
}

export const toBackupChainFolderName = formatMoment;

/**
 * Makes the folder of a new backup chain. The folder is named after the current time, so that the new chain is listed
 * last. If the clock was ahead when the newest chain began, the name is a time after that chain.
 */
export async function createBackupChainFolder(folder: string): Promise<string> {
  const newest = (await listBackupChains(folder)).at(-1)?.moment ?? 0;
  const chain = path.join(folder, toBackupChainFolderName(Math.max(Date.now(), newest + 1)));
  makePrivateFolder(chain);
  return chain;
}

const toNumber = (number: number): string => String(number).padStart(8, '0');

export const toFullCopyFileName = (number: number, moment: number): string =>
  `base-${toNumber(number)}-${formatMoment(moment)}.sqlite.gz`;

export const toChangedPagesFileName = (number: number, moment: number): string =>
  `pages-${toNumber(number)}-${formatMoment(moment)}.gz`;

/** Lists the names of the backup chains in a folder, oldest first. */
export const listBackupChainNames = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter(name => CHAIN.test(name)).sort();

/** Lists the backup chains in a folder, oldest first. */
export async function listBackupChains(folder: string): Promise<BackupChain[]> {
  const chains = await listBackupChainNames(folder);
  const files = await Promise.all(
    chains.map(async chain => [
      chain,
      ...(await readdir(path.join(folder, chain))).map(file => path.join(chain, file)),
    ]),
  );
  return toBackupChains(folder, files.flat());
}

/**
 * Groups files by their backup chain, oldest chain first.
 * @param names names of files, such as `20261129T140500000Z/manifest.json`, and of folders
 */
export function toBackupChains(folder: string, names: readonly string[]): BackupChain[] {
  const filesByChain = new Map<string, string[]>();
  for (const name of names) {
    const [, chain, file, below] = CHAIN_FILE.exec(name) ?? [];
    if (chain === undefined) continue;
    const files = filesByChain.get(chain) ?? [];
    if (files.length === 0) filesByChain.set(chain, files);
    if (file !== undefined && below === '') files.push(file);
  }
  const chains = [...filesByChain].sort(([one], [other]) => (one < other ? -1 : 1));
  return chains.map(([name, files]) => {
    const chain = path.join(folder, name);
    const sorted = files.toSorted();
    return {
      folder: chain,
      moment: parseMoment(name),
      bases: select(chain, sorted, BASE),
      segments: select(chain, sorted, SEGMENT),
    };
  });
}

const select = (folder: string, names: readonly string[], pattern: RegExp): BackupChainFile[] =>
  names.flatMap(name => {
    const [, number, moment] = pattern.exec(name) ?? [];
    return moment === undefined
      ? []
      : [{ file: path.join(folder, name), number: Number(number), moment: parseMoment(moment) }];
  });

const HOUR = 60 * 60_000;
/** Milliseconds for which continuous copies are kept. */
const KEPT = 48 * HOUR;
/**
 * Maximum number of full copies that are kept. Each start of the server makes a full copy, so a server that starts
 * again and again would otherwise keep many of them.
 */
const MAX_BASES = 8;

/** Removes the copies that a restore to a moment of the last two days does not need. */
export async function removeOldCopies(folder: string, now = Date.now()): Promise<void> {
  for (const old of findOldCopies(await listBackupChains(folder), now))
    await rm(old, { recursive: true, force: true });
}

/**
 * Finds the copies that a restore to a moment of the last two days does not need.
 * @returns paths of files, full copies first, and of the folders of backup chains that are not needed at all
 */
export function findOldCopies(chains: readonly BackupChain[], now = Date.now()): string[] {
  const newestChain = chains.at(-1);
  const bases = chains.flatMap(chain => chain.bases.map(base => ({ chain, base })));
  const oldest = Math.max(
    bases.findLastIndex(({ base }) => base.moment < now - KEPT),
    bases.length - MAX_BASES,
  );
  const needed = bases[oldest];
  return chains.flatMap(chain => {
    // A backup chain without a base (a full copy) cannot be restored. The newest chain is kept, because its first base
    // may not be complete yet.
    const isUseless = chain.bases.length === 0 && chain !== newestChain;
    const isOld = needed && chain.folder < needed.chain.folder;
    if (isUseless || isOld) return [chain.folder];
    if (chain !== needed?.chain) return [];
    const { number } = needed.base;
    return [
      ...chain.bases.filter(base => base.number < number),
      ...chain.segments.filter(segment => segment.number <= number),
    ].map(({ file }) => file);
  });
}

/** Writes a file, which appears only when it is complete. */
export async function writeCompleteFile(
  folder: string,
  name: string,
  write: (unfinished: string) => Promise<void>,
): Promise<void> {
  const unfinished = path.join(folder, UNFINISHED + name);
  await write(unfinished);
  await rename(unfinished, path.join(folder, name));
}

/** Writes a compressed file, which appears only when it is complete. */
export const writeCompressedFile = (
  folder: string,
  name: string,
  content: Iterable<Buffer> | AsyncIterable<Buffer>,
): Promise<void> =>
  writeCompleteFile(folder, name, unfinished =>
    pipeline(
      Readable.from(content),
      createGzip(COMPRESSION),
      createWriteStream(unfinished, { mode: PRIVATE_FILE_MODES.file, flush: true }),
    ),
  );

const HEADER = 8;
const PAGE_NUMBER = 4;

/**
 * Yields the content of a segment file: the page size, the size of the database in pages, and then each page after its
 * number.
 */
export function* formatChangedPages(
  { pageSize, databasePages }: { pageSize: number; databasePages: number },
  pages: Iterable<[page: number, content: Buffer]>,
): Generator<Buffer> {
  const header = Buffer.alloc(HEADER);
  header.writeUInt32BE(pageSize);
  header.writeUInt32BE(databasePages, 4);
  yield header;
  for (const [page, content] of pages) {
    const number = Buffer.alloc(PAGE_NUMBER);
    number.writeUInt32BE(page);
    yield Buffer.concat([number, content]);
  }
}

/**
 * Reads a segment, a file with changed pages of the database.
 * @param onPage receives the offset and the content of each page
 * @returns the size of the database in bytes
 * @throws an error for a damaged file
 */
export async function readChangedPages(
  file: string,
  onPage: (offset: number, content: Buffer) => Promise<unknown>,
): Promise<number> {
  let pageSize = 0;
  let bytes = 0;
  await pipeline(createReadStream(file), createGunzip(), async (source: AsyncIterable<Buffer>) => {
    let rest = Buffer.alloc(0);
    for await (const chunk of source) {
      rest = Buffer.concat([rest, chunk]);
      if (pageSize === 0 && rest.length >= HEADER) {
        pageSize = rest.readUInt32BE(0);
        bytes = pageSize * rest.readUInt32BE(4);
        rest = rest.subarray(HEADER);
      }
      for (
        ;
        pageSize > 0 && rest.length >= PAGE_NUMBER + pageSize;
        rest = rest.subarray(PAGE_NUMBER + pageSize)
      )
        await onPage(
          (rest.readUInt32BE(0) - 1) * pageSize,
          rest.subarray(PAGE_NUMBER, PAGE_NUMBER + pageSize),
        );
    }
    if (bytes === 0 || rest.length > 0) throw new Error('it is cut off');
  });
  return bytes;
}
