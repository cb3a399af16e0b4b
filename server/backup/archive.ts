import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Transform, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import tar, { type Pack } from 'tar-stream';
import { getErrorCode, getErrorReason, ExpectedError } from '../lib/errors.ts';
import { PRIVATE_FILE_MODES } from '../database/filePermissions.ts';
import { MANIFEST_PATH, readManifest, type ArchivedFile, type Manifest } from './manifest.ts';

/**
 * Compression of backup archives. The lowest level shrinks databases to a third. Higher levels gain little and take
 * far longer.
 */
const COMPRESSION = { level: 1 };
/** Maximum size of an archive's manifest in bytes, enough for the names of half a million pictures. */
const MANIFEST_BYTES = 64 * 1024 * 1024;

export interface FileToArchive {
  path: string;
  from: string;
}

export async function describeArchivedFile({ path: name, from }: FileToArchive): Promise<ArchivedFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(from) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { path: name, bytes, sha256: hash.digest('hex') };
}

/**
 * Writes an archive.
 * @param target the file to write, readable only by its owner
 * @param sources the files of `manifest.files`, in the same order
 */
export async function writeArchive(
  target: string,
  manifest: Manifest,
  sources: readonly FileToArchive[],
): Promise<void> {
  const pack = tar.pack();
  const written = pipeline(
    pack,
    createGzip(COMPRESSION),
    createWriteStream(target, { mode: PRIVATE_FILE_MODES.file, flags: 'wx', flush: true }),
  );
  const mtime = new Date(manifest.moment);
  const add = async () => {
    pack.entry(
      { name: MANIFEST_PATH, mode: PRIVATE_FILE_MODES.file, mtime },
      JSON.stringify(manifest, null, 1),
    );
    for (const [at, { from, path: name }] of sources.entries()) {
      const size = manifest.files[at]!.bytes;
      await addFile(pack, { name, size, mode: PRIVATE_FILE_MODES.file, mtime }, from);
    }
    pack.finalize();
  };
  // Writing the file (`written`) is awaited together with `add`. On a full disk, only `written` fails, while `add`
  // would wait forever for the output to accept data.
  await Promise.all([
    written,
    Promise.race([
      add().catch((error: unknown) => {
        pack.destroy(error instanceof Error ? error : new Error(getErrorReason(error)));
        throw error;
      }),
      written,
    ]),
  ]);
}

const addFile = (pack: Pack, header: Parameters<Pack['entry']>[0], from: string): Promise<void> =>
  header.size === 0
    ? new Promise((resolve, reject) => pack.entry(header, '', error => (error ? reject(error) : resolve())))
    : pipeline(createReadStream(from), pack.entry(header));

/**
 * Reads an archive to the end and checks each file against the manifest.
 * @param folder target folder for the files; if absent, the files are only checked
 * @throws ExpectedError for a damaged, incomplete or foreign archive; the system's error if a file cannot be written
 */
export async function readArchive(file: string, folder?: string): Promise<Manifest> {
  const extract = tar.extract();
  const source = pipeline(createReadStream(file), createGunzip(), extract);
  source.catch(() => {});
  let manifest: Manifest | undefined;
  let at = 0;
  let unwritable: Error | undefined;
  try {
    for await (const entry of extract) {
      const { name, type, size = 0 } = entry.header;
      if (!manifest) {
        if (name !== MANIFEST_PATH || size > MANIFEST_BYTES)
          throw new Error('it does not begin with its manifest');
        manifest = readManifest(await text(entry));
        continue;
      }
      const expected = manifest.files[at++];
      if (type !== 'file' || name !== expected?.path || size !== expected.bytes)
        throw new Error(`its manifest does not list ${JSON.stringify(name)}`);
      const target = folder === undefined ? nowhere() : await fileIn(folder, name);
      // The output stream also emits errors of the archive that is piped into it. Only an error of the file system
      // means that the file cannot be written.
      target.once(
        'error',
        error => (unwritable = /^E[A-Z]+$/.test(getErrorCode(error) ?? '') ? error : undefined),
      );
      const hash = createHash('sha256');
      const hashing = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          done(null, chunk);
        },
      });
      await pipeline(entry, hashing, target);
      if (hash.digest('hex') !== expected.sha256) throw new Error(`${name} was changed or damaged`);
    }
    await source;
    if (!manifest || at < manifest.files.length) throw new Error('it is cut off');
    return manifest;
  } catch (error) {
    extract.destroy();
    if (unwritable !== undefined) throw unwritable;
    if (error instanceof ExpectedError) throw error;
    throw new ExpectedError(
      `${file} is not a backup of Trastienda, or it is damaged: ${getErrorReason(error).replace(/\.$/, '')}.`,
    );
  }
}

/**
 * Reads only the manifest of an archive. The files of the archive are not checked.
 * @returns null if the archive is not readable
 */
export async function readArchiveManifest(file: string): Promise<Manifest | null> {
  const source = createReadStream(file);
  const extract = tar.extract();
  pipeline(source, createGunzip(), extract).catch(() => {});
  try {
    for await (const entry of extract) {
      const { name, size = 0 } = entry.header;
      return name === MANIFEST_PATH && size <= MANIFEST_BYTES ? readManifest(await text(entry)) : null;
    }
    return null;
  } catch {
    return null;
  } finally {
    extract.destroy();
    source.destroy();
  }
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

async function fileIn(folder: string, name: string): Promise<Writable> {
  const target = path.join(folder, name);
  await mkdir(path.dirname(target), { recursive: true, mode: PRIVATE_FILE_MODES.folder });
  return createWriteStream(target, { mode: PRIVATE_FILE_MODES.file, flags: 'wx', flush: true });
}
